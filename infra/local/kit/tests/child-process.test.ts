import { type ChildProcess, spawn } from 'node:child_process';
import {
  collectOutput,
  endProcess,
  exitOf,
  expectMessage,
  killProcess,
  nextMessage,
  printedAddress,
} from '../child-process.ts';

/** A Node process with a script, its output piped, and a channel for messages. */
function run(script: string): ChildProcess {
  return spawn(process.execPath, ['--eval', script], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
}

const forever = 'setInterval(() => {}, 1_000);';
const first = "process.send({ type: 'first' });";

type Message = { type: 'first' } | { type: 'second'; value: number };

test('The exit code is returned whether one asks before or after the end, and null after a signal', async () => {
  const child = run('process.exit(3)');
  expect([await exitOf(child), await exitOf(child)]).toEqual([3, 3]);

  const killed = run(forever);
  await killProcess(killed);
  expect([await exitOf(killed), killed.signalCode]).toEqual([null, 'SIGKILL']);
});

test('A process ends by SIGTERM, with its own exit code', async () => {
  const child = run(`process.on('SIGTERM', () => process.exit(7)); ${first} ${forever}`);
  await nextMessage<Message, 'first'>(child, 'first');

  await endProcess(child, 60_000);

  expect(child.exitCode).toBe(7);
});

test('A process that ignores SIGTERM ends by force', async () => {
  const child = run(`process.on('SIGTERM', () => {}); ${first} ${forever}`);
  await nextMessage<Message, 'first'>(child, 'first');

  await endProcess(child, 10);

  expect(child.signalCode).toBe('SIGKILL');
});

test('A message is found by its type, and no listener is left behind', async () => {
  const child = run(`${first} process.send({ type: 'second', value: 2 }); ${forever}`);

  expect(await nextMessage<Message, 'second'>(child, 'second')).toEqual({ type: 'second', value: 2 });
  expect(child.listenerCount('exit')).toBe(0);

  await killProcess(child);
});

test('A process that ends before its message, or had ended already, gives none', async () => {
  const child = run('process.exit(3)');

  expect(await nextMessage<Message, 'first'>(child, 'first')).toBeUndefined();
  await expect(expectMessage<Message, 'first'>(child, 'first')).rejects.toThrow(
    'The process ended (exit code 3) before it sent the message "first"',
  );
});

test('The address is found among other lines, and what follows it needs no reader', async () => {
  const megabyte = "'x'.repeat(1_048_576)";
  const child = run(`console.log('Starts\\nOn http://127.0.0.1:40001 now'); console.log(${megabyte})`);

  expect(await printedAddress(child)).toBe('http://127.0.0.1:40001');
  expect(await exitOf(child)).toBe(0);
});

test('A process that ends without its address is reported', async () => {
  await expect(printedAddress(run("console.log('http://example.org')"))).rejects.toThrow(
    'The process ended before it printed its address',
  );
});

test('Output of both streams is collected, until it matches or the process ends', async () => {
  const child = run("console.log('one'); setTimeout(() => console.error('two'), 50)");
  const { text, printed } = collectOutput(child);

  expect((await printed(/t(w)o/))[1]).toBe('w');
  expect(text()).toBe('one\ntwo\n');
  await expect(printed(/three/)).rejects.toThrow('The process ended without printing /three/:\none\ntwo');
});
