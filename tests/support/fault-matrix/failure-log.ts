import { waitForLine } from '../service/host-log.ts';
import type { LocalService } from '../service/local-service.ts';

/** An entry of the host's log: its first line, and the lines that belong to it. */
export interface LogEntry {
  /** The number of the first line. */
  line: number;
  text: string;
}

/** Everything that the host has logged. */
export async function readLog(service: LocalService): Promise<LogEntry[]> {
  // When this request is in the log, so are all earlier entries.
  const last = crypto.randomUUID();
  await service.send('GET', `no-such-function/${last}`);
  await waitForLine(service.host, new RegExp(last));
  const entries: LogEntry[] = [];
  for (const [line, text] of service.host.lines().entries()) {
    const latest = entries.at(-1);
    if (latest && text.startsWith('    ')) latest.text += ` ${text.trim()}`;
    else entries.push({ line, text });
  }
  return entries;
}

/** A request to the service, as the host logs it. */
interface LoggedRequest {
  /** The function's name. */
  name: string;
  method: string;
  path: string;
  status: number;
  /** The first line of the log that can concern it. */
  firstLine: number;
}

/** The app's log entry about the failed request: the one with its full invocation id. */
export function failureOf(
  log: readonly LogEntry[],
  { name, method, path, status, firstLine }: LoggedRequest,
): string {
  const start = ` ${method} /api/${path} ${status} `;
  const isRequest = ({ line, text }: LogEntry) =>
    line >= firstLine && text.includes(start) && text.includes(` ${name} `);
  const [, shortId] = log.find(isRequest)?.text.match(/ ([0-9a-f]{8})(?=$| \()/) ?? [];
  const wholeId = new RegExp(`invocation ${shortId}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`);
  const failure = log.find(({ line, text }) => line >= firstLine && wholeId.test(text));
  if (!failure) throw new Error(`Expected a log entry about the failed ${name} (found none)`);
  return failure.text;
}
