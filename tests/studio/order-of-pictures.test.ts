import { describeInChromium } from '../support/browser/in-chromium.ts';
import { becomes } from '../support/service/becomes.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { png } from '../support/uploads/pictures.ts';
import { newMedium } from '../support/uploads/upload.ts';
import { Editor } from './editor.ts';

describeInChromium('the order of the pictures of a post', page => {
  const service = useMediaService();
  beforeEach(() => page.setDefaultTimeout(30_000));

  const names = ['kiln.png', 'ash.png', 'clay.png'];

  /** A post with the three pictures that is open, with its settings. */
  async function openPost() {
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    const media: { mediumId: string }[] = [];
    for (const [at, fileName] of names.entries()) {
      const { mediumId } = await newMedium(service, blogId, png({ width: 40 + at, height: 30 }), {
        fileName,
      });
      media.push({ mediumId });
    }
    const postId = await service.create(`blog/${blogId}/post`, { title: 'Log', content: 'So.', media });
    const editor = new Editor(page, service.host.url);
    await editor.open(blogId, postId);
    await editor.button('Move clay.png down').waitFor();
    const stored = async () => {
      const { media: read } = await service.read(`blog/${blogId}/post/${postId}`);
      return (read as unknown as { fileName: string }[]).map(({ fileName }) => fileName).join();
    };
    return { blogId, postId, editor, stored };
  }

  const focused = () => page.locator(':focus').getAttribute('aria-label');
  const shown = () => page.getByRole('button', { name: /^Remove .*\.png$/ });

  test('is changed by the keyboard alone, is said, and is stored', async () => {
    const { blogId, postId, editor, stored } = await openPost();

    await editor.button('Move clay.png up').focus();
    await page.keyboard.press('Enter');
    await page.getByText('clay.png is now 2 of 3.', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('clay.png is now 1 of 3.', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    const atTop = await focused();
    await editor.button('Move kiln.png down').focus();
    await page.keyboard.press('Space');
    await page.getByText('kiln.png is now 3 of 3.', { exact: true }).waitFor();
    const atEnd = await focused();

    const wanted = 'clay.png,ash.png,kiln.png';
    expect(await becomes(stored, wanted)).toBe(wanted);
    expect([atTop, atEnd]).toEqual(['Move clay.png up', 'Move kiln.png down']);
    await editor.open(blogId, postId);
    await editor.button('Move kiln.png down').waitFor();
    const labels = await shown().evaluateAll(all => all.map(each => each.getAttribute('aria-label')));
    expect(labels).toEqual(['Remove clay.png', 'Remove ash.png', 'Remove kiln.png']);
    // Last: it leaves the window narrow, where the settings are a page of their own.
    expect(await editor.visitor.flaws('order')).toEqual([]);
  });

  test('stays as somebody made it where somebody else has taken a picture out meanwhile', async () => {
    const { blogId, postId, editor, stored } = await openPost();
    const { media } = await service.read(`blog/${blogId}/post/${postId}`);
    const left = (media as unknown as { mediumId: string }[]).filter((_, at) => at !== 1);
    await service.send('PATCH', `blog/${blogId}/post/${postId}`, { media: left });

    await editor.button('Move clay.png up').click();
    await page.getByText(/^clay\.png is now /).waitFor();
    await editor.button('Move clay.png up').click();

    const wanted = 'clay.png,kiln.png';
    expect(await becomes(stored, wanted)).toBe(wanted);
    await editor.button('Remove ash.png').waitFor({ state: 'detached' });
  });
});
