import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';

const paragraphs = Array.from({ length: 30 }, (_, at) => `Paragraph ${at} of a long text.`).join('\n\n');
const text = `Before all.\n\n## Clay\n\n${paragraphs}\n\n### Wood\n\n\`\`\`\n## no heading\n\`\`\`\n\n## The *end*\n\n${paragraphs}`;

describeInChromium('the outline of a text', page => {
  const service = useLocalService();
  let editor: Editor;

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    editor = new Editor(page, service.host.url);
  });

  const outline = () => page.getByRole('navigation', { name: 'Outline' });
  const heading = (name: string) => outline().getByRole('button', { name, exact: true });
  const isCurrent = (name: string) => heading(name).and(page.locator('[aria-current="location"]')).waitFor();

  async function open(content: string, fields: object = {}) {
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    const post = { title: 'Log', content, contentFormat: 'markdown', ...fields };
    const postId = await service.create(`blog/${blogId}/post`, post);
    await editor.open(blogId, postId);
  }

  async function openOutline() {
    const button = editor.button('Outline');
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.press('Enter');
    await outline().waitFor();
  }

  test('leads to its headings by the keyboard, says where the caret is, and follows what is written', async () => {
    await open(text);
    await openOutline();
    const names = await outline().getByRole('button').allTextContents();
    const flaws = await editor.visitor.flaws('outline', [1280]);

    await heading('The end').press('Enter');
    await editor.field('Text').and(page.locator(':focus')).waitFor();
    await isCurrent('The end');
    await page.getByText('The *end*').waitFor();
    const { y = 0 } = (await page.getByText('The *end*').boundingBox()) ?? {};
    await page.keyboard.press('End');
    await page.keyboard.type(' of it');
    await heading('The end of it').waitFor();
    await page.keyboard.press('ControlOrMeta+Home');
    await outline().locator('[aria-current]').waitFor({ state: 'detached' });

    expect(names).toEqual(['Clay', 'Wood', 'The end']);
    expect(y).toBeGreaterThan(50);
    expect(y).toBeLessThan(450);
    expect(flaws).toEqual([]);
    expect(editor.visitor.complaints).toEqual([]);
  });

  test('on a phone is with the settings, which give way to the text', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open(text);
    await editor.button('Settings of the post').click();
    await openOutline();
    const wide = await editor.visitor.width();

    await heading('Wood').click();
    await page.getByRole('complementary').waitFor({ state: 'hidden' });
    await editor.field('Text').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.type(' and fire');

    await editor.textHas('### Wood and fire');
    expect(wide).toBe(390);
  });

  test('leads through a plain text area as well, and through HTML', async () => {
    const html = `<p>Before.</p>\n<h2>Clay</h2>\n${paragraphs}\n<h3>Wood &amp; fire</h3>\n${paragraphs}`;
    await open(html, { contentFormat: 'html' });
    await page.getByRole('toolbar').getByText('Plain text area').click();
    await page.locator('textarea.plain-text').waitFor();
    await openOutline();

    await heading('Wood & fire').click();
    await isCurrent('Wood & fire');
    const place = await page.evaluate<number>("document.querySelector('textarea.plain-text').selectionStart");
    const before = html.slice(0, html.indexOf('<h3>'));

    expect(place).toBe(before.length);
    await page.evaluate("localStorage.removeItem('studio-plain-text')");
  });

  test('of a text without headings says so', async () => {
    await open('Only words.');
    await openOutline();

    await outline().getByText('The text has no headings yet.').waitFor();
  });
});
