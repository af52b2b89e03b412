import { runCommand } from '../../support/command.ts';

test.each([
  [{ DEPTH: 'ful' }, 'DEPTH must be full, or left out (got "ful")\n'],
  [{ SIGN_IN: '0' }, 'SIGN_IN must be 1, or left out (got "0")\n'],
  [{ REPLICA_LAG: 'some' }, 'REPLICA_LAG must be a number of writes (got "some")\n'],
  [{ BASE: '127.0.0.1' }, 'BASE must be an address such as http://127.0.0.1:7071 (got "127.0.0.1")\n'],
])('npm test with %j runs nothing and says what it must be', async (setting, output) => {
  // Those of this run, which may be another's.
  const none = { DEPTH: '', SIGN_IN: '', REPLICA_LAG: '', BASE: '' };

  expect(await runCommand('test', ['tests/none'], { ...none, ...setting })).toEqual({ code: 1, output });
});
