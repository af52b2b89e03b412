import { connect } from 'node:net';
import { sendHeadSlowly } from '../../kit/testing/raw-http.ts';
import { startLocalCosmos } from '../local-cosmos.ts';
import { errorOf, runCosmos } from './running-cosmos.ts';
import { sign } from './signed-request.ts';

test('A port that is taken is refused with EADDRINUSE and a message that names it', async () => {
  const { cosmos, close } = await runCosmos();

  const error = await errorOf(startLocalCosmos({ port: cosmos.port, file: ':memory:' }));

  await close();
  expect(error).toMatchObject({ code: 'EADDRINUSE', message: expect.stringMatching(`Port ${cosmos.port}`) });
});

test('The port is free again when the file could not be opened', async () => {
  const { cosmos, close } = await runCosmos();
  await close();
  const { port } = cosmos;

  await errorOf(startLocalCosmos({ port, file: '/dev/null/none.db' }));
  const second = await startLocalCosmos({ port, file: ':memory:' });
  await second.close();

  expect(second.port).toBe(port);
});

test('It listens on 127.0.0.1 alone', async () => {
  const { cosmos, close } = await runCosmos();

  expect(cosmos.endpoint).toBe(`http://127.0.0.1:${cosmos.port}`);
  // 127.0.0.2 is this machine too, and answers where a server listens on every address.
  await expect(connectTo('127.0.0.2', cosmos.port)).rejects.toThrow();
  await close();
});

test('Closing ends idle connections, half-sent requests, and requests that wait or are never answered', async () => {
  const { cosmos, content, close } = await runCosmos();
  const socket = await connectTo('127.0.0.1', cosmos.port);
  const ended = new Promise(resolve => socket.once('close', resolve));
  const date = new Date().toUTCString();
  const head = `POST /dbs HTTP/1.1\r\nHost: localhost\r\nx-ms-date: ${date}\r\nContent-Length: 100\r\n`;
  socket.resume();
  socket.write(`${head}authorization: ${sign(cosmos.key, 'POST', '/dbs', date)}\r\n\r\n{`);
  cosmos.faults.inject({ kind: 'delay', delayMs: 60_000, on: { kind: 'create' } });
  cosmos.faults.inject({ kind: 'loseAnswer', on: { kind: 'batch' } });
  const waiting = errorOf(content.items.create({ id: 'a', blogId: 'b' }));
  const lost = errorOf(content.items.batch([{ operationType: 'Read', id: 'a' }], 'b'));
  await waitUntil(() => cosmos.requests.counts().batch === 1);

  await close();

  await ended;
  expect((await waiting).code).toBe('ECONNRESET');
  expect((await lost).message).toMatch(/socket hang up|ECONNRESET/);
});

test('Provisioning creates what is missing and leaves what is there', async () => {
  const container = { id: 'items', partitionKey: { paths: ['/pk'] } };
  const running = await runCosmos({
    provision: [
      { database: 'one', container },
      { database: 'one', container },
      { database: 'two', container },
    ],
  });

  const databases = await running.client.databases.readAll().fetchAll();

  await running.close();
  expect(databases.resources.map(({ id }) => id)).toEqual(['one', 'two']);
});

async function waitUntil(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise(resolve => setTimeout(resolve, 5));
}

function connectTo(host: string, port: number) {
  return new Promise<ReturnType<typeof connect>>((resolve, reject) => {
    const socket = connect(port, host, () => resolve(socket));
    socket.once('error', reject);
  });
}

test('It waits for the head of a request for less than 20 seconds', async () => {
  const { cosmos, close } = await runCosmos();

  const answer = await sendHeadSlowly(cosmos.endpoint);

  await close();
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});
