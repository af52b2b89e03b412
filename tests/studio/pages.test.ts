import type { Page } from 'playwright-core';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useHistoryService } from '../support/service/media-service.ts';
import { useSignIn } from '../support/service/use-service.ts';
import { Visitor } from './visitor.ts';

const day = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();

describeInChromium('the pages of the studio', page => {
  const service = useHistoryService();
  const gate = useSignIn(service);
  let visitor: Visitor;

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    visitor = new Visitor(page);
  });
  afterEach(() => service.cosmos.faults.clear());

  const open = (place?: string) => visitor.open(service.host.url, place);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const rows = () => page.locator('.rows a');
  const saved = () => page.getByRole('main').getByRole('status').filter({ hasText: /./ });

  const failStore = () =>
    service.cosmos.faults.inject({ kind: 'status', statusCode: 503, times: Number.POSITIVE_INFINITY });

  /** The addresses of the requests of a method that the page sends from now on. */
  function sentBy(method: string): string[] {
    const sent: string[] = [];
    page.on('request', request => {
      if (request.method() === method) sent.push(request.url());
    });
    return sent;
  }

  /** A blog with a post in each state, of two authors, with two tags. */
  async function smallBlog(name: string) {
    const blogId = await service.create('blog', { name });
    const authorId = await service.create(`blog/${blogId}/author`, { displayName: 'Ada', userName: 'ada' });
    const tagId = await service.create(`blog/${blogId}/tag`, { name: 'salt' });
    await service.create(`blog/${blogId}/tag`, { name: 'events' });
    const post = (title: string, published?: string, others = {}) =>
      service.create(`blog/${blogId}/post`, { title, content: 'Text.', published, ...others });
    await post('Published long ago', daysAgo(20), { tags: [{ tagId }] });
    await post('Published lately', daysAgo(3), { author: { authorId } });
    await post('Still being written', undefined, { tags: [{ tagId }], slug: 'a-draft' });
    await post('For later', daysAgo(-2));
    return { blogId, authorId, tagId };
  }

  test('the first blog is created by one button, and asks for its first post', async () => {
    // This test is the first of the file: the service has no blog yet.
    await open();
    await page.getByRole('heading', { name: 'No blogs yet' }).waitFor();
    const offered = await page.getByRole('main').getByRole('button').allTextContents();
    await button('New blog').click();
    await field('Name').fill('Kiln & Co');
    await button('Create blog').click();
    await page.getByRole('heading', { name: 'No posts yet' }).waitFor();
    // The name of the blog is read by itself.
    await page.waitForFunction("document.title.includes('Kiln & Co')");

    expect(offered).toEqual(['New blog']);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Posts');
    expect(await page.title()).toBe('Posts · Kiln & Co · Studio');
    expect(await page.getByRole('main').getByRole('button').allTextContents()).toEqual([
      'New post',
      'Deleted',
    ]);
    expect(visitor.complaints).toEqual([]);
  });

  test('posts are listed by state, tag and author, and the address keeps the filters', async () => {
    const { blogId, authorId, tagId } = await smallBlog('Filters');
    await open(`/${blogId}/posts`);
    await rows().first().waitFor();
    const all = await page.locator('.row-title').allTextContents();
    const states = await page.locator('.state').allTextContents();
    await page.getByRole('link', { name: 'Drafts' }).click();
    await page.locator('.state.published').first().waitFor({ state: 'detached' });
    const drafts = await page.locator('.row-title').allTextContents();
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await page.getByText('For later').waitFor();
    await page.getByRole('combobox', { name: 'Tag' }).selectOption('salt');
    await page.getByText('Published long ago').waitFor();
    await page.getByText('For later').waitFor({ state: 'detached' });
    const tagged = await page.locator('.row-title').allTextContents();
    const address = page.url();
    await open(`/${blogId}/posts?author=${authorId}`);
    await page.getByText('Published lately').waitFor();
    await page.locator(`option[value="${authorId}"]`).waitFor({ state: 'attached' });

    expect(all).toEqual(['Still being written', 'For later', 'Published lately', 'Published long ago']);
    expect(states).toEqual(['Draft', 'Scheduled', 'Published', 'Published']);
    expect(drafts).toEqual(['Still being written']);
    expect(tagged).toEqual(['Still being written', 'Published long ago']);
    expect(address).toContain(`tag=${tagId}`);
    expect(await page.locator('.row-title').allTextContents()).toEqual(['Published lately']);
    expect(await page.getByRole('combobox', { name: 'Author' }).inputValue()).toBe(authorId);
    expect(visitor.complaints).toEqual([]);
  });

  test('the search finds beginnings of words in titles and slugs, also in posts that were not read yet', async () => {
    const { blogId } = await smallBlog('Search');
    const others = Array.from({ length: 60 }, (_, index) => ({
      title: `Day ${index}`,
      content: 'Text.',
      published: daysAgo(4 + index / 10),
    }));
    await service.createContent(blogId, { posts: others });
    await open(`/${blogId}/posts`);
    await rows().first().waitFor();
    const before = await page.getByText('Published long ago').count();
    await page.getByRole('searchbox').fill('LONG pub');
    await page.getByText('1 post found.').waitFor();
    const titled = await page.locator('.row-title').allTextContents();
    await open(`/${blogId}/posts?find=a-draft`);
    await page.getByText('Still being written').waitFor();

    expect(before).toBe(0);
    expect(titled).toEqual(['Published long ago']);
    expect(await page.locator('.row-title').allTextContents()).toEqual(['Still being written']);
    expect(visitor.complaints).toEqual([]);
  });

  test('older posts are read on request, and the focus goes to the first of them', async () => {
    const blogId = await service.create('blog', { name: 'Many posts' });
    const posts = Array.from({ length: 70 }, (_, index) => ({
      title: `Post ${index}`,
      content: 'Text.',
      published: daysAgo(index + 2),
    }));
    await service.createContent(blogId, { posts });
    await open(`/${blogId}/posts`);
    await rows().first().waitFor();
    const first = await rows().count();
    await button('Show older posts').press('Enter');
    await page.getByText('Post 69').waitFor();
    await button('Show older posts').waitFor({ state: 'detached' });

    expect(first).toBe(50);
    expect(await rows().count()).toBe(70);
    expect(await page.locator('a:focus .row-title').textContent()).toBe('Post 50');
  });

  test('an address that names no blog leads to the blogs, and one that names no post to the posts', async () => {
    const { blogId } = await smallBlog('Mistyped');
    await open('/mistyped/posts');
    const first = await page.getByRole('heading', { level: 1 }).textContent();
    await open(`/${blogId}/posts/mistyped`);
    await rows().first().waitFor();

    expect(first).toBe('All blogs');
    expect(visitor.complaints).toEqual([]);
  });

  test('a store that fails is reported in words, and once it is back, «Try again» shows the posts', async () => {
    const { blogId } = await smallBlog('Failing');
    failStore();
    await open(`/${blogId}/posts`);
    // The list alone may fail first. It goes when the blog cannot be read either, which is the last to be reported.
    await page.getByRole('searchbox').waitFor({ state: 'detached' });
    const alert = await page.getByRole('alert').textContent();
    service.cosmos.faults.clear();
    await button('Try again').click();
    await rows().first().waitFor();

    expect(alert).toContain('The service has a problem right now.');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('a session that ends is announced, and after a sign-in in its own window the page goes on by itself', async () => {
    const { blogId } = await smallBlog('Signed out');
    const signIn = async (window: Page) => {
      await window.getByLabel('User name or e-mail').fill('ada@example.com');
      await window.getByRole('button', { name: 'Sign in' }).click();
    };
    const back = encodeURIComponent(`/api/studio#/${blogId}/tags`);
    await page.goto(`${gate.url}/.auth/login/aad?post_login_redirect_uri=${back}`);
    await signIn(page);
    await button('Edit salt').waitFor();
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Posts', exact: true }).click();
    const message = await page.getByRole('alert').filter({ hasText: 'signed out' }).textContent();
    const [window] = await Promise.all([page.waitForEvent('popup'), button('Sign in').click()]);
    const asked: string[] = [];
    window.on('request', request => asked.push(request.url()));
    await signIn(window);
    await rows().first().waitFor();

    expect(asked.filter(url => url.includes('/blog/'))).toEqual([]);
    expect(message).toContain('nothing that you wrote is lost');
    expect(await button('Sign in').count()).toBe(0);
  });

  test('a blog is renamed, and keeps what somebody else has changed meanwhile', async () => {
    // What the form does not show stays.
    const others = { isPublic: false, siteUrl: 'https://example.com', postUrl: '/{slug}', language: 'en' };
    const blogId = await service.create('blog', { name: 'Old name', slogan: 'Old slogan', ...others });
    await open(`/${blogId}/blog`);
    await field('Name').fill('New name');
    const before = await saved().textContent();
    await service.send('PUT', `blog/${blogId}`, { name: 'Old name', slogan: 'Their slogan', ...others });
    await button('Save').click();
    await page.getByText('Both changes are kept').waitFor();
    const stored = await service.read(`blog/${blogId}`);
    await page.getByRole('link', { name: 'New name All blogs' }).waitFor();

    expect(before).toBe('Not saved yet');
    expect(stored).toMatchObject({ name: 'New name', slogan: 'Their slogan', ...others });
    expect(await field('Slogan').inputValue()).toBe('Their slogan');
  });

  test('a logo that is no address has a message beside it, and is not sent', async () => {
    const { blogId } = await smallBlog('Logo');
    const sent = sentBy('PATCH');
    await open(`/${blogId}/blog`);

    await field('Logo').fill('logo.svg');
    await button('Save').click();
    await page.getByText('Enter a full address, such as https://example.com/logo.svg.').waitFor();

    expect(sent).toEqual([]);
  });

  test('of a name that two have changed, nothing is saved until one is chosen', async () => {
    const blogId = await service.create('blog', { name: 'Old name' });
    const sent = sentBy('PATCH');
    await open(`/${blogId}/blog`);
    await field('Name').fill('My name');
    await service.send('PUT', `blog/${blogId}`, { name: 'Their name' });
    await button('Save').click();
    await page.getByText('Somebody else wrote: Their name').waitFor();
    await field('Name').press('Enter');
    const meanwhile = await service.read(`blog/${blogId}`);
    await button('Keep mine').click();
    await button('Save').click();
    await page.getByText('Saved', { exact: true }).waitFor();

    expect(meanwhile).toMatchObject({ name: 'Their name' });
    // By the two clicks, and nothing by the key.
    expect(sent).toHaveLength(2);
    expect(await service.read(`blog/${blogId}`)).toMatchObject({ name: 'My name' });
  });

  test('a blog is exported as a file, and deleted only after its name is typed', async () => {
    const { blogId } = await smallBlog('Kiln & Co');
    const sent = sentBy('DELETE');
    await open(`/${blogId}/blog`);
    // The file is named by the blog, whose name is read by itself.
    await page.getByRole('link', { name: 'Kiln & Co All blogs' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export blog' }).click(),
    ]);
    const chunks = await (await download.createReadStream()).toArray();
    await button('Delete blog').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Kiln');
    await dialog.getByRole('button', { name: 'Delete blog' }).click();
    const refused = await dialog.getByRole('status').filter({ hasText: /./ }).textContent();
    const kept = await service.send('GET', `blog/${blogId}`);
    await dialog.getByRole('textbox').fill('Kiln & Co');
    await dialog.getByRole('button', { name: 'Delete blog' }).click();
    await page.getByRole('heading', { name: 'All blogs' }).waitFor();

    expect(download.suggestedFilename()).toBe('Kiln-Co.json');
    expect(JSON.parse(Buffer.concat(chunks).toString()).posts).toHaveLength(4);
    expect(refused).toBe('This is not the name of the blog.');
    expect(kept.status).toBe(200);
    expect(sent).toHaveLength(1);
    expect((await service.send('GET', `blog/${blogId}`)).status).toBe(404);
    expect(visitor.complaints).toEqual([]);
  });

  test('tags are made, renamed in place and deleted, each with where it is used', async () => {
    const { blogId } = await smallBlog('Tags');
    await open(`/${blogId}/tags`);
    await page.getByRole('link', { name: '2 posts' }).waitFor();
    await page.getByText('Not used').waitFor();
    await button('Edit salt').click();
    await field('Name').fill('salt glaze');
    await button('Save').click();
    await button('Edit salt glaze').waitFor();
    const focused = await page.locator(':focus').getAttribute('aria-label');
    await button('Delete events').click();
    const question = page.getByRole('dialog', { name: 'Delete «events»?' });
    const message = await question.textContent();
    const first = await page.locator(':focus').textContent();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await button('Delete events').waitFor({ state: 'detached' });
    await button('New tag').click();
    await field('Name').fill('ash');
    await button('Create').click();
    await button('Edit ash').waitFor();

    const stored = (await service.read(`blog/${blogId}/tag`)) as unknown as { name: string }[];
    expect(stored.map(({ name }) => name).sort()).toEqual(['ash', 'salt glaze']);
    expect(focused).toBe('Edit salt glaze');
    expect(message).toContain('No post uses it.');
    expect(first).toBe('Cancel');
    expect(visitor.complaints).toEqual([]);
  });

  test('the user name of an author is made from the name, free, unless somebody writes one', async () => {
    const blogId = await service.create('blog', { name: 'Authors' });
    await service.create(`blog/${blogId}/author`, { displayName: 'Other', userName: 'ada-marsh' });
    await open(`/${blogId}/authors`);
    await button('New author').click();
    await field('Name').fill('Ada Marsh');
    await page.getByText('If you leave it empty, it is made from the name: ada-marsh.').waitFor();
    await button('Create').click();
    await button('Edit Ada Marsh').waitFor();
    await button('New author').click();
    await field('Name').fill('Tom Ferry');
    await field('User name').fill('tom');
    await button('Create').click();
    await button('Edit Tom Ferry').waitFor();

    const stored = (await service.read(`blog/${blogId}/author`)) as unknown as { userName: string }[];
    expect(stored.map(({ userName }) => userName)).toEqual(['ada-marsh', 'ada-marsh-2', 'tom']);
  });

  test('a blog of a long name shows all of it in the rail, and on a phone above the page', async () => {
    const name = 'The chronicle of the old pottery by the harbour, its kilns, its people and their weather';
    const blogId = await service.create('blog', { name });
    await open(`/${blogId}/tags`);
    const shown: boolean[] = [];
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const text = page.locator(width === 390 ? '.top .name' : '.rail .name');
      await text.filter({ hasText: name }).waitFor();
      shown.push(await text.evaluate(part => part.scrollWidth <= part.clientWidth + 1));
    }

    expect(shown).toEqual([true, true]);
  });

  test('an author who is renamed keeps the picture', async () => {
    const blogId = await service.create('blog', { name: 'Authors' });
    const mediumId = await service.create(`blog/${blogId}/medium`, {
      mediumUrl: 'https://example.com/a.png',
    });
    const author = { displayName: 'Ada', userName: 'ada', userImage: { mediumId } };
    const authorId = await service.create(`blog/${blogId}/author`, author);
    await open(`/${blogId}/authors`);
    await button('Edit Ada').click();
    await field('Name').fill('Ada L.');
    await button('Save').click();
    await button('Edit Ada L.').waitFor();

    expect(await service.read(`blog/${blogId}/author/${authorId}`)).toMatchObject({
      displayName: 'Ada L.',
      userImage: { mediumId },
    });
  });

  test('with the keyboard alone, one goes from the blogs to a page, sees where one is, and gets help', async () => {
    const { blogId } = await smallBlog('By keyboard');
    await open();
    await page.getByRole('link', { name: /^By keyboard/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Posts' }).waitFor();
    const arrived = await page.locator(':focus').textContent();
    await page.reload();
    await rows().first().waitFor();
    await page.keyboard.press('Tab');
    const skip = await page.locator(':focus').textContent();
    await visitor.tabTo('link', 'Tags');
    const outline = await page
      .locator(':focus')
      .evaluate(link => link.computedStyleMap().get('outline-style')?.toString());
    await page.keyboard.press('Enter');
    await button('Edit salt').waitFor();
    const heading = await page.locator(':focus').textContent();
    await page.keyboard.press('?');
    const dialog = await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).textContent();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    expect(arrived).toBe('Posts');
    expect(skip).toBe('Skip to the page');
    expect(outline).toBe('solid');
    expect(heading).toBe('Tags');
    expect(page.url()).toContain(`${blogId}/tags`);
    expect(dialog).toContain('Bold');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
  });

  test('the list of shortcuts fits on a small phone, its end is reached, and the focus returns', async () => {
    const { blogId } = await smallBlog('On a phone');
    await open(`/${blogId}/posts`);
    // With its rows the page gets the key.
    await rows().first().waitFor();
    await page.setViewportSize({ width: 320, height: 400 });
    await button('New post').focus();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByRole('button', { name: 'Close' }).scrollIntoViewIfNeeded();
    const findings = await visitor.findings();
    const [box, end] = [
      await dialog.boundingBox(),
      await dialog.getByRole('button', { name: 'Close' }).boundingBox(),
    ];
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    expect(findings).toEqual([]);
    expect(box).toMatchObject({ x: expect.closeTo(20, -1), width: expect.closeTo(280, -1) });
    expect((end?.y ?? 400) + (end?.height ?? 0)).toBeLessThan(400);
    expect(await page.locator(':focus').textContent()).toBe('New post');
  });

  test('axe finds nothing where nothing is there yet, and where the service fails', async () => {
    const blogId = await service.create('blog', { name: 'Without anything' });
    const places = ['posts', 'tags', 'authors', 'media'];
    const states: [name: string, begin: () => void, shown: string][] = [
      ['empty', () => undefined, '.none .subtitle'],
      ['failed', failStore, '[role=alert]'],
    ];
    const seen: unknown[] = [];
    for (const [state, begin, shown] of states) {
      begin();
      for (const place of places) {
        await open(`/${blogId}/${place}`);
        await page.locator(shown).filter({ hasText: /./ }).first().waitFor();
        seen.push(...(await visitor.flaws(`${place}, ${state}`)));
      }
    }

    expect(seen).toEqual([]);
  });

  test('axe finds nothing on any page in light and dark, wide and narrow, and nothing is wider than the screen', async () => {
    const { blogId } = await smallBlog('A name as long as people write them, and longer');
    const seen: unknown[] = [];
    for (const place of ['/', ...['posts', 'tags', 'authors', 'blog'].map(name => `/${blogId}/${name}`)]) {
      await open(place);
      await page.locator('.rows li, form.fields').first().waitFor();
      seen.push(...(await visitor.flaws(place)));
    }

    expect(seen).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });

  test('text of twice the size stays within the narrowest screen', async () => {
    const { blogId } = await smallBlog('Large text');
    await page.setViewportSize({ width: 640, height: 900 });
    await open(`/${blogId}/posts`);
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
    const widths: number[] = [];
    for (const name of ['Posts', 'Tags', 'Authors', 'Blog']) {
      await page.evaluate(`location.hash = '/${blogId}/${name.toLowerCase()}'`);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.locator('.rows li, form.fields').first().waitFor();
      widths.push(await visitor.width());
    }

    expect(widths).toEqual([640, 640, 640, 640]);
  });
});
