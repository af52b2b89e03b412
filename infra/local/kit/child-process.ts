import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Waits until a process has ended. @returns its exit code; null after a signal. */
export async function exitOf(child: ChildProcess): Promise<number | null> {
  if (!hasEnded(child)) await once(child, 'exit');
  return child.exitCode;
}

/**
 * Ends a process with SIGTERM, and waits for it.
 * @param timeout milliseconds until SIGKILL follows; it never does when left out.
 */
export async function endProcess(child: ChildProcess, timeout?: number): Promise<void> {
  child.kill('SIGTERM');
  const force = timeout === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), timeout);
  await exitOf(child);
  clearTimeout(force);
}

/** Ends a process as a power cut would: none of its handlers run. */
export async function killProcess(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await exitOf(child);
}

/** The next message of a type that a process sends; undefined when it ends before. */
export function nextMessage<Message extends { type: string }, Type extends Message['type']>(
  child: ChildProcess,
  type: Type,
): Promise<Extract<Message, { type: Type }> | undefined> {
  type Received = Extract<Message, { type: Type }>;
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      child.off('message', take).off('exit', end).off('error', fail);
      act();
    };
    // The type was just compared.
    const take = (message: Message) => {
      if (message.type === type) settle(() => resolve(message as Received));
    };
    const end = () => settle(() => resolve(undefined));
    const fail = (error: Error) => settle(() => reject(error));
    child.on('message', take).on('exit', end).on('error', fail);
    if (hasEnded(child)) end();
  });
}

/** The next message of a type that a process sends. @throws Error when it ends before. */
export async function expectMessage<Message extends { type: string }, Type extends Message['type']>(
  child: ChildProcess,
  type: Type,
): Promise<Extract<Message, { type: Type }>> {
  const message = await nextMessage<Message, Type>(child, type);
  if (message) return message;
  const how = child.signalCode ?? `exit code ${child.exitCode}`;
  throw new Error(`The process ended (${how}) before it sent the message "${type}"`);
}

/**
 * The address that a process prints on its output, such as http://127.0.0.1:40001. What it prints later is read and
 * dropped, so that it never waits for a reader.
 * @throws Error when its output ends without one.
 */
export function printedAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) throw new Error('The output of the process must be piped to be read');
    createInterface(child.stdout)
      .on('line', line => {
        const [address] = line.match(/http:\/\/127\.0\.0\.1:\d+/) ?? [];
        if (address !== undefined) resolve(address);
      })
      .once('close', () => reject(new Error('The process ended before it printed its address')));
  });
}

/** What a process prints on both streams. */
export interface Output {
  /** All of it so far. */
  text(): string;
  /** Waits until it matches. @throws Error with all of it when it ends without. */
  printed(pattern: RegExp): Promise<RegExpMatchArray>;
}

/** Collects what a process prints from now on. */
export function collectOutput(child: ChildProcess): Output {
  let output = '';
  let isOver = false;
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', text => (output += text));
  child.once('close', () => (isOver = true));
  return {
    text: () => output,
    async printed(pattern) {
      for (;;) {
        const match = output.match(pattern);
        if (match) return match;
        if (isOver) throw new Error(`The process ended without printing ${pattern}:\n${output}`);
        await delay(10);
      }
    },
  };
}
