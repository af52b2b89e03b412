const width = 40;

/** The shortest time between two updates of the bar, in milliseconds. */
const interval = 50;

let drawn = 0;

/** Draws the progress of a long task on a terminal; elsewhere it draws nothing. */
export function drawProgress(done: number, of: number, stream: NodeJS.WriteStream = process.stderr): void {
  if (!stream.isTTY || (done < of && performance.now() - drawn < interval)) return;
  drawn = performance.now();
  const filled = Math.round((done / of) * width);
  const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
  stream.write(`\r${bar} ${done.toLocaleString('en')} of ${of.toLocaleString('en')}`);
  if (done === of) stream.write('\n');
}
