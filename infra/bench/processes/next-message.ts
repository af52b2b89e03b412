import type { ChildProcess } from 'node:child_process';

/**
 * Waits for the next message of a type from a process.
 * @throws Error if the process ends first.
 */
export function nextMessage<Message extends { type: string }, T extends Message['type']>(
  child: ChildProcess,
  type: T,
): Promise<Extract<Message, { type: T }>> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      child.off('message', take).off('exit', fail);
      act();
    };
    const fail = (code: number | null) =>
      settle(() => reject(new Error(`A measured process ended with code ${code} before "${type}"`)));
    const take = (message: Message) => {
      // The type was just compared.
      if (message.type === type) settle(() => resolve(message as Extract<Message, { type: T }>));
    };
    child.on('message', take).on('exit', fail);
  });
}
