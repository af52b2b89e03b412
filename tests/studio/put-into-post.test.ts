import { describeInChromium } from '../support/browser/in-chromium.ts';
import { becomes } from '../support/service/becomes.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { png } from '../support/uploads/pictures.ts';
import { Editor } from './editor.ts';

describeInChromium('what is put into a post by a slash', page => {
  const service = useMediaService();

  /** A post that is open, with the caret in an empty line at its end. */
  async function openPost() {
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    await service.create(`blog/${blogId}/post`, {
      title: 'How to stack a kiln',
      content: 'So.',
      slug: 'stack',
    });
    const postId = await service.create(`blog/${blogId}/post`, {
      title: 'Log',
      content: 'A kiln.\n\n',
      contentFormat: 'markdown',
    });
    const editor = new Editor(page, service.host.url);
    await editor.open(blogId, postId);
    await editor.field('Text').focus();
    await page.keyboard.press('ControlOrMeta+End');
    const stored = async () => String((await service.read(`blog/${blogId}/post/${postId}`)).content);
    return { stored };
  }

  const option = (name: string | RegExp) => page.getByRole('option', { name });

  test('is a link to another post of the blog, in the place of the slash', async () => {
    const { stored } = await openPost();

    await page.keyboard.type('/link');
    await option(/^Link/).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Link to: a post or an address' }).waitFor();
    await page.keyboard.type('stack');
    await option(/How to stack a kiln/).waitFor();
    await page.keyboard.press('Enter');

    const wanted = 'A kiln.\n\n[How to stack a kiln](/stack)';
    expect(await becomes(stored, wanted)).toBe(wanted);
  });

  test('is a gallery of the pictures that were chosen, as one paragraph', async () => {
    const { stored } = await openPost();
    const pictures = [40, 50, 60].map(width => ({
      name: `kiln-${width}.png`,
      mimeType: 'image/png',
      buffer: png({ width, height: 30 }),
    }));

    // Before the keys: the page's next file chooser is the test's then.
    const asked = page.waitForEvent('filechooser');
    await page.keyboard.type('/gallery');
    await option('Gallery').waitFor();
    await page.keyboard.press('Enter');
    await (await asked).setFiles(pictures);

    const shape = async () => (await stored()).trimEnd().replace(/\([^)]*\)/g, '()');
    const wanted = 'A kiln.\n\n![]()\n![]()\n![]()';
    expect(await becomes(shape, wanted)).toBe(wanted);
  });
});
