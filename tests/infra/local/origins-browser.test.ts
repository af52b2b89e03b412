import { createServer, type Server } from 'node:http';
import type { LocalCosmos } from '../../../infra/local/cosmos/local-cosmos.ts';
import { type Cors, noCors } from '../../../infra/local/functions/origins/cors.ts';
import { corsArguments } from '../../../infra/local/functions/origins/cors-options.ts';
import { type SignIn, startSignIn } from '../../../infra/local/functions/sign-in/sign-in.ts';
import type { HostProcess } from '../../../infra/local/functions/testing/host-process.ts';
import {
  type RunningServers,
  startServers,
} from '../../../infra/local/functions/tests/origins/running-servers.ts';
import { listenOnLoopback } from '../../../infra/local/kit/loopback.ts';
import { startContentStore } from '../../../infra/tools/content-store.ts';
import { allowedOrigins, platformSettings } from '../../../infra/tools/platform-settings.ts';
import { describeInChromium } from '../../support/browser/in-chromium.ts';
import { builtApp } from '../../support/service/built-app.ts';
import { startServiceProcess } from '../../support/service/instance.ts';

/** The service with a policy, and the sign-in before it: on the same machine as the page, so that its cookies go along. */
interface Site {
  host: HostProcess;
  gate: SignIn;
  api: string;
  signedIn: string;
}

describeInChromium('a page of another origin', (page, browser) => {
  let pages: Server;
  /** The origin of the page. */
  let origin: string;
  let cosmos: LocalCosmos;
  let allowing: Site;
  let refusing: Site;
  let fixture: RunningServers;

  beforeAll(async () => {
    pages = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html').end('<title>A page</title>');
    });
    origin = `http://localhost:${await listenOnLoopback(pages, 0)}`;
    const store = await startContentStore(0);
    cosmos = store.cosmos;

    const startSite = async (cors: Cors): Promise<Site> => {
      const env = { ...platformSettings, ...store.settings, ...allowedOrigins(cors) };
      const host = await startServiceProcess({ appFolder: builtApp(), env, args: corsArguments(cors) });
      const gate = await startSignIn({ port: 0, app: host.url, unauthenticated: '401', cors });
      const local = (url: string) => `${url.replace('127.0.0.1', 'localhost')}/api`;
      return { host, gate, api: local(host.url), signedIn: local(gate.url) };
    };
    const cors = { origins: [origin], credentials: true };
    [allowing, refusing, fixture] = await Promise.all([
      startSite(cors),
      startSite(noCors),
      startServers({ cors }),
    ]);
  });
  afterAll(async () => {
    await fixture.stop();
    for (const { gate, host } of [allowing, refusing]) {
      await gate.close();
      await host.stop();
    }
    await cosmos.close();
    pages.close();
  });
  beforeEach(() => page.goto(origin));

  /** Signs in as somebody does in this browser, in another tab. */
  async function signIn(api: string): Promise<void> {
    const form = { user: 'ada@example.com' };
    const address = `${new URL(api).origin}/.auth/login/aad`;
    const answer = await browser.context.request.post(address, { form, maxRedirects: 0 });
    expect(answer.status()).toBe(302);
  }

  /** What the page's script reads of an answer, or the name of what is thrown instead. */
  const read = (address: string, options: Record<string, unknown> = {}) =>
    page.evaluate<{ status: number; text: string; headers: Record<string, string | null> } | string>(`
      fetch(${JSON.stringify(address)}, ${JSON.stringify(options)}).then(async answer => {
        const named = ['ETag', 'Link', 'Location', 'X-Total-Count'].map(name => [name, answer.headers.get(name)]);
        return { status: answer.status, text: await answer.text(), headers: Object.fromEntries(named) };
      }, error => error.name)`);

  const sendJson = (method: string, address: string, body: unknown, options: Record<string, unknown> = {}) =>
    read(address, {
      method,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
      ...options,
    });

  /** All blogs, as a program reads them. */
  const blogs = async () => (await fetch(`${refusing.host.url}/api/blog?count=1000`)).json();

  describe('that --cors names', () => {
    test('creates, reads, updates and deletes', async () => {
      const blogId = '11111111-1111-4111-8111-111111111111';
      const address = `${allowing.api}/blog/${blogId}`;

      const created = await sendJson('POST', `${allowing.api}/blog`, { blogId, name: 'By a page' });
      const list = await read(`${allowing.api}/blog`);
      const updated = await sendJson('PUT', address, { name: 'Changed by a page' });
      const patched = await sendJson('PATCH', address, { slogan: 'Patched by a page' });
      const single = await read(address);
      const deleted = await read(address, { method: 'DELETE' });
      const absent = await read(address);

      expect(created).toMatchObject({ status: 201, text: 'OK' });
      expect(list).toMatchObject({ status: 200, text: expect.stringContaining('By a page') });
      expect([updated, patched]).toMatchObject([{ status: 202 }, { status: 202 }]);
      expect(single).toMatchObject({ text: expect.stringContaining('Patched by a page') });
      expect(single).toMatchObject({ status: 200, text: expect.stringContaining('Changed by a page') });
      expect(deleted).toMatchObject({ status: 200 });
      expect(absent).toMatchObject({ status: 404 });
    });

    test('reads the headers that a client needs', async () => {
      const blogId = '33333333-3333-4333-8333-333333333333';
      const tags = `${allowing.api}/blog/${blogId}/tag`;

      await sendJson('POST', `${allowing.api}/blog`, { blogId, name: 'Of headers' });
      const created = await sendJson('POST', tags, { name: 'One' });
      await sendJson('POST', tags, { name: 'Two' });
      const list = await read(`${tags}?count=1`);
      await read(`${allowing.api}/blog/${blogId}`, { method: 'DELETE' });

      expect(created).toMatchObject({ headers: { Location: expect.stringContaining('/tag/') } });
      expect(list).toMatchObject({
        headers: {
          ETag: expect.stringMatching(/^"/),
          Link: expect.stringContaining('rel="next"'),
          'X-Total-Count': '2',
        },
      });
    });

    test('does the same with a session behind the sign-in', async () => {
      await signIn(allowing.signedIn);
      const blogId = '22222222-2222-4222-8222-222222222222';
      const address = `${allowing.signedIn}/blog/${blogId}`;
      const credentials = 'include';
      const entity = { blogId, name: 'By Ada' };

      const created = await sendJson('POST', `${allowing.signedIn}/blog`, entity, { credentials });
      const updated = await sendJson('PUT', address, { name: 'Changed by Ada' }, { credentials });
      const list = await read(`${allowing.signedIn}/blog`, { credentials });
      const me = await read(`${new URL(address).origin}/.auth/me`, { credentials });
      const deleted = await read(address, { method: 'DELETE', credentials });

      expect(created).toMatchObject({ status: 201 });
      expect(updated).toMatchObject({ status: 202 });
      expect(list).toMatchObject({ status: 200, text: expect.stringContaining('Changed by Ada') });
      expect(me).toMatchObject({ status: 200, text: expect.stringContaining('ada@example.com') });
      expect(deleted).toMatchObject({ status: 200 });
    });

    test('reads behind the sign-in that it has no session', async () => {
      await signIn(allowing.signedIn);

      // Without `credentials: 'include'` the cookie stays where it is.
      expect(await read(`${allowing.signedIn}/blog`)).toMatchObject({ status: 401 });
    });

    test.each(['host', 'sign-in'] as const)(
      'reads the headers that an app exposes through the %s',
      async server => {
        const site = fixture.urls[server].replace('127.0.0.1', 'localhost');
        await signIn(fixture.urls['sign-in'].replace('127.0.0.1', 'localhost'));

        const headers = await page.evaluate(`
        fetch('${site}/api/any', { credentials: 'include' })
          .then(answer => [answer.status, answer.headers.get('etag'), answer.headers.get('date')])`);

        expect(headers).toEqual([200, '"1"', null]);
      },
    );
  });

  describe('that --cors does not name', () => {
    /** By the address of the host, and behind the sign-in with the cookie of somebody who has signed in. */
    const sites = [
      ['the host', () => refusing.api],
      ['the sign-in', () => refusing.signedIn],
    ] as const;

    beforeEach(() => signIn(refusing.signedIn));

    test.each(sites)('reads nothing of %s', async (_, api) => {
      expect(await read(`${api()}/blog`, { credentials: 'include' })).toBe('TypeError');
    });

    test.each(sites)('writes nothing by %s', async (_, api) => {
      const before = await blogs();
      const body = '{"name":"By a stranger"}';
      const simple = { method: 'POST', body, credentials: 'include' };

      await read(`${api()}/blog`, simple);
      await read(`${api()}/blog`, { ...simple, mode: 'no-cors', headers: { 'Content-Type': 'text/plain' } });
      await sendJson('POST', `${api()}/blog`, { name: 'By a stranger' }, { credentials: 'include' });
      await page.evaluate(`navigator.sendBeacon('${api()}/blog', ${JSON.stringify(body)})`);
      // A form's field and value make one line of JSON.
      await page.setContent(`
        <form method="post" enctype="text/plain" action="${api()}/blog">
          <input name='{"name":"By a stranger","slogan":"' value='"}'><button>Go</button>
        </form>`);
      await page.getByRole('button').click();
      await page.waitForURL(`${api()}/blog`);

      expect(await page.textContent('body')).toContain(`Refused: a page of ${origin} has sent this`);
      expect(await blogs()).toEqual(before);
    });

    test.each(sites)('may have a link to %s', async (_, api) => {
      await page.setContent(`<a href="${api()}/blog">Blogs</a>`);
      await page.getByRole('link').click();
      await page.waitForURL(`${api()}/blog`);

      expect(await page.textContent('body')).toBe('[]');
    });
  });

  test('writes nothing with --cors for another origin either', async () => {
    await page.goto(origin.replace('localhost', '127.0.0.1'));
    const before = await blogs();

    expect(await read(`${allowing.api}/blog`, { method: 'POST', body: '{"name":"By a stranger"}' })).toBe(
      'TypeError',
    );
    expect(await blogs()).toEqual(before);
  });
});
