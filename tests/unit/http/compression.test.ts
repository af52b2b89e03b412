import { compress, mostStreams } from '../../../shared/http/compression.ts';

async function* longBody() {
  for (let part = 0; part < 10; part++) yield Buffer.alloc(1024, 'x');
}

type Stream = AsyncGenerator<Uint8Array, void, undefined>;

test('A limited number of streams is compressed at once; one more is sent as it is, until one of them ends or its reader leaves', async () => {
  const streams = await Promise.all(Array.from({ length: mostStreams }, () => compress(longBody(), 'br')));
  const [read, left] = streams.map(({ body }) => body as Stream);
  const further = await compress(longBody(), 'br');

  for await (const _ of read as Stream);
  await left?.return();
  await left?.return();
  const after = [];
  for (let made = 0; made < 3; made++) after.push((await compress(longBody(), 'gzip')).encoding);

  expect(new Set(streams.map(({ encoding }) => encoding))).toEqual(new Set(['br']));
  expect(further.encoding).toBeUndefined();
  expect(after).toEqual(['gzip', 'gzip', undefined]);
});
