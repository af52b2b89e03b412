import { startSession } from '../../infra/local/functions/testing/session.ts';
import { excludedPaths } from '../../infra/tools/platform-settings.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { useSignIn } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';

const file = `/media/0f2c1a7e-5b0d-4c43-9d3a-000000000001/${'0'.repeat(64)}.png`;

describeInChromium('an address of the own origin in a medium or a text', (page, browser) => {
  const service = useMediaService();
  const gate = useSignIn(service, { excludedPaths });

  test('is asked for by no page of the studio, whatever its form', async () => {
    const [name = '', value = ''] = (await startSession(gate.url)).split(/=(.*)/);
    await browser.context.addCookies([{ name, value, url: gate.url }]);
    const addresses = [
      `${gate.url}/.auth/logout`,
      `${gate.url}/.auth/logout?x=${file}`,
      `${gate.url}/.auth/logout#${file}`,
      `${gate.url}/media/../.auth/logout?${file}`,
      `${gate.url}/media/%2e%2e/.auth/logout?${file}`,
      `${gate.url}/.auth%2flogout?${file}`,
      `${gate.url}//.auth/logout?${file}`,
      `${gate.url}/api/mediumtype?x=${file}`,
      // It answers with a redirect.
      `${gate.url}/api/studio/?x=${file}`,
      `${gate.url.replace('//', '//a:b@')}/.auth/logout?${file}`,
      `${gate.url}/.auth/login/aad?post_login_redirect_uri=/.auth/logout&x=${file}`,
    ];
    const blogId = await service.newBlog();
    const media = [];
    for (const mediumUrl of addresses)
      media.push(
        await service.create(`blog/${blogId}/medium`, { mediumUrl, mediumType: { mimeType: 'image/png' } }),
      );
    const content = [
      ...addresses.map(address => `<img src="${address}">`),
      '<link rel="stylesheet" href="/.auth/logout">',
      '<link rel="prefetch" href="/.auth/logout">',
      '<link rel="preload" as="script" href="/.auth/logout">',
      '<script src="/.auth/logout"></script>',
      '<video src="/.auth/logout" poster="/.auth/logout"></video>',
      '<iframe src="/.auth/logout"></iframe>',
      '<object data="/.auth/logout"></object>',
      '<meta http-equiv="refresh" content="0;url=/.auth/logout">',
      '<p>The end.</p>',
    ].join('\n\n');
    const postId = await service.create(`blog/${blogId}/post`, {
      title: 'Log',
      content,
      contentFormat: 'markdown',
      media: media.map((mediumId, index) => ({ mediumId, ...(index === 0 && { isPostImage: true }) })),
    });
    const asked: string[] = [];
    // What the policy stops is a request to the browser, too, but has no answer.
    browser.context.on('response', response => asked.push(response.url()));
    await page.setViewportSize({ width: 1280, height: 900 });
    const editor = new Editor(page, gate.url);

    await editor.visitor.open(gate.url, `/${blogId}/media`);
    await page
      .locator('.thumb')
      .nth(addresses.length - 1)
      .waitFor();
    await editor.visitor.open(gate.url, `/${blogId}/media?medium=${media[1]}`);
    await page.locator('.thumb').first().waitFor();
    const links = await page.locator('main a[target=_blank]').count();
    await editor.open(blogId, postId);
    await page.getByText('The image of the post').first().waitFor();
    await editor.button('Preview').click();
    await page.frameLocator('iframe').getByText('The end.').waitFor();
    await editor.field('Title').fill('Logs');
    await editor.says('Saved');

    const reached = asked.filter(url => {
      const { pathname, search } = new URL(url);
      return pathname.includes('.auth') || pathname.includes('mediumtype') || search.includes('/media/');
    });
    expect(reached).toEqual([]);
    expect(links).toBe(0);
  });
});
