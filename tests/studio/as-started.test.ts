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
    browser.context.on('requestfailed', request => failed.push(request.url()));
    await page.setViewportSize({ width: 1280, height: 900 });
    const editor = new Editor(page, host);
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
});
