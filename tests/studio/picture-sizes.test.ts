import type { MediumSize } from '../../shared/families/medium-size.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { png } from '../support/uploads/pictures.ts';
import { failStorage } from '../support/uploads/storage-faults.ts';
import { newMedium } from '../support/uploads/upload.ts';
import { chooseFiles, type Picked } from './choose-files.ts';
import { Editor } from './editor.ts';
import { hold } from './hold.ts';

/** A picture of which there are three sizes. */
const picture = (name: string, { width = 1800, height = 900, filling = 0 } = {}): Picked => ({
  name,
  mimeType: 'image/png',
  buffer: png({ width, height, bytes: 30_000, filling }),
});

interface Medium {
  fileName?: string;
  mediumId: string;
  mediumUrl: string;
  sizes?: MediumSize[];
  thumbHash?: string;
}

describeInChromium('pictures that are uploaded in the studio', page => {
  const service = useMediaService();
  let editor: Editor;

  beforeEach(async () => {
    editor = new Editor(page, service.host.url);
    await editor.inSource();
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  afterEach(() => service.blob.faults.clear());

  const card = (name: string) => page.getByRole('link', { name, exact: true });
  const newBlog = () => service.create('blog', { name: 'Kiln & Co' });
  const mediaOf = async (blogId: string) =>
    (await service.read(`blog/${blogId}/medium`)) as unknown as Medium[];
  const widthsOf = ({ sizes = [] }: Medium) => sizes.map(({ width }) => width);
  const three = [400, 800, 1600];

  async function openMedia() {
    const blogId = await newBlog();
    await editor.visitor.open(service.host.url, `/${blogId}/media`);
    await page.getByRole('heading', { name: 'No pictures yet' }).waitFor();
    return blogId;
  }

  const pick = (files: Picked | Picked[], name = 'Add picture') =>
    chooseFiles(page, editor.button(name), files);

  test('have smaller sizes, which the library shows and the page of each names', async () => {
    const blogId = await openMedia();
    await pick(picture('kiln.png'));
    await card('kiln.png').waitFor();
    const [medium] = await mediaOf(blogId);
    const shown = await page.locator('img.thumb').getAttribute('src');
    await card('kiln.png').click();
    await page.getByText(/3 sizes, 400 to 1,600 pixels wide, \d+ KB/).waitFor();
    const large = await page.locator('img.thumb').getAttribute('src');
    const answers = await Promise.all(
      (medium?.sizes ?? []).map(async ({ mediumUrl, mimeType, bytes }) => {
        const answer = await fetch(mediumUrl);
        const { byteLength } = await answer.arrayBuffer();
        return [answer.status, answer.headers.get('content-type') === mimeType, byteLength === bytes];
      }),
    );

    expect(medium).toMatchObject({
      sizes: [
        { width: 400, height: 200, mimeType: 'image/webp' },
        { width: 800, height: 400, mimeType: 'image/webp' },
        { width: 1600, height: 800, mimeType: 'image/webp' },
      ],
      thumbHash: expect.stringMatching(/^.{1,40}$/),
    });
    expect(answers).toEqual(Array(3).fill([200, true, true]));
    expect([shown, large]).toEqual([medium?.sizes?.[0]?.mediumUrl, medium?.sizes?.[1]?.mediumUrl]);
    expect(editor.visitor.complaints).toEqual([]);
  });

  test('of which a size is gone are shown by their own file', async () => {
    const blogId = await openMedia();
    const asked: string[] = [];
    await page.route('**/*.webp', route => {
      asked.push(route.request().url());
      return route.abort();
    });
    await pick(picture('kiln.png', { width: 1815 }));
    await card('kiln.png').waitFor();
    const [medium] = await mediaOf(blogId);
    await page.locator(`img.thumb[src="${medium?.mediumUrl}"]`).waitFor();

    expect(asked).toEqual([medium?.sizes?.[0]?.mediumUrl]);
  });

  test('in a text, for an author, and in place of another file have sizes, too', async () => {
    const blogId = await newBlog();
    const authorId = await service.create(`blog/${blogId}/author`, { displayName: 'Bo', userName: 'bo' });
    const first = await newMedium(service, blogId, png(), { fileName: 'old.png' });
    await editor.open(blogId);
    await editor.addPicture(picture('text.png', { width: 1801 }));
    await editor.textHas('![](');
    await editor.says('Saved');
    await editor.visitor.open(service.host.url, `/${blogId}/authors`);
    await editor.button('Edit Bo').click();
    await pick(picture('bo.png', { width: 1802 }), 'Upload a picture: Picture');
    await editor.says('Not saved yet');
    await editor.button('Save').click();
    await editor.button('Edit Bo').waitFor();
    await editor.visitor.open(service.host.url, `/${blogId}/media?medium=${first.mediumId}`);
    await pick(picture('new.png', { width: 1803 }), 'Choose the new file');
    await page.getByText('Replaced.').waitFor();

    const media = await mediaOf(blogId);
    expect(new Map(media.map(medium => [medium.fileName, widthsOf(medium)]))).toEqual(
      new Map([
        ['text.png', three],
        ['bo.png', three],
        ['new.png', three],
      ]),
    );
    expect(await service.read(`blog/${blogId}/author/${authorId}`)).toMatchObject({
      userImage: { sizes: three.map(width => ({ width })) },
    });
    expect(editor.visitor.complaints).toEqual([]);
  });

  test('are made one at a time by what is loaded with the first of them, and each can be cancelled', async () => {
    const blogId = await openMedia();
    const asked: string[] = [];
    let [running, most] = [0, 0];
    page.on('request', request => {
      const [, name] = /studio\/([a-z-]+)\.\w+\.js$/.exec(request.url()) ?? [];
      if (name) asked.push(name);
    });
    page.on('worker', worker => {
      running += 1;
      most = Math.max(most, running);
      worker.on('close', () => {
        running -= 1;
      });
    });
    const names = ['one.png', 'two.png', 'three.png', 'four.png'];
    const [first, loading] = [hold(), hold()];
    await page.route('**/studio/size-worker.*', async route => {
      loading.release();
      await first.isReleased;
      await route.continue();
    });

    await pick(names.map((name, at) => picture(name, { width: 1804 + at })));
    await loading.isReleased;
    await editor.button('Cancel three.png').click();
    await page.getByText('Cancelled').waitFor();
    first.release();
    for (const name of names.filter(each => each !== 'three.png')) await card(name).waitFor();

    expect(most).toBe(1);
    // The chunk is the digest of files, which the preview uses as well.
    expect(asked.filter(name => name !== 'size-worker').sort()).toEqual(['chunk', 'send-file', 'shrink']);
    expect((await mediaOf(blogId)).map(widthsOf)).toEqual([three, three, three]);
    expect(await service.read(`blog/${blogId}/medium`)).toHaveLength(3);
    expect(editor.visitor.complaints).toEqual([]);
  });

  test('are asked about when somebody leaves while sizes are made', async () => {
    const blogId = await newBlog();
    const [made, loading] = [hold(), hold()];
    await page.route('**/studio/size-worker.*', async route => {
      loading.release();
      await made.isReleased;
      await route.continue();
    });
    await editor.open(blogId);
    await editor.write('One');
    await editor.addPicture(picture('kiln.png', { width: 1810 }));
    await loading.isReleased;
    await page.getByText('Preparing …', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Back to posts' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('A file is still being uploaded').waitFor();
    // What is left is saved behind the list.
    const saved = page.waitForResponse(answer => answer.request().postData()?.includes('![](') === true);
    made.release();
    await editor.button('New post').waitFor();
    await saved;

    const [post] = (await service.read(`blog/${blogId}/post`)) as unknown as { media: Medium[] }[];
    expect(post?.media.map(widthsOf)).toEqual([three]);
    expect(editor.visitor.complaints).toEqual([]);
  });

  test('of which sizes cannot be sent are there without them, and nothing is said', async () => {
    const blogId = await openMedia();
    failStorage(service, 'PutBlob', { status: 503 }, 1, 1);
    await pick(picture('kiln.png', { width: 1811 }));
    await card('kiln.png').waitFor();

    expect(widthsOf((await mediaOf(blogId))[0] as Medium)).toHaveLength(2);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('of which a size is refused are stored without sizes, also in place of another file', async () => {
    const blogId = await openMedia();
    let sent = 0;
    // On its way, a size becomes another file.
    await page.route('**/incoming/**', async route => {
      const body = route.request().postDataBuffer();
      const isSize = body && route.request().method() === 'PUT' && ++sent % 4 === 2;
      await route.continue(isSize ? { postData: Buffer.alloc(body.length, 'x') } : {});
    });
    await pick(picture('kiln.png', { width: 1812 }));
    await card('kiln.png').waitFor();
    const [added] = await mediaOf(blogId);
    await card('kiln.png').click();
    await pick(picture('new.png', { width: 1813 }), 'Choose the new file');
    await page.getByText('Replaced.').waitFor();
    const [replaced] = await mediaOf(blogId);

    expect(sent).toBe(8);
    expect(added).toMatchObject({ fileName: 'kiln.png', width: 1812, thumbHash: expect.any(String) });
    expect(added?.sizes).toBeUndefined();
    expect(replaced).toMatchObject({ fileName: 'new.png', width: 1813, thumbHash: expect.any(String) });
    expect(replaced?.sizes).toBeUndefined();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  describe('without sizes before', () => {
    /** A medium without sizes, as there are from earlier. */
    async function oldMedium() {
      const blogId = await newBlog();
      const { buffer } = picture('old.png', { width: 1820 });
      const medium = await newMedium(service, blogId, buffer, {
        fileName: 'old.png',
        alternativeText: 'A kiln',
      });
      return { blogId, medium, buffer };
    }

    test('get them by one button, which keys reach, from the file that is there', async () => {
      const { blogId, medium } = await oldMedium();
      await editor.visitor.open(service.host.url, `/${blogId}/media?medium=${medium.mediumId}`);
      await editor.button('Make sizes').waitFor();
      const flaws = await editor.visitor.flaws('without sizes', [390, 1280]);
      await editor.visitor.tabTo('button', 'Make sizes');
      await page.keyboard.press('Enter');
      await page.getByText('Made. Sites can show them now.').waitFor();
      await page.getByText(/3 sizes, 400 to 1,600 pixels wide/).waitFor();
      const focused = await page.locator(':focus').textContent();
      const [stored, ...others] = await mediaOf(blogId);

      expect([flaws, others, focused]).toEqual([[], [], 'Make sizes']);
      expect(stored).toMatchObject({ ...medium, sizes: three.map(width => ({ width })) });
      expect(editor.visitor.complaints).toEqual([]);
    });

    test('do not when their file cannot be read, which is said, and may be tried again', async () => {
      const { blogId, medium } = await oldMedium();
      await editor.visitor.open(service.host.url, `/${blogId}/media?medium=${medium.mediumId}`);
      await page.route(medium.mediumUrl, route => route.abort());
      await editor.button('Make sizes').click();
      await page.getByText('The file could not be read. Try again in a moment.').waitFor();
      const [before] = await mediaOf(blogId);
      await page.unroute(medium.mediumUrl);
      await editor.button('Make sizes').click();
      await page.getByText('Made. Sites can show them now.').waitFor();

      expect(before).toEqual(medium);
      expect(widthsOf((await mediaOf(blogId))[0] as Medium)).toEqual(three);
    });

    test('do not when somebody else has given them another file meanwhile, which stays', async () => {
      const { blogId, medium } = await oldMedium();
      const other = await newMedium(service, blogId, png({ width: 1821, height: 900 }));
      const [made, loading] = [hold(), hold()];
      await page.route('**/studio/size-worker.*', async route => {
        loading.release();
        await made.isReleased;
        await route.continue();
      });
      await editor.visitor.open(service.host.url, `/${blogId}/media?medium=${medium.mediumId}`);
      await editor.button('Make sizes').click();
      await loading.isReleased;
      const path = `blog/${blogId}/medium/${medium.mediumId}`;
      const { mediumUrl, width, height, bytes } = other;
      const type = { 'content-type': 'application/merge-patch+json' };
      await service.send('PATCH', path, { mediumUrl, width, height, bytes }, type);
      made.release();
      await page.getByText('1,821 × 900 pixels').waitFor();

      expect((await service.read(path)).mediumUrl).toBe(mediumUrl);
      expect((await service.read(path)).sizes).toBeUndefined();
      expect(await page.getByRole('alert').count()).toBe(0);
    });

    test('get them when the same file is uploaded again', async () => {
      const { blogId, medium, buffer } = await oldMedium();
      await editor.visitor.open(service.host.url, `/${blogId}/media`);
      await page.getByRole('checkbox').first().uncheck();
      await pick({ name: 'again.png', mimeType: 'image/png', buffer });
      await page.getByText('This file was already in the library, so that one is used.').waitFor();
      const media = await mediaOf(blogId);
      const [size] = media[0]?.sizes ?? [];

      expect(media).toMatchObject([{ ...medium, sizes: three.map(width => ({ width })) }]);
      expect((await fetch(size?.mediumUrl ?? '')).status).toBe(200);
    });
  });
});
