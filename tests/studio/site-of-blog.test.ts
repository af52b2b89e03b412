import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Visitor } from './visitor.ts';

interface Redirects {
  redirects: { from: string; to: string; status: number }[];
}

describeInChromium('the menu, the addresses and the redirects of a blog', page => {
  const service = useLocalService();
  let visitor: Visitor;
  let blogId: string;

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    visitor = new Visitor(page);
    blogId = await service.create('blog', { name: 'Kiln & Co', siteUrl: 'https://kiln.example' });
  });

  const open = (part: string) => visitor.open(service.host.url, `/${blogId}/blog?part=${part}`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const saved = () => page.getByRole('status').filter({ hasText: /^Saved$/ });
  const blog = () => service.read(`blog/${blogId}`);
  const redirects = async () =>
    ((await service.read(`blog/${blogId}/redirects`)) as unknown as Redirects).redirects;
  const store = (list: object[]) => service.send('PUT', `blog/${blogId}/redirects`, { redirects: list });

  test('addresses of pages and tags, and the publisher, are fields of the blog; its menu stays', async () => {
    const menu = [{ label: 'About', url: '/about/' }];
    await service.send('PATCH', `blog/${blogId}`, { menu });
    await open('');
    await field('Addresses of pages').fill('{slug}');
    await field('Addresses of tags').fill('/{yyyy}/{slug}');
    await button('Save').click();
    await page.getByText('Begin with /, and put {slug} or {id} where each tag differs.').waitFor();
    await field('Addresses of pages').fill('/pages/{slug}/');
    await field('Addresses of tags').fill('/tag/{slug}/');
    await field('Publisher').fill('Kiln Ltd');
    await button('Save').click();
    await saved().waitFor();

    const addresses = { pageUrl: '/pages/{slug}/', tagUrl: '/tag/{slug}/', publisherName: 'Kiln Ltd' };
    expect(await blog()).toMatchObject({ ...addresses, menu });
    expect(visitor.complaints).toEqual([]);
  });

  test('a menu is written, moved and saved by the keyboard alone, and errors stand at their entry', async () => {
    await open('');
    await page.getByRole('link', { name: 'Menu', exact: true }).focus();
    await page.keyboard.press('Enter');
    await button('Add entry').waitFor();
    for (const [label, url] of [
      ['Home', '/'],
      ['About', 'about'],
    ]) {
      await button('Add entry').focus();
      await page.keyboard.press('Enter');
      await field('Label').and(page.locator(':focus')).waitFor();
      await page.keyboard.type(label ?? '');
      await page.keyboard.press('Tab');
      await page.keyboard.type(url ?? '');
    }
    await page.keyboard.press('Enter');
    await page.getByText('Enter a path of the site, such as /about/').waitFor();
    const flawed = await page.locator(':focus').inputValue();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('/about/');
    await button('Move About up').focus();
    await page.keyboard.press('Enter');
    const focused = await page.locator(':focus').getAttribute('aria-label');
    await button('Save').focus();
    await page.keyboard.press('Enter');
    await saved().waitFor();

    expect(flawed).toBe('about');
    expect(focused).toBe('Move About up');
    expect((await blog()).menu).toEqual([
      { label: 'About', url: '/about/' },
      { label: 'Home', url: '/' },
    ]);
    expect((await blog()).name).toBe('Kiln & Co');
    expect(await visitor.flaws('menu')).toEqual([]);
  });

  test('of two menus that two people made, one is chosen, and a menu that was not saved is there again', async () => {
    await open('menu');
    await button('Add entry').click();
    await field('Label').fill('Mine');
    await field('Address').fill('/mine/');
    await page.waitForTimeout(1500);
    await open('menu');
    await page.getByText('What you wrote here last time was not saved.').waitFor();
    await service.send('PATCH', `blog/${blogId}`, { menu: [{ label: 'Theirs', url: '/theirs/' }] });
    await button('Save').click();
    await page.getByText('Somebody else wrote: Theirs (/theirs/)').waitFor();
    await button('Keep mine').click();
    await button('Save').click();
    await saved().waitFor();

    expect((await blog()).menu).toEqual([{ label: 'Mine', url: '/mine/' }]);
  });

  test('redirects are added, changed, removed and brought back, and what is wrong is said where it is', async () => {
    await store([{ from: '/first/', to: '/one/' }]);
    await open('redirects');
    await field('From').fill('old');
    await field('To').fill('/new/');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a path of the site, such as /old/').waitFor();
    await field('From').fill('/first');
    await page.getByText('There is a redirect from /first/ already.').waitFor();
    await field('From').fill('/old/');
    await page.getByRole('combobox', { name: 'How long', exact: true }).selectOption('For now (302)');
    await button('Add redirect').click();
    await field('To, from /old/').fill('/old');
    await button('Save').click();
    await page.getByText('This leads back to where it comes from.').waitFor();
    await field('To, from /old/').fill('https://example.com/new/?a=1');
    await button('Remove /first/').click();
    await page.getByText('Removed: /first/').waitFor();
    await button('Undo').click();
    await page.getByText('2 redirects').waitFor();
    await button('Save').click();
    await saved().waitFor();

    expect(await redirects()).toEqual([
      { from: '/first/', to: '/one/', status: 301 },
      { from: '/old/', to: 'https://example.com/new/?a=1', status: 302 },
    ]);
    expect(visitor.complaints).toEqual([]);
  });

  test('what two people change at once is brought together, and of one redirect that both changed one is chosen', async () => {
    await store([
      { from: '/a/', to: '/1/' },
      { from: '/b/', to: '/2/' },
    ]);
    await open('redirects');
    await field('To, from /a/').fill('/mine/');
    await store([
      { from: '/a/', to: '/theirs/' },
      { from: '/b/', to: '/2/' },
      { from: '/c/', to: '/3/' },
    ]);
    await field('From').fill('/d/');
    await field('To').fill('/4/');
    await button('Save').click();
    await page.getByText('Somebody else lets it lead to: /theirs/').waitFor();
    await button('Keep theirs').click();
    await button('Save').click();
    await saved().or(page.getByText('Both changes are kept')).waitFor();

    expect((await redirects()).map(({ from, to }) => `${from} ${to}`).sort()).toEqual([
      '/a/ /theirs/',
      '/b/ /2/',
      '/c/ /3/',
      '/d/ /4/',
    ]);
  });

  test('5,000 are pasted at once, found and saved; a line that is wrong stays, with why', async () => {
    await open('redirects');
    const lines = Array.from({ length: 4999 }, (_, index) => `/old/${index}/ /new/${index}/`);
    await page.getByText('Add many at once').click();
    const text = `${lines.join('\n')}\nnothing\n/x -> /y 302`;
    // As a paste does it: to type 5,000 lines takes a browser minutes.
    await field('One redirect a line: /old/ /new/').evaluate((area, pasted) => {
      Object.assign(area, { value: pasted });
      area.dispatchEvent(new Event('input', { bubbles: true }));
    }, text);
    await button('Add these lines').click();
    await page.getByText('5,000 added.').waitFor();
    const left = await field('One redirect a line: /old/ /new/').inputValue();
    await page.getByRole('searchbox', { name: 'Search redirects' }).fill('/old/4321/');
    await page.getByText('1 found of 5,000.').waitFor();
    await field('To, from /old/4321/').fill('/other/');
    await field('One redirect a line: /old/ /new/').fill('');
    await button('Save').click();
    await saved().waitFor();

    const stored = await redirects();
    expect(left).toBe('nothing');
    expect(stored).toHaveLength(5000);
    expect(stored.find(({ from }) => from === '/old/4321/')?.to).toBe('/other/');
    expect(stored.find(({ from }) => from === '/x')).toEqual({ from: '/x', to: '/y', status: 302 });
  });

  test('axe finds nothing in the redirects, in light and dark, wide and narrow', async () => {
    await store(Array.from({ length: 12 }, (_, index) => ({ from: `/a/${index}`, to: '/b' })));
    await open('redirects');
    await field('To, from /a/1').waitFor();

    expect(await visitor.flaws('redirects')).toEqual([]);
  });
});
