import axe from 'axe-core';
import { peopleFrom } from '../../../infra/local/functions/sign-in/people.ts';
import { startSession } from '../../../infra/local/functions/testing/session.ts';
import { describeInChromium } from '../../support/browser/in-chromium.ts';
import { useLocalService, useSignIn } from '../../support/service/use-service.ts';

const people = peopleFrom(
  [
    { user: 'admin@example.com', name: 'Alma Quist', roles: ['Blog.Admin'] },
    { user: 'ada@example.com', name: 'Ada Lindt' },
  ],
  'people.json',
);

const looks = (['light', 'dark'] as const).flatMap(colorScheme =>
  [1280, 320].map(width => ({ colorScheme, size: { width, height: 800 } })),
);

describeInChromium('at the sign-in form', page => {
  const service = useLocalService();
  const gate = useSignIn(service, { unauthenticated: 'redirect', otherSites: 'served' });
  const withPeople = useSignIn(service, { unauthenticated: 'redirect', people });
  /** What a page tried and its content security policy did not allow. */
  let violations: string[];

  beforeAll(() => service.create('blog', { name: 'Harbour notes' }));
  beforeEach(() => {
    violations = [];
    page.on('console', message => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text());
    });
  });

  const button = () => page.getByRole('button', { name: 'Sign in' });

  test('a person who wants to see the blogs signs in, sees them, and signs out', async () => {
    await page.goto(`${gate.url}/api/blog?count=5`);
    const asked = page.url();
    const note = await page.getByText('local stand-in').isVisible();
    await page.getByLabel('User name or e-mail').fill('ada@example.com');
    await page.getByLabel('Name (optional)', { exact: true }).fill('Ada Lovelace');
    await page.getByLabel('Roles').fill('Editor, Admin');
    await page.getByLabel('Groups').fill('g1');
    await button().click();
    await page.waitForURL(`${gate.url}/api/**`);
    const seen = { url: page.url(), text: await page.textContent('body') };
    await page.goto(`${gate.url}/.auth/login/done`);
    const who = await page.textContent('dl');
    await page.getByRole('link', { name: 'Sign out' }).click();
    await page.waitForURL('**/.auth/logout/**');
    const out = await page.getByRole('heading').textContent();
    await page.goto(`${gate.url}/api/blog`);

    expect(asked).toContain('/.auth/login/aad?post_login_redirect_uri=');
    expect(note).toBe(true);
    expect(seen).toEqual({
      url: `${gate.url}/api/blog?count=5`,
      text: expect.stringContaining('Harbour notes'),
    });
    expect(who).toMatch(/Ada Lovelace[\s\S]*ada@example\.com[\s\S]*Editor, Admin[\s\S]*g1/);
    expect(out).toBe('You are signed out');
    expect(page.url()).toContain('/.auth/login/aad');
    expect(violations).toEqual([]);
  });

  test('the form is filled and sent by the keyboard alone, in the order in which it is read', async () => {
    await page.goto(`${gate.url}/.auth/login/aad`);
    for (const text of ['ada@example.com', 'Ada', 'Editor']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/.auth/login/done');

    expect(await page.textContent('dl')).toMatch(/Ada[\s\S]*ada@example\.com[\s\S]*Editor/);
  });

  test('a person is chosen by the keyboard alone, and leads to where they wanted to go', async () => {
    await page.goto(`${withPeople.url}/api/blog?count=5`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const chosen = await page.evaluate('document.activeElement.innerText');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${withPeople.url}/api/blog?count=5`);
    await page.goto(`${withPeople.url}/.auth/login/done`);

    expect(chosen).toMatch(/^Ada Lindt\s+ada@example\.com$/);
    expect(await page.textContent('dl')).toMatch(/Ada Lindt[\s\S]*ada@example\.com/);
    expect(violations).toEqual([]);
  });

  test('Enter in a field signs in whom the fields describe, and nobody of those to choose from', async () => {
    await page.goto(`${withPeople.url}/.auth/login/aad`);
    await page.getByLabel('User name or e-mail').fill('bob@example.com');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/.auth/login/done');

    expect(await page.textContent('dl')).toContain('bob@example.com');
  });

  test('an application with a tenant of its own signs in by the fields that are shown on request', async () => {
    await page.goto(`${gate.url}/.auth/login/aad`);
    const hidden = await page.getByLabel('Tenant').isVisible();
    await page.getByText('Tenant, object id, and more').click();
    await page.getByLabel('User name or e-mail').fill('nightly');
    await page.getByLabel('Tenant').fill('6f1b3a52-0c7d-4e8a-9b1f-2d3c4e5f6a7b');
    await page.getByLabel('Application').check();
    await button().click();
    await page.waitForURL('**/.auth/login/done');

    expect(hidden).toBe(false);
    expect(await page.textContent('dl')).toMatch(
      /nightly \(application\)[\s\S]*6f1b3a52-0c7d-4e8a-9b1f-2d3c4e5f6a7b/,
    );
  });

  test('who ends all their sessions has to sign in again, in each of them', async () => {
    const cookie = await startSession(gate.url);
    await page.goto(`${gate.url}/.auth/login/aad`);
    await page.getByLabel('User name or e-mail').fill('ada@example.com');
    await button().click();
    await page.waitForURL('**/.auth/login/done');
    const before = await fetch(`${gate.url}/.auth/me`, { headers: { cookie } });

    await page.getByRole('button', { name: 'End all your sessions' }).click();
    await page.getByText('All sessions of ada@example.com have ended').waitFor();
    const after = await fetch(`${gate.url}/.auth/me`, { headers: { cookie } });
    await page.goto(`${gate.url}/api/blog`);

    expect([before.status, after.status]).toEqual([200, 401]);
    expect(page.url()).toContain('/.auth/login/aad');
    expect(violations).toEqual([]);
  });

  test('axe finds nothing, and nothing is wider than the screen, in light and dark on any screen', async () => {
    const seen: unknown[] = [];
    const look = async (what: string) => {
      for (const { colorScheme, size } of looks) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(size);
        await page.evaluate(axe.source);
        const result = await page.evaluate<{ violations: axe.Result[] }>(
          "axe.run('html', { resultTypes: ['violations'] })",
        );
        const found = result.violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target }) => `${id} at ${target}`),
        );
        const width = await page.evaluate<number>('document.documentElement.scrollWidth');
        if (found.length > 0 || width > size.width) seen.push({ what, colorScheme, size, found, width });
      }
    };
    await page.goto(`${withPeople.url}/.auth/login/aad`);
    await page.getByText('Tenant, object id, and more').click();
    await look('the form');
    await page.getByLabel('User name or e-mail').fill('ada lovelace');
    await page.getByLabel('Tenant').fill('none');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await look('mistakes');
    await page.getByRole('button', { name: 'Alma Quist' }).click();
    await page.waitForURL('**/.auth/login/done');
    await look('signed in');
    await page.getByRole('button', { name: 'End all your sessions' }).click();
    await page.getByText('have ended').waitFor();
    await look('sessions ended');

    expect(seen).toEqual([]);
  });

  test('a mistake is shown beside its field, and what was typed stays', async () => {
    await page.goto(`${gate.url}/.auth/login/aad`);
    await page.getByLabel('User name or e-mail').fill('ada lovelace');
    await page.getByLabel('Roles').fill('Editor');
    await button().click();
    const alert = await page.getByRole('alert').textContent();
    await page.getByRole('alert').getByRole('link').click();
    await page.waitForURL('**#*');
    const focused = await page.evaluate('document.activeElement.id');
    const field = page.getByLabel('User name or e-mail');

    expect(alert).toContain('without spaces');
    expect(focused).toBe('user');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect([await field.inputValue(), await page.getByLabel('Roles').inputValue()]).toEqual([
      'ada lovelace',
      'Editor',
    ]);
  });

  test('scripts of the page see the session but not its cookie', async () => {
    await page.goto(`${gate.url}/.auth/login/aad?post_login_redirect_uri=/api/blog`);
    await page.getByLabel('User name or e-mail').fill('ada@example.com');
    await button().click();
    await page.waitForURL('**/api/blog');

    const [cookie, me, created] = await page.evaluate<[string, unknown, number]>(`(async () => [
      document.cookie,
      await (await fetch('/.auth/me')).json(),
      (await fetch('/api/blog', { method: 'POST', body: '{"name":"By a script"}' })).status,
    ])()`);

    expect(cookie).toBe('');
    expect(me).toMatchObject([{ user_id: 'ada@example.com' }]);
    expect(created).toBe(201);
  });

  test.each([
    ['sign somebody in', '/.auth/login/aad', 'another site'],
    ['write in the name of who is signed in', '/api/blog', 'Sign in, locally'],
  ])('a page of another site cannot %s', async (_, path, answer) => {
    await page.goto(`${gate.url}/.auth/login/aad?post_login_redirect_uri=/api/blog`);
    await page.getByLabel('User name or e-mail').fill('ada@example.com');
    await button().click();
    await page.waitForURL(`${gate.url}/api/blog`);
    const form = `<form method="post" action="${gate.url}${path}"><input name="user" value="eve"><button>Go</button></form>`;
    await page.route('http://other.example/', route =>
      route.fulfill({ contentType: 'text/html', body: form }),
    );
    await page.goto('http://other.example/');
    await page.getByRole('button').click();
    await page.waitForURL(`${gate.url}/**`);

    const text = await page.textContent('body');
    const me = await page.context().request.get(`${gate.url}/.auth/me`);

    expect(text).toContain(answer);
    expect(await me.json()).toMatchObject([{ user_id: 'ada@example.com' }]);
  });
});
