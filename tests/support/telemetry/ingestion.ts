import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

/** A record as Application Insights receives it (its "envelope"), as far as the tests use it. */
export interface Envelope {
  time: string;
  tags: Record<string, string>;
  data: {
    baseType: string;
    baseData: {
      properties: Record<string, string>;
      measurements?: Record<string, number>;
      [field: string]: unknown;
    };
  };
}

/** Stands for the ingestion endpoint of Application Insights: keeps what is really sent. */
export interface Ingestion {
  /** The settings that make a service send its telemetry here, with little delay. */
  settings: Record<'APPLICATIONINSIGHTS_CONNECTION_STRING' | 'OTEL_BSP_SCHEDULE_DELAY', string>;
  /** The number of requests received. */
  requests(): number;
  /** Waits for the first request. */
  arrival(): Promise<void>;
  /** Everything received, as text. */
  text(): string;
  envelopes(): Envelope[];
  /** Waits until this many records were received, and returns them. */
  received(count: number): Promise<Envelope[]>;
  /** The received records of a trace, once there are this many of them. */
  ofTrace(traceId: string, count: number): Promise<Envelope[]>;
  close(): Promise<void>;
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  return (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
}

/** One JSON array, or one line of JSON per record. */
const parse = (body: string): Envelope[] =>
  body.startsWith('[') ? JSON.parse(body) : body.split('\n').map(line => JSON.parse(line));

/**
 * @param answer how to answer: with a status, or with `hang` never.
 * @param latency how long each answer takes, in milliseconds.
 */
export async function startIngestion(answer: 200 | 500 | 'hang' = 200, latency = 0): Promise<Ingestion> {
  const bodies: string[] = [];
  let arrive = () => {};
  const arrived = new Promise<void>(resolve => {
    arrive = resolve;
  });
  const server = createServer(async (request, response) => {
    const body = await read(request);
    bodies.push(body);
    arrive();
    if (answer === 'hang') return;
    await delay(latency);
    const { length } = parse(body);
    response.writeHead(answer, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ itemsReceived: length, itemsAccepted: length, errors: [] }));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const envelopes = () => bodies.flatMap(parse);

  async function untilThere(find: () => Envelope[], count: number): Promise<Envelope[]> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const found = find();
      if (found.length >= count) return found;
      if (Date.now() > deadline)
        throw new Error(`Expected ${count} records (got ${found.length} of ${envelopes().length})`);
      await delay(20);
    }
  }

  return {
    settings: {
      APPLICATIONINSIGHTS_CONNECTION_STRING: connectionString(`http://127.0.0.1:${port}`),
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
    requests: () => bodies.length,
    arrival: () => arrived,
    text: () => bodies.join('\n'),
    envelopes,
    received: count => untilThere(envelopes, count),
    ofTrace: (traceId, count) =>
      untilThere(() => envelopes().filter(({ tags }) => tags['ai.operation.id'] === traceId), count),
    close() {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

/** A connection string as Application Insights issues it, for another endpoint. */
export function connectionString(endpoint: string): string {
  return `InstrumentationKey=11111111-2222-3333-4444-555555555555;IngestionEndpoint=${endpoint}/`;
}
