import { isFullDepth } from '../../../infra/local/kit/testing/depth.ts';
import { describeInChromium } from '../../support/browser/in-chromium.ts';
import { useLocalService, useSignIn } from '../../support/service/use-service.ts';
import { Reader } from './reader.ts';

describeInChromium('the page of the description', page => {
  const service = useLocalService();
  const gate = useSignIn(service, { unauthenticated: 'redirect', otherSites: 'served' });
  let reader: Reader;

  beforeAll(() => service.create('blog', { name: 'Harbour notes' }));
  beforeEach(() => {
    reader = new Reader(page);
  });

  const api = () => `${service.host.url}/api`;
  // By its class: to look for a role takes as long as to show the answer.
  const execute = () => page.locator('.execute');
  const answer = () => page.locator('.live-responses-table .response');

  test('lists all operations of the description, sends them and shows their answers', async () => {
    await reader.open(api());
    const { info, paths } = (await (await fetch(`${api()}/openapi.json`)).json()) as {
      info: { title: string };
      paths: Record<string, Record<string, unknown>>;
    };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter(method => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
        .map(method => `${method.toUpperCase()} ${path}`),
    );
    const listed = await reader.operations();
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    await reader.operation('GetBlogList').click();
    await execute().click();
    const read = await answer().textContent();
    await reader.operation('GetBlogList').click();
    await execute().waitFor({ state: 'detached' });
    await reader.operation('CreateBlog').click();
    await page.getByLabel('Request body').fill('{ "name": "By the page" }');
    await execute().click();
    const created = await answer().textContent();

    expect(listed.sort()).toEqual(described.sort());
    expect(described.length).toBeGreaterThanOrEqual(28);
    expect(await page.title()).toBe(info.title);
    expect(heading).toContain(info.title);
    expect(read).toMatch(/200[\s\S]*Harbour notes/);
    expect(created).toContain('201');
    expect((await service.send('GET', 'blog')).text).toContain('By the page');
    expect(reader.complaints).toEqual([]);
  });

  test('the operation with the most parameters fits the narrowest phones, and asks only for what it needs', async () => {
    const width = 320;
    await page.setViewportSize({ width, height: 640 });
    await reader.open(api());
    await reader.operation('GetPostList').click();
    await execute().waitFor();
    await reader.rest();

    const filled: (string | null)[] = [];
    for (const row of await page.locator('tr[data-param-name]').all()) {
      const value = await row.locator('input, select').inputValue();
      if (value !== '') filled.push(await row.getAttribute('data-param-name'));
    }
    const textOf = (name: string) => page.locator(`tr[data-param-name="${name}"]`).textContent();

    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    // The others are empty, with their examples and defaults in their texts.
    expect(filled).toEqual(['blogId']);
    expect(await textOf('after')).toContain('Example: 2024-01-01T00:00:00Z');
    expect(await textOf('count')).toContain('Default: 10');
  });

  test('with the keyboard alone, a link leads to the operations, and one of them is opened and sent', async () => {
    await reader.open(api());
    await reader.rest();
    await page.keyboard.press('Tab');
    const link = await page.locator(':focus').textContent();
    await page.keyboard.press('Enter');
    await reader.rest();
    await page.keyboard.press('Tab');
    const reached = await page.locator('#operations :focus').count();
    await reader.tabTo('[id$="-GetBlogList"] .opblock-summary-control');
    const outline = await reader
      .operation('GetBlogList')
      .evaluate(button => button.computedStyleMap().get('outline')?.toString());
    await page.keyboard.press('Enter');
    await execute().waitFor();
    await reader.rest();
    await reader.tabTo('.execute');
    await page.keyboard.press('Enter');

    expect(link).toBe('Skip to the operations');
    expect(reached).toBe(1);
    expect(outline).toMatch(/solid 3px/);
    expect(await answer().textContent()).toMatch(/200[\s\S]*Harbour notes/);
    expect(reader.complaints).toEqual([]);
  });

  const looks = [
    { colorScheme: 'light', size: { width: 1280, height: 900 } },
    { colorScheme: 'dark', size: { width: 390, height: 844 } },
  ] as const;
  const [light, dark] = looks;

  type Look = (typeof looks)[number];

  /** What is seen of the page in these looks. */
  async function inLooks<Seen>(which: readonly Look[], see: () => Promise<Seen>): Promise<Seen[]> {
    const seen: Seen[] = [];
    for (const { colorScheme, size } of which) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      seen.push(await see());
    }
    return seen;
  }

  test('axe finds no violation in light on a desktop or in dark on a phone, and nothing is wider than the screen', async () => {
    await reader.open(api());
    await reader.operation('GetBlogList').click();
    await execute().click();
    await answer().waitFor();
    const widths = await inLooks(looks, () => page.evaluate('document.documentElement.scrollWidth'));
    await reader.operation('CreateMedium').click();
    await page.locator('[id$="-CreateMedium"]').getByRole('tab', { name: 'Schema' }).first().waitFor();
    for (const schema of await page.getByRole('tab', { name: 'Schema' }).all()) await schema.click();
    // What axe looks at takes seconds, so each look has its half unless everything is tried.
    const opened = await inLooks(isFullDepth ? looks : [dark], () => reader.findings());
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.locator('.dialog-ux').waitFor();
    const dialog = await inLooks(isFullDepth ? looks : [light], () => reader.findings('.dialog-ux'));

    expect({ opened: opened.flat(), dialog: dialog.flat() }).toEqual({ opened: [], dialog: [] });
    expect(widths).toEqual(looks.map(({ size }) => size.width));
    expect(reader.complaints).toEqual([]);
  });

  test('behind the sign-in, the session applies to the page and to its requests', async () => {
    await page.goto(`${gate.url}/api/docs`);
    const asked = page.url();
    await page.getByLabel('User name or e-mail').fill('ada@example.com');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await reader.operation('GetBlogList').click();
    await execute().click();

    expect(asked).toContain('/.auth/login/aad');
    expect(page.url()).toContain(`${gate.url}/api/docs`);
    expect(await answer().textContent()).toMatch(/200[\s\S]*Harbour notes/);
    expect(reader.complaints).toEqual([]);
  });

  test('an expired session is reported in place of the description', async () => {
    await page.route('**/openapi.json', route => route.fulfill({ status: 401 }));
    await page.goto(`${api()}/docs`);

    expect(await page.getByRole('alert').textContent()).toMatch(/answered with 401.*sign in/);
  });

  test('a description that the page cannot show is not mistaken for one that it could not read', async () => {
    await page.route('**/openapi.json', route => route.fulfill({ json: {} }));
    await page.goto(`${api()}/docs`);

    const message = await page.getByRole('alert').textContent();
    expect(message).toContain('could not be shown');
    expect(message).not.toContain('sign in');
  });
});
