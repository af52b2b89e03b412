const width = 40;

/** Draws how far a long work is, on a terminal; elsewhere it draws nothing. */
export function drawProgress(done: number, of: number, stream: NodeJS.WriteStream = process.stderr): void {
  if (!stream.isTTY) return;
  const filled = Math.round((done / of) * width);
  const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
  stream.write(`\r${bar} ${done.toLocaleString('en')} of ${of.toLocaleString('en')}`);
  if (done === of) stream.write('\n');
}
