import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What happens to a request: whether it is passed on, and what the client gets instead of the service's answer. */
interface Fault {
  isPassedOn: boolean;
  /** The status of the answer; undefined closes the connection. */
  status?: number;
}

const faults: readonly Fault[] = [
  { isPassedOn: false, status: 500 },
  { isPassedOn: false, status: 503 },
  { isPassedOn: false, status: 429 },
  { isPassedOn: false },
  { isPassedOn: true, status: 500 },
  { isPassedOn: true, status: 504 },
  { isPassedOn: true },
];

/** A proxy for an API that makes some requests fail. */
export interface FaultyProxy {
  api: string;
  /** The number of requests that met a fault. */
  met(): number;
  /** All requests so far: their addresses and bodies, each in a line. */
  received(): string;
  close(): void;
}

/**
 * Starts a proxy.
 * @param random numbers from 0 to 1, which choose the requests that fail and how.
 * @param share the share of requests that fail, from 0 to 1.
 */
export async function startFaultyProxy(
  api: string,
  random: () => number,
  share: number,
): Promise<FaultyProxy> {
  const { host, pathname } = new URL(api);
  let met = 0;
  let received = '';
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    received += `${incoming.method} ${incoming.url} ${body}\n`;
    const fault = random() < share ? faults[Math.floor(random() * faults.length)] : undefined;
    if (fault) met += 1;
    const fail = ({ status }: Fault) => {
      if (status === undefined) incoming.socket.destroy();
      else outgoing.writeHead(status, { 'retry-after': '0' }).end('A fault of the test');
    };
    if (fault && !fault.isPassedOn) return fail(fault);
    const headers = { ...incoming.headers, host };
    const passedOn = request(
      `http://${host}${incoming.url}`,
      { method: incoming.method, headers },
      answer => {
        if (fault) return answer.resume().on('end', () => fail(fault));
        outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
        return answer.pipe(outgoing);
      },
    );
    passedOn.on('error', () => incoming.socket.destroy());
    passedOn.end(body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    met: () => met,
    received: () => received,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
