const width = 40;

/** How often the bar is drawn at most, in milliseconds. */
const interval = 50;

let drawn = 0;

/** Draws how far a long work is, on a terminal; elsewhere it draws nothing. */
export function drawProgress(done: number, of: number, stream: NodeJS.WriteStream = process.stderr): void {
  if (!stream.isTTY || (done < of && performance.now() - drawn < interval)) return;
  drawn = performance.now();
  const filled = Math.round((done / of) * width);
  const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
  stream.write(`\r${bar} ${done.toLocaleString('en')} of ${of.toLocaleString('en')}`);
  if (done === of) stream.write('\n');
}
