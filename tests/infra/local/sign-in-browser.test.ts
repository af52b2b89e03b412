import { describeInChromium } from '../../support/in-chromium.ts';
import { useLocalService, useSignIn } from '../../support/use-service.ts';

describeInChromium('at the sign-in form', page => {
  const service = useLocalService();
  const gate = useSignIn(service, { unauthenticated: 'redirect', otherSites: 'served' });
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

  test('a mistake is told beside its field, and what was typed stays', async () => {
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
