import { once } from 'node:events';
import { createServer } from 'node:net';
import { testOnLinux } from '../../../infra/local/kit/testing/on-linux.ts';
import { startCommand } from '../../support/infra/command.ts';
import { listeningSockets } from '../../support/infra/listening-sockets.ts';
import { builtApp } from '../../support/service/built-app.ts';

/** Commands that listen, what they print when they do, and on how many ports. */
const commands: [name: string, args: string[], printed: RegExp, ports: number][] = [
  ['cosmos', ['--memory'], /Stop it with Ctrl-C/, 1],
  ['blob', ['--memory'], /Stop it with Ctrl-C/, 1],
  // Those of the two stores, the host's own port, and that to which it forwards requests.
  ['start', ['--memory', '--empty'], /Stop it: Ctrl-C/, 4],
  ['start', ['--memory', '--empty', '--sign-in'], /Stop it: Ctrl-C/, 5],
];

testOnLinux.each(commands)(
  'npm run %s with %j listens on loopback only',
  async (name, args, printed, ports) => {
    const command = startCommand(name, args);
    await command.printed(printed);

    const sockets = listeningSockets(command.pid);

    command.signal('SIGTERM');
    await command.ended;
    expect(sockets.filter(socket => !socket.startsWith('127.0.0.1:'))).toEqual([]);
    expect(sockets).toHaveLength(ports);
  },
);

testOnLinux('npm run host listens on loopback only', async () => {
  const settings = { COSMOS_ENDPOINT: 'http://127.0.0.1:9', COSMOS_KEY: 'a2V5' };
  const command = startCommand('host', ['--app', builtApp()], settings);
  await command.printed(/Functions host on/);

  const sockets = listeningSockets(command.pid);

  command.signal('SIGTERM');
  await command.ended;
  expect(sockets.filter(socket => !socket.startsWith('127.0.0.1:'))).toEqual([]);
  expect(sockets).toHaveLength(2);
});

testOnLinux('A server on all interfaces would be detected', async () => {
  const server = createServer().listen(0);
  await once(server, 'listening');

  const sockets = listeningSockets(process.pid);

  server.close();
  expect(sockets.some(socket => /^0+:/.test(socket))).toBe(true);
});
