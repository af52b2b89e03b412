import { describeInChromium } from '../support/browser/in-chromium.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';
import { type Behaviour, pageWith, showing, useSiteServer } from './site-server.ts';

describeInChromium('the site beside the text', (page, browser) => {
  const service = useLocalService();
  const surface = usePublicSurface(service);
  const site = useSiteServer();
  let editor: Editor;

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    editor = new Editor(page, service.host.url);
    site.asked.length = 0;
    site.behave(shows());
  });

  const shows = (more?: string) => pageWith(showing(service.host.url, more));
  const newBlog = (fields = {}) =>
    service.create('blog', {
      name: 'Kiln',
      siteUrl: site.url,
      postUrl: '/{slug}/',
      isPublic: true,
      ...fields,
    });
  const newPost = (blogId: string, fields = {}) =>
    service.create(`blog/${blogId}/post`, {
      title: 'Log',
      content: 'One.',
      contentFormat: 'markdown',
      ...fields,
    });
  const widths = () => page.getByRole('radiogroup', { name: 'Width of the site' });
  const onSite = (title = 'Log') => page.frameLocator(`iframe[title="${title} on the site"]`);
  const rendered = (title = 'Log') =>
    page.frameLocator(`iframe[title="Preview of ${title}"]`).locator('article');
  const note = () =>
    page.getByRole('status').filter({ hasText: 'does not show drafts while they are written' });

  async function openPreview(blogId: string, postId?: string): Promise<void> {
    await editor.open(blogId, postId);
    await editor.button('Preview').click();
  }

  /** What the site was told last. */
  const told = async (): Promise<Record<string, unknown>> =>
    JSON.parse((await onSite().locator('main').getAttribute('data-post')) ?? '{}');

  test('shows what is written at each pause, without asking for the page again', async () => {
    const blogId = await newBlog();
    const postId = await newPost(blogId);
    await openPreview(blogId, postId);
    await onSite().getByText('One.').waitFor();
    await editor.write(' **Two.**');
    await onSite().locator('strong').getByText('Two.').waitFor();
    await editor.field('Title').fill('Log of a kiln');
    await onSite('Log of a kiln').getByRole('heading', { name: 'Log of a kiln' }).waitFor();

    const [asked, ...more] = site.asked;
    const token = new URL(asked?.path ?? '', site.url).searchParams.get('preview') ?? '';
    const read = await surface.read(`blog/${blogId}/post/${postId}?preview=${token}`);
    expect(asked?.path).toMatch(`/preview/${postId}/?preview=`);
    expect(asked?.referer).toBeUndefined();
    expect([more, read.postId]).toEqual([[], postId]);
    expect(editor.visitor.complaints).toEqual([]);
  });

  test('is told the post as a read of it answers it', async () => {
    const blogId = await newBlog({ language: 'de' });
    const authorId = await service.create(`blog/${blogId}/author`, { displayName: 'Ada', userName: 'ada' });
    const tagId = await service.create(`blog/${blogId}/tag`, { name: 'Clay' });
    const mediumId = await service.create(`blog/${blogId}/medium`, {
      mediumUrl: 'https://kiln.example/a.png',
    });
    const fields = { author: { authorId }, tags: [{ tagId }], media: [{ mediumId, isPostImage: true }] };
    const more = { excerpt: 'Short', isFeatured: true, language: 'pt', metadata: { colour: 'red' } };
    const postId = await newPost(blogId, { ...fields, ...more, seo: { metaTitle: 'A log', noIndex: true } });
    await openPreview(blogId, postId);
    await onSite().getByText('One.').waitFor();

    const { lastModified, ...read } = await service.read(`blog/${blogId}/post/${postId}`);
    const { contentHtml } = await service.read(`blog/${blogId}/post/${postId}?fields=contentHtml`);
    expect(await told()).toEqual({ ...read, contentHtml });
  });

  test('shows a published post as it is changed, by its working copy', async () => {
    const blogId = await newBlog();
    const postId = await newPost(blogId, { published: '2024-01-01T00:00:00Z' });
    await editor.open(blogId, postId);
    await editor.write(' Two.');
    await editor.says(/^Saved/);
    await editor.button('Preview').click();
    await onSite().getByText('One. Two.').waitFor();

    const token = new URL(site.asked[0]?.path ?? '', site.url).searchParams.get('preview') ?? '';
    const read = await surface.read(`blog/${blogId}/post/${postId}?preview=${token}`);
    expect(read.content).toBe('One. Two.');
  });

  test('of a post that is not stored yet is what the studio renders, and then the site', async () => {
    const blogId = await newBlog();
    await openPreview(blogId);
    await rendered('Untitled').waitFor({ state: 'attached' });
    const before = [...site.asked];
    await editor.field('Title').fill('Log');
    await editor.write('One.');
    await onSite().getByText('One.').waitFor();

    expect(before).toEqual([]);
    expect(await rendered().count()).toBe(0);
  });

  test('is as wide as a phone, a tablet or a desktop, by keyboard alone, and stays so', async () => {
    const blogId = await newBlog();
    const postId = await newPost(blogId);
    await openPreview(blogId, postId);
    const inFrame = (script: string) => onSite().locator('main').evaluate<number, void>(script);
    await onSite().getByText('One.').waitFor();
    const phone = await inFrame('innerWidth');
    await page.getByRole('radio', { name: 'Phone' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await inFrame(`new Promise(done => {
      const look = () => (innerWidth === 1280 ? done() : requestAnimationFrame(look));
      look();
    })`);
    const [shown, room] = await page.evaluate<[number, number]>(`[
      document.querySelector('.site-room iframe').getBoundingClientRect().width,
      document.querySelector('.site-room').clientWidth,
    ]`);
    await openPreview(blogId, postId);
    await widths().waitFor();

    expect(phone).toBe(390);
    expect(Math.round(shown)).toBe(room);
    expect(await page.getByRole('radio', { name: 'Desktop' }).isChecked()).toBe(true);
  });

  test('has nothing that axe finds, and is not wider than the screen', async () => {
    const blogId = await newBlog();
    await openPreview(blogId, await newPost(blogId));
    await onSite().getByText('One.').waitFor();
    const shown = await editor.visitor.flaws('site', [1280, 390]);
    site.behave(pageWith(''));
    await page.setViewportSize({ width: 1280, height: 900 });
    await openPreview(blogId, await newPost(blogId));
    await note().waitFor();
    const failed = await editor.visitor.flaws('no site', [1280, 390]);

    expect([...shown, ...failed]).toEqual([]);
  });

  const elsewhere = (): string => site.url.replace('127.0.0.1', 'localhost');
  const silent: [what: string, behaviour: () => Behaviour][] = [
    ['does not know drafts', () => pageWith('')],
    [
      'is not to be framed',
      () => response => response.setHeader('x-frame-options', 'DENY') && shows()(response, ''),
    ],
    ['has no such page', () => response => response.writeHead(404).end()],
    [
      'leads to another origin',
      () => (response, path) =>
        path.startsWith('/preview/')
          ? response.writeHead(302, { location: `${elsewhere()}/x` }).end()
          : shows()(response, path),
    ],
    [
      'leads to a site without encryption',
      () => response => response.writeHead(302, { location: 'http://kiln.example/' }).end(),
    ],
    ['breaks off', () => response => response.destroy()],
    [
      'answers as another',
      () => pageWith(`parent.postMessage({ type: 'blog:ready' }, 'https://studio.example')`),
    ],
    [
      'says something else',
      () =>
        pageWith(
          `for (const each of [null, 'blog:ready', { type: 'blog:draft' }, []]) parent.postMessage(each, '*')`,
        ),
    ],
    [
      'has a frame that answers',
      () =>
        pageWith(
          `document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: "<script>top.postMessage({ type: 'blog:ready' }, '*')</script>" }))`,
        ),
    ],
  ];
  test.each(silent)(
    'that %s is not shown: what the studio renders stays, and says so',
    async (_, behaviour) => {
      site.behave(behaviour());
      const blogId = await newBlog();
      await openPreview(blogId, await newPost(blogId));
      await rendered().getByText('One.').waitFor();
      await note().waitFor();
      await editor.write(' Two.');
      await rendered().getByText('One. Two.').waitFor();

      expect(await widths().count()).toBe(0);
      expect(await onSite().owner().count()).toBe(0);
    },
  );

  test('can be tried again, and is shown once it answers', async () => {
    site.behave(pageWith(''));
    const blogId = await newBlog();
    await openPreview(blogId, await newPost(blogId));
    await note().waitFor();
    site.behave(shows());
    await editor.button('Try the site again').press('Enter');

    await onSite().getByText('One.').waitFor();
    await note().waitFor({ state: 'detached' });
  });

  test('that goes elsewhere is told nothing any more, and what the studio renders is back', async () => {
    const heard = `addEventListener('message', each => fetch('/heard'))`;
    site.behave((response, path) =>
      path === '/away'
        ? pageWith(heard)(response, path)
        : shows('window.leave = () => { location.href = "/away"; };')(response, path),
    );
    const blogId = await newBlog();
    await openPreview(blogId, await newPost(blogId));
    await onSite().getByText('One.').waitFor();
    await onSite()
      .locator('main')
      .evaluate(() => Reflect.get(globalThis, 'leave')());
    await note().waitFor();
    await editor.write(' Two.');
    await rendered().getByText('One. Two.').waitFor();

    expect(site.asked.map(({ path }) => path).filter(path => path === '/heard')).toEqual([]);
  });

  test('reaches nothing of the studio, leads it nowhere, and is told no more often for asking often', async () => {
    site.behave(
      shows(`
      const tried = [];
      const attempt = act => { try { act(); tried.push('done'); } catch (error) { tried.push(error.name); } };
      attempt(() => parent.document.title);
      attempt(() => parent.localStorage);
      attempt(() => { top.location = '/away'; });
      tried.push(String(open('/window')));
      for (let at = 0; at < 2000; at++) parent.postMessage({ type: 'blog:ready' }, '*');
      place.dataset.tried = tried.join(' ');`),
    );
    const blogId = await newBlog();
    await openPreview(blogId, await newPost(blogId));
    await onSite().getByText('One.').waitFor();
    await editor.write(' Two.');
    await onSite().getByText('One. Two.').waitFor();

    const main = onSite().locator('main');
    expect(await main.getAttribute('data-tried')).toBe('SecurityError SecurityError SecurityError null');
    expect(Number(await main.getAttribute('data-times'))).toBeLessThan(20);
    expect(page.url()).toContain(service.host.url);
    expect(browser.context.pages()).toHaveLength(2);
  });

  test.each([
    ['is not public', () => ({ isPublic: false })],
    ['has no site', () => ({ siteUrl: undefined })],
    ["has a site at the studio's own origin", () => ({ siteUrl: `${service.host.url}/site` })],
    ['has a site without encryption', () => ({ siteUrl: 'http://kiln.example' })],
  ])('is not there for a blog that %s', async (_, fields) => {
    const blogId = await newBlog(fields());
    const previews: string[] = [];
    page.on('request', request => request.url().endsWith('/preview') && previews.push(request.url()));
    await openPreview(blogId, await newPost(blogId));
    await rendered().getByText('One.').waitFor();
    await editor.write(' Two.');
    await editor.says('Saved');

    expect([await widths().count(), await note().count(), previews]).toEqual([0, 0, []]);
  });

  test('is told a text that is too long to be rendered as it was written', async () => {
    const blogId = await newBlog();
    const content = 'Very **long**. '.repeat(14_000);
    await openPreview(blogId, await newPost(blogId, { content }));
    await onSite().getByText('Very **long**.').waitFor();

    const { contentHtml, content: given } = await told();
    expect([contentHtml, given]).toEqual([undefined, content]);
  });
});
