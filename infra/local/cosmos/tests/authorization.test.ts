import { emulatorKey } from '../local-cosmos.ts';
import { errorOf, makeClient, runCosmos, useCosmos } from './running-cosmos.ts';
import { sendPlain, sendSigned, sign } from './signed-request.ts';

const path = '/dbs/blogs/colls/content';
const minutes = 60_000;
const running = useCosmos();

test("The default key is the emulator's public one, and the SDK is let in with it", async () => {
  expect(running.cosmos.key).toBe(emulatorKey);
  expect((await running.content.read()).statusCode).toBe(200);
});

test('A client with another key is answered with 401', async () => {
  const client = makeClient({ ...running.cosmos, key: Buffer.from('another key').toString('base64') });

  const error = await errorOf(client.database('blogs').read());

  expect(error).toMatchObject({ code: 401, body: { code: 'Unauthorized' } });
});

test('A server with a key of its own does not take the well-known one', async () => {
  const key = Buffer.from('a key of its own').toString('base64');
  const other = await runCosmos({ key });

  const refused = await sendSigned({ ...other.cosmos, key: emulatorKey }, `GET ${path}`);
  const passed = await other.content.read();

  await other.close();
  expect(refused.statusCode).toBe(401);
  expect(passed.statusCode).toBe(200);
});

test.each([
  ['no authorization header', {}],
  ['an authorization header of another kind', { authorization: 'Bearer abc' }],
  ['a signature of the wrong length', { authorization: encodeURIComponent('type=master&ver=1.0&sig=AAAA') }],
  ['an authorization header that is not URL-encoded', { authorization: '%' }],
])('%s is answered with 401', async (_name, headers) => {
  const answer = await sendPlain(running.cosmos.endpoint, `GET ${path}`, undefined, {
    'x-ms-date': new Date().toUTCString(),
    ...(headers as Record<string, string>),
  });

  expect(answer).toMatchObject({ statusCode: 401, body: { code: 'Unauthorized' } });
});

test('A signature without a date is answered with 401', async () => {
  const date = new Date().toUTCString();
  const headers = { authorization: sign(emulatorKey, 'GET', path, date) };

  expect(await sendPlain(running.cosmos.endpoint, `GET ${path}`, undefined, headers)).toMatchObject({
    statusCode: 401,
  });
});

test.each([
  ['another verb', 'DELETE', path],
  ['another resource', 'GET', '/dbs/blogs'],
  ['another type', 'GET', `${path}/docs`],
])('A signature over %s is answered with 401', async (_name, method, signedPath) => {
  const date = new Date().toUTCString();
  const authorization = sign(emulatorKey, method, signedPath, date);

  const answer = await sendPlain(running.cosmos.endpoint, `GET ${path}`, undefined, {
    'x-ms-date': date,
    authorization,
  });

  expect(answer.statusCode).toBe(401);
});

test.each([
  ['16 minutes old', -16 * minutes, 403],
  ['16 minutes ahead', 16 * minutes, 403],
  ['14 minutes old', -14 * minutes, 200],
  ['14 minutes ahead', 14 * minutes, 200],
])('A signature that is %s is answered with the right status', async (_name, offset, status) => {
  const date = new Date(Date.now() + offset).toUTCString();

  expect((await sendSigned(running.cosmos, `GET ${path}`, undefined, { 'x-ms-date': date })).statusCode).toBe(
    status,
  );
});

test('Nothing is executed for a request that is not let in', async () => {
  await sendPlain(running.cosmos.endpoint, `DELETE ${path}`);

  expect((await running.content.read()).statusCode).toBe(200);
});
