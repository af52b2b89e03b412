import { randomUUID } from 'node:crypto';
import { BlobSASPermissions, SASProtocol } from '@azure/storage-blob';
import fc from 'fast-check';
import { atDepth } from '../../kit/testing/depth.ts';
import { codePoint } from '../../kit/testing/text-arbitraries.ts';
import { knownVersions } from '../wire/service-version.ts';
import { addFault, runBlob, type Signing, signedUrl, useBlob } from './running-blob.ts';
import { blockBlob, send } from './send.ts';

/* "Create a user delegation SAS", "SAS error codes". What a signature allows is in answers.test.ts. */

const running = useBlob();
const minute = 60_000;

const signing = (permissions: string, more: Partial<Signing> = {}): Signing & { blobName: string } => ({
  containerName: 'incoming',
  blobName: randomUUID(),
  permissions: BlobSASPermissions.parse(permissions),
  ...more,
});

/** A blob that is there, and its signed address. */
async function signedBlob(more: Partial<Signing> = {}): Promise<string> {
  const values = signing('r', more);
  await running.incoming.getBlockBlobClient(values.blobName).upload('text', 4);
  return signedUrl(running, values);
}

test.each(knownVersions)("The SDK's signature of version %s is taken", async version => {
  const url = await signedBlob({ version });

  expect((await send('GET', url)).status).toBe(200);
});

test.each(['2018-11-09', '2020-10-02', '2026-04-07', '2030-01-01'])(
  'A signature of version %s, which is not known, is refused',
  async version => {
    const url = await signedBlob({ version });

    const answer = await send('GET', url);

    expect([answer.status, answer.code]).toEqual([403, 'AuthenticationFailed']);
  },
);

/** All parameters that a signature of the SDK may have here. */
const everything: Partial<Signing> = {
  startsOn: new Date(Date.now() - minute),
  protocol: SASProtocol.HttpsAndHttp,
  ipRange: { start: '127.0.0.1', end: '127.0.0.9' },
  correlationId: randomUUID(),
  cacheControl: 'no-store',
  contentDisposition: 'inline',
  contentEncoding: 'identity',
  contentLanguage: 'en',
  contentType: 'text/x',
};

/** What a parameter may be changed to: another text, one of another parameter's, or none. */
const change = fc.oneof(
  fc.string({ unit: codePoint }),
  fc.constantFrom('', 'c', 'b', 'rwdlc', 'https', '2026-04-06', '2099-01-01T00:00:00Z', '127.0.0.1'),
  fc.constant(undefined),
);

test('A signature of which any parameter was changed, left out or added lets nobody in', async () => {
  const url = new URL(await signedBlob(everything));
  const names = [...url.searchParams.keys(), 'st', 'ses', 'si', 'saoid', 'suoid', 'sduoid', 'skdutid', 'srh'];
  expect((await send('GET', url.href)).status).toBe(200);

  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), change, async (name, value) => {
      const changed = new URL(url);
      if (value === undefined) changed.searchParams.delete(name);
      else changed.searchParams.set(name, value);
      // What is not there may be left out, and stays as good.
      fc.pre(changed.search !== url.search && !(value === '' && !url.searchParams.has(name)));

      const { status } = await send('GET', changed.href);

      // Without sig it is a request without authorization.
      expect(status).toBe(changed.searchParams.has('sig') ? 403 : 404);
    }),
    { numRuns: atDepth(300, 3000) },
  );
});

test('A signature may choose headers in any script, and no line of another header', async () => {
  const name = 'attachment; filename="日本.png"';
  const [named, split] = [
    await signedBlob({ contentDisposition: name }),
    await signedBlob({ contentDisposition: 'inline\r\nx-injected: 1' }),
  ];

  const [chosen, refused] = [await send('GET', named), await send('GET', split)];

  const sent = Buffer.from(String(chosen.headers['content-disposition']), 'latin1').toString();
  expect(sent).toBe(name);
  expect([refused.status, refused.code]).toEqual([400, 'InvalidQueryParameterValue']);
});

test('A parameter that is given twice is refused, whichever is the right one', async () => {
  const url = await signedBlob();

  const answers = await Promise.all(
    [`${url}&sp=rwd`, url.replace('?', '?sp=rwd&')].map(address => send('GET', address)),
  );

  expect(answers.map(({ code }) => code)).toEqual(['AuthenticationFailed', 'AuthenticationFailed']);
});

// Since 2026-04-06 a signature may cover headers and parameters of the request: "Create a user delegation SAS", srh and srq.
test.each<[string, Record<string, string>, number]>([
  ['the same', { 'content-type': 'image/png', 'x-ms-meta-by': 'ada' }, 201],
  ['another', { 'content-type': 'text/html', 'x-ms-meta-by': 'ada' }, 403],
  ['none', { 'x-ms-meta-by': 'ada' }, 403],
])('A signature that covers headers is good with %s', async (_what, headers, status) => {
  const requestHeaders = { 'content-type': 'image/png', 'x-ms-meta-by': 'ada' };
  const url = await signedUrl(running, signing('c', { requestHeaders }));

  const answer = await send('PUT', url, { ...blockBlob, ...headers }, 'PNG');

  expect(answer.status).toBe(status);
});

test('A signature that covers parameters of the query is good with these alone', async () => {
  const url = await signedBlob({ requestQueryParameters: { timeout: '30' } });

  const answers = await Promise.all(
    [`${url}&timeout=30`, `${url}&timeout=60`, url].map(address => send('GET', address)),
  );

  expect(answers.map(({ status }) => status)).toEqual([200, 403, 403]);
});

test('A signature is good as long as its own time and the time of its key last', async () => {
  let now = Date.now();
  const other = await runBlob({ now: () => now });
  const values = signing('r', { expiresOn: new Date(now + 90 * minute) });
  await other.incoming.getBlockBlobClient(values.blobName).upload('text', 4);
  // The key is good for an hour from now, and was for five minutes.
  const [long, short] = [
    await signedUrl(other, values),
    await signedUrl(other, { ...values, expiresOn: new Date(now + 15 * minute) }),
  ];
  const begun = now;
  const at = async (url: string, minutes: number) => {
    now = begun + minutes * minute;
    return (await send('GET', url)).status;
  };

  const shorts = [await at(short, 14), await at(short, 16)];
  const longs = [await at(long, -6), await at(long, -4), await at(long, 59), await at(long, 61)];

  await other.close();
  expect(shorts).toEqual([200, 403]);
  expect(longs).toEqual([403, 200, 200, 403]);
});

// "Get User Delegation Key": a key is valid for seven days at most.
test.each<[string, number, number]>([
  ['of more than seven days', 0, 7 * 24 * 60 + 10],
  ['that ends before it begins', 60, 30],
  ['that is over', -60, -30],
])('A key %s is refused', async (_what, start, end) => {
  const at = (minutes: number) => new Date(Date.now() + minutes * minute);

  const refused = await running.client
    .getUserDelegationKey(at(start), at(end))
    .catch((error: unknown) => error);

  expect(refused).toMatchObject({ statusCode: 400, code: 'InvalidXmlNodeValue' });
});

test('A key is for those who have the token', async () => {
  const url = `${running.blob.endpoint}/?restype=service&comp=userdelegationkey`;

  const answer = await send('POST', url, { 'x-ms-version': '2026-04-06' }, '<KeyInfo/>');

  expect([answer.status, answer.code]).toEqual([401, 'NoAuthenticationInformation']);
});

test('An upload that was cut off can be sent again to the same address', async () => {
  const url = await signedUrl(running, signing('c'));
  addFault(running.blob, 'PutBlob', 'cut before');

  const cut = await send('PUT', url, blockBlob, 'text').catch((error: NodeJS.ErrnoException) => error.code);
  const again = await send('PUT', url, blockBlob, 'text');

  expect([cut, again.status]).toEqual(['ECONNRESET', 201]);
});
