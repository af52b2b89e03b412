import { drive } from '../load/drive.ts';
import type { AppProcess } from '../processes/app-process.ts';
import type { Bench } from '../processes/bench.ts';
import { type Figures, summarise } from '../report/statistics.ts';
import type { Connections } from '../scale.ts';
import { httpRequests, successOf } from './http-requests.ts';
import type { OperationName, Subject } from './operation.ts';

/** One operation under one load. */
export interface Case {
  operation: OperationName;
  connections: Connections;
  subject: Omit<Subject, 'series'>;
  /** The service that gets the requests, and the database that it uses. */
  service: AppProcess;
  database: string;
}

/** The result of one round: the service, and its yardsticks measured just before it. */
export interface Round {
  service: Figures;
  /** The same Cosmos DB requests, sent by the bare SDK. */
  bare: Figures;
  /** A function that answers at once, on the same host. */
  hello: Figures;
}

const helloRequest = () => ({ method: 'GET', path: 'hello' }) as const;

/** Measures hello-world. */
export async function measureHello({ hello }: Bench, connections: number, amount: number): Promise<Figures> {
  const request = helloRequest;
  return summarise(await drive(hello.api, { connections, amount, request, expected: successOf.GET }));
}

/**
 * Measures an operation and its yardsticks once, one after the other.
 * @param series a new one for creates; the same one for updates and deletes of what they created.
 */
export async function measureOperation(
  bench: Bench,
  { operation, connections, subject, service, database }: Case,
  series: string,
  amount: number,
): Promise<Round> {
  const hello = await measureHello(bench, connections, amount);
  const bare = await bench.bareSdk.run({
    settings: bench.cosmos.settings(database),
    subject: { ...subject, series: `${series}, bare` },
    operation,
    connections,
    amount,
  });
  const own = { ...subject, series };
  const request = (index: number) => httpRequests[operation](own, index);
  const measured = await drive(service.api, { connections, amount, request });
  return { service: summarise(measured), bare: summarise(bare), hello };
}
