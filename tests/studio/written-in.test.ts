import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';

describeInChromium('what a text is written in', page => {
  const service = useLocalService();
  let editor: Editor;

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    editor = new Editor(page, service.host.url);
    await editor.inSource();
  });

  const choose = (name: string) => page.getByLabel('Written in').selectOption(name);

  /** Opens a draft with this text. @returns what the service has of it. */
  async function open(fields: Record<string, unknown>) {
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    const postId = await service.create(`blog/${blogId}/post`, { title: 'Log', slug: 'log', ...fields });
    await editor.open(blogId, postId);
    return async () => {
      await page.keyboard.press('Control+s');
      await editor.says('Saved');
      const { json } = await service.send('GET', `blog/${blogId}/post/${postId}?fields=contentHtml`);
      return json<{ contentHtml: string }>().contentHtml;
    };
  }

  test('is converted with the choice, so that readers see the same, and undone at once', async () => {
    const html = await open({ content: '<h2>Head</h2>\n<p>A <b>kiln</b></p>', contentFormat: 'html' });

    await choose('Markdown');
    await editor.textIs('## Head\n\nA **kiln**');
    await page.getByText('The text is Markdown now.').waitFor();
    const asMarkdown = await html();
    await editor.button('Undo').click();
    await editor.textIs('<h2>Head</h2>\n<p>A <b>kiln</b></p>');

    expect(asMarkdown).toMatch(/^<h2 id="head">Head<\/h2>\n<p>A <strong>kiln<\/strong><\/p>$/);
    expect(await page.getByLabel('Written in').inputValue()).toBe('html');
  });

  test('stays as it is where it would change, with the reason, and plain text is asked for', async () => {
    const deep = '<div>'.repeat(300);
    await open({ content: `${deep}a`, contentFormat: 'html' });

    await choose('Markdown');
    await page.getByText('its elements are nested too deeply').waitFor();
    const refused = await page.getByLabel('Written in').inputValue();
    await choose('Plain text');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    const cancelled = await page.getByLabel('Written in').inputValue();
    await choose('Plain text');
    await editor.button('Use plain text').click();
    await page.getByText('Readers now see every character as it is written.').waitFor();

    expect([refused, cancelled]).toEqual(['html', 'html']);
    expect(await page.getByLabel('Written in').inputValue()).toBe('');
  });

  test('is offered for an old post that has no format, and set with its text as it is', async () => {
    const html = await open({ content: '## Head\n\nA **kiln** & <b>' });
    const before = await html();

    await editor.button('Write it in Markdown').click();
    const after = await html();
    await choose('Plain text');
    await editor.button('Use plain text').click();
    await editor.button('Keep plain text').click();
    await choose('HTML');
    await editor.textIs('<p>## Head</p>\n<p>A **kiln** &amp; &lt;b&gt;</p>');

    expect(before).toContain('## Head');
    expect(after).toContain('<strong>kiln</strong>');
    expect(await editor.button('Keep plain text').count()).toBe(0);
  });
});
