import { describeInChromium } from '../support/browser/in-chromium.ts';
import { becomes } from '../support/service/becomes.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { png } from '../support/uploads/pictures.ts';
import { chooseFiles, type Picked } from './choose-files.ts';
import { Editor } from './editor.ts';

const picture = (name: string, filling: number): Picked => ({
  name,
  mimeType: 'image/png',
  buffer: png({ width: 1200, height: 800, bytes: 20_000, filling }),
});

/** What somebody sees of the text. */
const seen = "document.querySelector('.code-text').shadowRoot.querySelector('.cm-content').innerText";

describeInChromium('a writer who knows no Markdown', page => {
  const service = useMediaService();

  test('writes a first post with three pictures, a gallery, a table and a footnote, and publishes it', async () => {
    const blogId = await service.newBlog();
    const editor = new Editor(page, service.host.url);
    await page.setViewportSize({ width: 1280, height: 900 });
    const type = (text: string) => page.keyboard.type(text);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const option = (name: string) => page.getByRole('option', { name }).first();
    const shown = (name: string) => page.getByRole('img', { name, exact: true });
    /** Puts something in, at an empty line. */
    async function insert(typed: string, name: string): Promise<void> {
      await type(`/${typed}`);
      await option(name).waitFor();
      await press('Enter');
    }
    /** Describes a picture that stands in the text. */
    async function describe(index: number, alternativeText: string, caption: string): Promise<void> {
      await page.locator('.cm-picture img').nth(index).click();
      const panel = page.locator('.picture-panel');
      await panel.getByRole('textbox', { name: 'Alternative text' }).click();
      await type(alternativeText);
      await panel.getByRole('textbox', { name: 'Caption' }).click();
      await type(caption);
      await panel.getByRole('button', { name: 'Close' }).click();
      await shown(alternativeText).waitFor();
    }

    // The title, and a paragraph with a bold word.
    await editor.open(blogId);
    await editor.field('Title').fill('Of a kiln');
    await editor.field('Text').focus();
    await type('We fired the kiln once a month');
    await press('Shift+Control+ArrowLeft', 'Control+b', 'End');
    await type('.');
    await press('Enter', 'Enter');
    await insert('head', 'Heading');
    await type('The yard');
    await press('Enter', 'Enter');
    await type('/pict');
    await option('Picture').waitFor();
    await chooseFiles(page, option('Picture'), picture('kiln.png', 1));
    await page.locator('.cm-picture img').waitFor();
    await press('Control+End', 'Enter', 'Enter');
    // Two together. Then the first one is described, and gets a caption.
    await type('/gal');
    await option('Gallery').waitFor();
    await chooseFiles(page, option('Gallery'), [picture('clay.png', 2), picture('ash.png', 3)]);
    await page.locator('.cm-gallery img').nth(1).waitFor();
    await describe(0, 'A kiln at night', 'Before the fire');
    await editor.field('Text').focus();
    await press('Control+End', 'Enter', 'Enter');
    await insert('tab', 'Table');
    const cells = ['Cone', 'Degrees', '', '6', '1222'];
    for (const cell of cells) {
      await type(cell);
      await press('Tab');
    }
    await editor.button('Done').click();
    await press('Control+End', 'Enter', 'Enter');
    await type('Nobody knew why');
    await page.keyboard.press('Control+Shift+Digit6');
    await type('Of the ash.');
    await editor.says('Saved');

    // Marks are shown where somebody writes, and there alone; tables stay as they are written.
    await editor.field('Title').focus();
    const marks = async () => (await page.evaluate<string>(seen)).match(/\*\*|##|!\[|\]\(|\[\^/g) ?? [];
    expect(await becomes(marks, [])).toEqual([]);
    await editor.act('Publish');
    await page.getByText('Published', { exact: true }).first().waitFor();

    const [listed] = (await service.read(`blog/${blogId}/post`)) as unknown as { postId: string }[];
    const { contentHtml } = await service.read(`blog/${blogId}/post/${listed?.postId}?fields=contentHtml`);
    const readers = String(contentHtml).replaceAll(/<img [^>]*alt="([^"]*)"[^>]*>/g, '<img $1>');
    expect(readers).toContain('<strong>month</strong>.');
    expect(readers).toContain('<h2 id="the-yard">The yard</h2>');
    expect(readers).toContain(
      '<figure><img A kiln at night><figcaption>Before the fire</figcaption></figure>',
    );
    expect(readers).toContain(
      '<figure class="gallery"><figure><img ></figure><figure><img ></figure></figure>',
    );
    expect(readers).toContain('<td>1222</td>');
    expect(readers).toMatch(/Nobody knew why<sup>.*Of the ash\./s);
    expect(editor.visitor.complaints).toEqual([]);
  });
});
