import { administrator } from '../support/members/callers.ts';
import { useLocalService } from '../support/service/use-service.ts';

const blog = 'blog/7d9c1a52-0f0e-4c55-9a3c-6a1f3c1d7e02';
const requests = [
  ['GET', 'blog'],
  ['HEAD', 'blog'],
  ['POST', 'blog'],
  ['GET', blog],
  ['PUT', `${blog}/post/7d9c1a52-0f0e-4c55-9a3c-6a1f3c1d7e03`],
  ['DELETE', blog],
  ['GET', 'blog/no-guid/tag'],
  ['POST', `${blog}/content`],
  ['GET', `${blog}/members`],
  ['PUT', `${blog}/members`],
  ['GET', 'mediumtype'],
  ['GET', 'openapi.json'],
  ['GET', 'docs'],
  ['GET', 'studio'],
  ['GET', 'me'],
] as const;

const text = 'Sign-in is off, so nothing is served. The log has the details.';

describe.each([
  ['nothing says that callers sign in', {}],
  ['the platform says that nobody signs in', { WEBSITE_AUTH_ENABLED: 'False' }],
  ['there are members, whatever SIGN_IN_OFF says', { MEMBERS: 'on', SIGN_IN_OFF: 'allowed' }],
])('While %s', (_, settings) => {
  const service = useLocalService({ SIGN_IN_OFF: '', ...settings });

  test.each(requests)('%s %s is 503, and nothing reaches the store', async (method, path) => {
    const body = method === 'POST' || method === 'PUT' ? '{"name":"Anybody"}' : undefined;

    const answer = await fetch(`${service.host.url}/api/${path}`, {
      method,
      body,
      headers: administrator.headers,
    });

    expect([answer.status, await answer.text()]).toEqual([503, method === 'HEAD' ? '' : text]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(service.cosmos.requests.take()).toEqual([]);
  });

  test('a program gets a problem of its own type', async () => {
    const answer = await fetch(`${service.host.url}/api/blog`, {
      headers: { accept: 'application/problem+json' },
    });

    expect(await answer.json()).toEqual({
      type: 'urn:problem-type:blog-content-service:sign-in-missing',
      title: 'Sign-in is off',
      status: 503,
      detail: text,
    });
  });

  test('the log says why, at the start and for each request', async () => {
    await fetch(`${service.host.url}/api/${blog}`);

    const line = await service.host.line('GetBlog failed (signInMissing)');

    expect(service.host.lines()).toContainEqual(
      expect.stringMatching(/^.*Sign-in is off, so everything is answered/),
    );
    expect(line).toContain('Turn on App Service Authentication, which sets WEBSITE_AUTH_ENABLED');
  });
});

describe('While the platform says that callers sign in', () => {
  const service = useLocalService({ SIGN_IN_OFF: '', WEBSITE_AUTH_ENABLED: 'True' });

  test('requests are served', async () => {
    const answer = await fetch(`${service.host.url}/api/blog`);

    expect([answer.status, await answer.json()]).toEqual([200, []]);
  });
});
