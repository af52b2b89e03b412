/** Prints after a run where its time went: a table of the folders with tests. */
export default class TimeByRoom {
  onRunComplete(_contexts, { testResults }) {
    const rooms = new Map();
    for (const { testFilePath, perfStats, numPassingTests, numFailingTests } of testResults) {
      const name = /[\\/]tests[\\/](.*)[\\/]/.exec(testFilePath)?.[1] ?? '.';
      const room = rooms.get(name) ?? { files: 0, tests: 0, seconds: 0 };
      rooms.set(name, {
        files: room.files + 1,
        tests: room.tests + numPassingTests + numFailingTests,
        seconds: room.seconds + (perfStats.end - perfStats.start) / 1000,
      });
    }
    if (testResults.length < 2) return;
    const rows = [...rooms].sort(([, one], [, other]) => other.seconds - one.seconds);
    const line = cells => cells.map((cell, at) => (at === 0 ? cell.padEnd(30) : cell.padStart(9))).join('');
    const table = rows.map(([name, { files, tests, seconds }]) =>
      line([name, String(files), String(tests), seconds.toFixed(1)]),
    );
    console.log(['', line(['Room', 'files', 'tests', 'seconds']), ...table].join('\n'));
  }
}
