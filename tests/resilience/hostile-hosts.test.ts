import { sendRaw } from '../../infra/local/kit/testing/raw-http.ts';
import { blog } from '../support/families.ts';
import { promptly } from '../support/hostile/promptly.ts';
import { useLocalService } from '../support/use-service.ts';

const service = useLocalService();
afterEach(async () => {
  expect((await promptly(() => service.send('GET', 'blog'))).status).toBe(200);
});

/** Creates a blog, past a sign-in. */
const create = (header: string) => {
  const body = JSON.stringify(blog.minimal);
  const headers = [header, `Content-Length: ${body.length}`];
  return promptly(() => sendRaw(service.host.url, 'POST /api/blog', headers, body));
};

test.each([
  ['Host: a b', 400],
  ['Host: "<script>', 400],
  ['Host: evil.example/x?y#', 400],
  ['Host: user:password@evil.example', 400],
  ['Host: [', 400],
  ['Host: evil.example:99999', 500],
  ['Host: 1.2.3.4.5', 500],
  ['X-Forwarded-Proto: javascript', 400],
  ['X-Forwarded-Proto: :', 400],
  ['X-Forwarded-Proto: http://evil.example/?', 400],
  ['Disguised-Host: evil.example/x', 400],
])('A create with "%s", which is not a valid host, is %i by the server', async (header, status) => {
  const answer = await create(header);

  expect([answer.status, answer.body]).toEqual([status, '']);
});

test.each([
  'Host: evil.example',
  'Host: [::1]:80',
  'X-Forwarded-Proto: https',
  'X-Forwarded-Proto: HTTP, javascript',
])('A create with "%s" has one Location header', async header => {
  const { status, headers } = await create(header);

  expect(status).toBe(201);
  const locations = headers.filter(([name]) => name === 'location').map(([, value]) => value);
  expect(locations).toEqual([expect.stringMatching(/^https?:\/\/[\w.:[\]]+\/api\/blog\/[0-9a-f-]{36}$/i)]);
});
