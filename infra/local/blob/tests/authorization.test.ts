import { sendRaw } from '../../kit/testing/raw-http.ts';
import { runBlob, useBlob } from './running-blob.ts';
import { blockBlob, type Sent, send } from './send.ts';

const running = useBlob();
const urlOf = (container: string) => `${running.blob.endpoint}/${container}/a`;
const asOwner = () => ({ authorization: `Bearer ${running.blob.token}` });
const answerOf = ({ status, code }: Sent) => [status, code];

beforeAll(async () => {
  await running.media.uploadBlockBlob('a', 'text', 4);
});

// "Common REST API error codes": InvalidAuthenticationInfo.
test.each(['Bearer another', 'Bearer ', 'SharedKey local:AAAA', 'Basic AAAA'])(
  'The header Authorization: %s is refused, also for what is public',
  async authorization => {
    const answer = await send('GET', urlOf('media'), { authorization });

    expect(answerOf(answer)).toEqual([401, 'InvalidAuthenticationInfo']);
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer /);
  },
);

test('Only clients with the token learn that a container is not there', async () => {
  const answers = [await send('GET', urlOf('nowhere'), asOwner()), await send('GET', urlOf('nowhere'))];

  expect(answers.map(answerOf)).toEqual([
    [404, 'ContainerNotFound'],
    [404, 'ResourceNotFound'],
  ]);
});

test.each(['/', '/other/media/a', '/%ff/media/a', '/local/media/%ff'])(
  'The path %s is of nothing here',
  async path => {
    const answer = await send('GET', new URL(running.blob.endpoint).origin + path, asOwner());

    expect([400, 404]).toContain(answer.status);
    expect(answer.headers['x-ms-request-id']).toBeDefined();
  },
);

// A page whose name leads to 127.0.0.1 (DNS rebinding) knows the token, as everybody does.
test('A request to another name of this machine than its own is refused', async () => {
  const path = new URL(urlOf('media')).pathname;

  const [rebound, own] = [
    await sendRaw(running.blob.endpoint, `GET ${path}`, ['Host: evil.example']),
    await sendRaw(running.blob.endpoint, `GET ${path}`, ['Host: localhost:10000']),
  ];

  expect([rebound.status, own.status]).toEqual([400, 200]);
});

/* "Cross-Origin Resource Sharing (CORS) support for Azure Storage", "Preflight Blob Request" */
describe('Pages of other sites', () => {
  const origin = 'https://site.example';
  const ask = (url: string, method: string, headers: string) =>
    send('OPTIONS', url, {
      origin,
      'access-control-request-method': method,
      ...(headers && { 'access-control-request-headers': headers }),
    });

  test('may upload with a signature, and read what is public', async () => {
    const preflight = await ask(urlOf('incoming'), 'PUT', 'content-type,x-ms-blob-type');
    const read = await send('GET', urlOf('media'), { origin });

    expect(preflight.status).toBe(200);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'PUT',
      'access-control-allow-headers': 'content-type,x-ms-blob-type',
      'access-control-max-age': '3600',
    });
    expect([read.status, read.headers['access-control-allow-origin']]).toEqual([200, '*']);
  });

  test('may read why they were refused', async () => {
    const answer = await send('PUT', urlOf('incoming'), { origin, ...blockBlob }, 'text');

    expect(answer.status).toBe(404);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': '*',
    });
  });

  test.each([
    ['the token, which every page knows', 'PUT', 'content-type, Authorization'],
    ['a method that uploads do not need', 'DELETE', ''],
  ])('may not send %s', async (_what, method, headers) => {
    expect(answerOf(await ask(urlOf('media'), method, headers))).toEqual([403, 'CorsPreflightFailure']);
  });

  test('that are not named may not, where some are', async () => {
    const { blob, close } = await runBlob({ origins: ['https://mine.example'] });
    const preflight = (from: string) =>
      send('OPTIONS', `${blob.endpoint}/media/a`, { origin: from, 'access-control-request-method': 'PUT' });

    const [mine, other] = [await preflight('https://mine.example'), await preflight(origin)];

    await close();
    expect(mine.headers).toMatchObject({
      'access-control-allow-origin': 'https://mine.example',
      vary: 'Origin',
    });
    expect(answerOf(other)).toEqual([403, 'CorsPreflightFailure']);
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('must say what they want to send', async () => {
    expect(answerOf(await send('OPTIONS', urlOf('media'), { origin }))).toEqual([400, 'InvalidHeaderValue']);
  });
});
