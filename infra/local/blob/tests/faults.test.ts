import type { FaultEffect } from '../wire/faults.ts';
import { addFault, runBlob, useBlob } from './running-blob.ts';
import { blockBlob, send } from './send.ts';

const running = useBlob();
afterEach(() => {
  running.blob.faults.clear();
  running.blob.requests.clear();
});

const urlOf = (name: string) => `${running.blob.endpoint}/media/${name}`;
const put = (name: string) =>
  send('PUT', urlOf(name), { authorization: `Bearer ${running.blob.token}`, ...blockBlob }, 'text').then(
    ({ status }) => status,
    ({ code }: NodeJS.ErrnoException) => code,
  );

test.each<[string, FaultEffect, number | string, boolean]>([
  ['a status', { status: 503 }, 503, false],
  ['cut before', 'cut before', 'ECONNRESET', false],
  ['cut after', 'cut after', 'ECONNRESET', true],
  ['a delay', { delay: 5 }, 201, true],
])('A fault that is %s', async (what, effect, met, isThere) => {
  addFault(running.blob, 'PutBlob', effect);

  const answers = [await put(what)];
  const after = await send('HEAD', urlOf(what));
  answers.push(await put(what));

  expect(answers).toEqual([met, 201]);
  expect(after.status).toBe(isThere ? 200 : 404);
});

test('A fault meets its operation as many times as it says, until it is removed', async () => {
  const twice = addFault(running.blob, 'PutBlob', { status: 500 }, 2);
  const always = addFault(running.blob, 'PutBlob', { status: 503 }, Number.POSITIVE_INFINITY);

  const answers = [await put('a'), await put('a'), await put('a'), await put('a')];
  always.remove();
  twice.remove();
  answers.push(await put('a'));
  const other = await send('HEAD', urlOf('a'));

  expect(answers).toEqual([500, 500, 503, 503, 201]);
  expect(other.status).toBe(200);
});

test('A fault lets as many requests of its operation pass as it says', async () => {
  running.blob.faults.add({ operation: 'PutBlob', skip: 2, times: 2, effect: { status: 503 } });

  await send('HEAD', urlOf('a'));
  const answers = [await put('a'), await put('a'), await put('a'), await put('a'), await put('a')];

  expect(answers).toEqual([201, 201, 503, 503, 201]);
});

test('The SDK reads in the answer to a fault what it is', async () => {
  addFault(running.blob, 'GetBlob', { status: 503 });

  const error = await running.media
    .getBlobClient('b')
    .download()
    .catch(({ statusCode, code }) => ({ statusCode, code }));

  expect(error).toEqual({ statusCode: 503, code: 'ServerBusy' });
});

test('Requests of each operation are counted, those that are refused as well', async () => {
  await put('a');
  await send('PUT', urlOf('a'), blockBlob, 'text');
  await send('GET', urlOf('a'));
  await send('PATCH', urlOf('a'));

  expect(running.blob.requests.counts()).toEqual({ PutBlob: 2, GetBlob: 1, Other: 1 });
});

test('Closing ends requests that a fault delays', async () => {
  const { blob, media, close } = await runBlob();
  addFault(blob, 'GetBlobProperties', { delay: 60_000 });
  const waiting = media
    .getBlobClient('a')
    .exists()
    .catch(({ code }) => code);
  while (blob.requests.counts().GetBlobProperties !== 1) await new Promise(resolve => setTimeout(resolve, 5));

  await close();

  expect(await waiting).toBe('ECONNRESET');
});
