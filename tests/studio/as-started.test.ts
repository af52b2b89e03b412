import { describeInChromium } from '../support/browser/in-chromium.ts';
import { type Command, startCommand } from '../support/infra/command.ts';
import { serviceAt } from '../support/service/service.ts';
import { png } from '../support/uploads/pictures.ts';
import { Editor } from './editor.ts';

// As it is started, the local host refuses what pages of other sites ask for; in the other tests it serves them.
describeInChromium('the studio that npm start serves', (page, browser) => {
  let command: Command;
  let addresses: { api: string; site: string };
  beforeAll(async () => {
    const args = ['--memory', '--public', '--site'];
    command = startCommand('start', args, { PUBLIC_PORT: '0', SITE_PORT: '0' });
    const printed = /API +(http:\S+)[\s\S]*Site +(http:\S+)[\s\S]*Stop it/;
    const [, api = '', site = ''] = await command.printed(printed);
    addresses = { api, site };
  });
  afterAll(async () => {
    command.signal('SIGTERM');
    await command.ended;
  });

  test('has the pictures of the sample blog, which the service stores', async () => {
    const service = serviceAt(addresses.api.replace(/\/api$/, ''), {});
    const [blog] = (await service.read('blog')) as unknown as { blogId: string; logoUrl: string }[];
    const media = (await service.read(`blog/${blog?.blogId}/medium`)) as unknown as { mediumUrl: string }[];
    const addressesOfAll = media.map(({ mediumUrl }) => mediumUrl);
    const answers = await Promise.all(addressesOfAll.map(each => fetch(each)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(addressesOfAll).toContain(blog?.logoUrl);
  });

  test('shows a post with its picture in the preview and on the site, and nothing fails', async () => {
    const host = addresses.api.replace(/\/api$/, '');
    const failed: string[] = [];
    // The sample says that its site is at the port that it has when none is given.
    browser.context.on('requestfailed', request => {
      if (!request.isNavigationRequest()) failed.push(request.url());
    });
    await page.setViewportSize({ width: 1280, height: 900 });
    const editor = new Editor(page, host);
    await editor.inSource();
    const [blog] = (await serviceAt(host, {}).read('blog')) as unknown as { blogId: string }[];

    await editor.open(blog?.blogId ?? '');
    await editor.field('Title').fill('As started');
    // Saved before there is a text, which readers get as Markdown all the same.
    await editor.says('Saved');
    await editor.write('The kiln is **hot**.\n\n');
    await editor.addPicture({
      name: 'kiln.png',
      mimeType: 'image/png',
      buffer: png({ width: 40, height: 30 }),
    });
    await editor.textHas('![](');
    await editor.button('Preview').click();
    const preview = page.frameLocator('iframe[title="Preview of As started"]');
    await preview.locator('img').waitFor();
    await (await (await preview.owner().elementHandle())?.contentFrame())?.waitForLoadState();
    const margin = await preview
      .locator('body')
      .evaluate(body => body.computedStyleMap().get('margin-top')?.toString());
    await editor.act('Publish');
    await editor.button('Update').waitFor();
    const reader = await browser.context.newPage();
    await reader.goto(addresses.site);
    await reader.getByRole('link', { name: 'As started' }).click();
    await reader.locator('main img').waitFor();
    await reader.waitForLoadState();

    expect(margin).toBe('0px');
    expect(await reader.locator('main .text strong').textContent()).toBe('hot');
    expect(await reader.evaluate("document.querySelector('main img').naturalWidth")).toBe(40);
    expect({ failed, complaints: editor.visitor.complaints }).toEqual({ failed: [], complaints: [] });
    await reader.close();
  });

  test('shows on the site of the sample blog what is being written, with all that the site makes of it', async () => {
    const host = addresses.api.replace(/\/api$/, '');
    const service = serviceAt(host, {});
    const [blog] = (await service.read('blog')) as unknown as { blogId: string }[];
    const blogId = blog?.blogId ?? '';
    const patched = await service.send('PATCH', `blog/${blogId}`, { siteUrl: addresses.site });
    const [post] = (await service.read(`blog/${blogId}/post?q=fresnel`)) as unknown as { postId: string }[];
    await page.setViewportSize({ width: 1280, height: 900 });
    const editor = new Editor(page, host);
    await editor.open(blogId, post?.postId);
    await editor.button('Preview').click();
    const site = page.frameLocator('iframe[title$=" on the site"]');
    await site.getByText('A preview: this is not published.').waitFor();
    await editor.write('\n\nhttps://vimeo.com/76979871\n\n```js\nconst a = 1;\n```\n\nThe **end**.');
    await site.getByRole('button', { name: 'Show it here, from Vimeo' }).waitFor();
    await editor.field('Title').fill('Of lenses');
    await site.getByRole('heading', { name: 'Of lenses', level: 1 }).waitFor();

    expect(patched.status).toBe(202);
    expect(await site.locator('.text > p').last().innerHTML()).toBe('The <strong>end</strong>.');
    expect(await site.locator('html').evaluate<string, void>('document.title')).toMatch(/^Of lenses · /);
    // It came into sight, where somebody writes.
    expect(await site.locator('html').evaluate<number, void>('scrollY')).toBeGreaterThan(0);
    expect(editor.visitor.complaints).toEqual([]);
  });
});
