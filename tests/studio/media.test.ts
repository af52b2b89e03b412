import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { png } from '../support/uploads/pictures.ts';
import { failStorage } from '../support/uploads/storage-faults.ts';
import { newMedium } from '../support/uploads/upload.ts';
import { chooseFiles, type Picked } from './choose-files.ts';
import { hold } from './hold.ts';
import { Visitor } from './visitor.ts';

/** A picture that is another one, also when it is made smaller, if it is wider. */
const picture = (name: string, wider = 0): Picked => ({
  name,
  mimeType: 'image/png',
  buffer: png({ width: 40 + wider, height: 30, bytes: 400 }),
});

const sampleOf = (name: string, mimeType: string): Picked => ({
  name,
  mimeType,
  buffer: readFileSync(`tests/support/uploads/samples/${name}`),
});

/** Gives the page files as a browser does when somebody drops or pastes them. */
const give = (page: Page, event: 'drop' | 'paste', { name, mimeType, buffer }: Picked) =>
  page.evaluate(`{
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array([${[...buffer]}])], '${name}', { type: '${mimeType}' }));
    const init = { bubbles: true, cancelable: true };
    document.body.dispatchEvent(
      '${event}' === 'drop'
        ? new DragEvent('drop', { ...init, dataTransfer: data })
        : new ClipboardEvent('paste', { ...init, clipboardData: data }),
    );
  }`);

describeInChromium('the media of the studio', page => {
  const service = useMediaService({ UPLOAD_MAX_MB: '1' });
  let visitor: Visitor;

  beforeEach(() => {
    visitor = new Visitor(page);
  });
  afterEach(() => service.blob.faults.clear());

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const card = (name: string) => page.getByRole('link', { name, exact: true });
  const media = (blogId: string) =>
    service.read(`blog/${blogId}/medium`) as unknown as Promise<Record<string, unknown>[]>;

  const open = (blogId: string, mediumId?: string) =>
    visitor.open(service.host.url, `/${blogId}/media${mediumId ? `?medium=${mediumId}` : ''}`);

  /** A blog whose media are open. */
  async function openBlog() {
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    await open(blogId);
    await page.getByRole('heading', { name: 'No pictures yet' }).waitFor();
    return blogId;
  }

  const pick = (files: Picked | Picked[], name = 'Add picture') => chooseFiles(page, button(name), files);

  test('files that are picked, dropped and pasted become media', async () => {
    const blogId = await openBlog();

    await pick([picture('one.png', 1), picture('two.png', 2)]);
    await give(page, 'drop', picture('three.png', 3));
    await give(page, 'paste', picture('four.png', 4));
    for (const name of ['one.png', 'two.png', 'three.png', 'four.png']) await card(name).waitFor();

    const names = (await media(blogId)).map(({ fileName }) => fileName).sort();
    expect(names).toEqual(['four.png', 'one.png', 'three.png', 'two.png']);
    expect(visitor.complaints).toEqual([]);
  });

  test('a file that was uploaded before is said to be there, and is no second medium', async () => {
    const blogId = await openBlog();
    await pick([picture('kiln.png')]);
    await card('kiln.png').waitFor();

    await pick([picture('copy.png'), picture('copy of the copy.png')]);
    await page.getByText('This file was already in the library, so that one is used.').nth(1).waitFor();
    await button('Done: copy.png').click();
    await button('Done: copy.png').waitFor({ state: 'detached' });

    expect(await media(blogId)).toMatchObject([{ fileName: 'kiln.png' }]);
    expect(await page.locator('.card').count()).toBe(1);
    expect(visitor.complaints).toEqual([]);
  });

  test('a picture that moves is stored as it is, and one that does not is made smaller', async () => {
    const blogId = await openBlog();
    const large = png({ width: 3000, height: 30, bytes: 100_000 });

    await pick([sampleOf('animated.png', 'image/png'), sampleOf('animated.webp', 'image/webp')]);
    await pick({ name: 'large.png', mimeType: 'image/png', buffer: large });
    for (const name of ['animated.png', 'animated.webp', 'large.png']) await card(name).waitFor();

    const stored = new Map(
      await Promise.all(
        (await media(blogId)).map(async ({ fileName, mediumUrl, width }) => {
          const file = Buffer.from(await (await fetch(String(mediumUrl))).arrayBuffer());
          return [fileName, { file, width }] as const;
        }),
      ),
    );
    for (const name of ['animated.png', 'animated.webp'])
      expect(stored.get(name)?.file).toEqual(sampleOf(name, '').buffer);
    expect(stored.get('large.png')?.width).toBe(2400);
    expect(visitor.complaints).toEqual([]);
  });

  test('the alternative text is asked for while a file is on its way, and kept if it is written after that', async () => {
    const blogId = await openBlog();
    const described = hold();
    await page.route('**/medium', async route => {
      if (route.request().method() === 'POST') await described.isReleased;
      await route.continue();
    });

    await pick(picture('kiln.png'));
    await page.getByRole('progressbar', { name: 'Upload of kiln.png' }).waitFor();
    await field('Alternative text').pressSequentially('A kiln');
    described.release();
    await card('kiln.png').waitFor();
    await field('Alternative text').pressSequentially(' at night');
    await field('Alternative text').press('Tab');
    await field('Alternative text').waitFor({ state: 'detached' });

    expect(await field('Alternative text of kiln.png').inputValue()).toBe('A kiln at night');
    expect(await media(blogId)).toMatchObject([{ alternativeText: 'A kiln at night' }]);
  });

  test('an alternative text that is finished while its beginning is being stored is stored whole', async () => {
    const blogId = await openBlog();
    const held = { create: hold(), update: hold() };
    await page.route('**/medium', async route => {
      if (route.request().method() === 'POST') await held.create.isReleased;
      await route.continue();
    });
    await page.route('**/medium/*', async route => {
      if (route.request().method() === 'PATCH') await held.update.isReleased;
      await route.continue();
    });

    await pick(picture('kiln.png'));
    await field('Alternative text').pressSequentially('A kiln');
    const storing = page.waitForRequest(
      request => request.method() === 'PATCH' && /medium/.test(request.url()),
    );
    held.create.release();
    await storing;
    await field('Alternative text').pressSequentially(' at night');
    await field('Alternative text').press('Tab');
    held.update.release();
    await card('kiln.png').waitFor();

    expect(await media(blogId)).toMatchObject([{ alternativeText: 'A kiln at night' }]);
  });

  test('an alternative text that is too long stays where it is written, and is stored once it is shorter', async () => {
    const blogId = await openBlog();
    const [long, message] = ['x'.repeat(300), page.getByText('It has 300 characters, and 255 fit.')];
    await pick(picture('kiln.png'));
    await field('Alternative text').fill(long);
    await card('kiln.png').waitFor();
    await field('Alternative text').press('Tab');
    const kept = await field('Alternative text').inputValue();
    const said = await message.count();
    await field('Alternative text').fill('A kiln');
    await field('Alternative text').press('Tab');
    await field('Alternative text').waitFor({ state: 'detached' });
    const first = await media(blogId);
    await field('Alternative text of kiln.png').fill(long);
    await field('Alternative text of kiln.png').press('Tab');
    await message.waitFor();
    const second = await media(blogId);
    await field('Alternative text of kiln.png').fill('y'.repeat(255));
    const stored = page.waitForResponse(answer => answer.request().method() === 'PATCH');
    await field('Alternative text of kiln.png').press('Tab');
    await stored;

    expect([kept, said]).toEqual([long, 1]);
    expect([...first, ...second, ...(await media(blogId))]).toMatchObject([
      { alternativeText: 'A kiln' },
      { alternativeText: 'A kiln' },
      { alternativeText: 'y'.repeat(255) },
    ]);
    expect(visitor.complaints).toEqual([]);
  });

  test('an upload that is cancelled makes no medium, and goes on when it is tried again', async () => {
    const blogId = await openBlog();
    const hanging = failStorage(service, 'PutBlob', { delay: 60_000 });

    await pick(picture('kiln.png'));
    await button('Cancel kiln.png').click();
    await page.getByText('Cancelled').waitFor();
    hanging.remove();
    const meanwhile = await media(blogId);
    const focused = await page.locator(':focus').getAttribute('aria-label');
    await page.keyboard.press('Enter');
    await card('kiln.png').waitFor();

    expect(meanwhile).toEqual([]);
    expect(focused).toBe('Try again: kiln.png');
    expect(await media(blogId)).toHaveLength(1);
    expect(visitor.complaints).toEqual([]);
  });

  test('while storage fails, it is said what to do, and the same file makes one medium later', async () => {
    const blogId = await openBlog();
    const failing = failStorage(service, 'PutBlob', 'cut before');

    await pick(picture('kiln.png'));
    const message = await page.getByRole('alert').textContent();
    failing.remove();
    await button('Try again: kiln.png').click();
    await card('kiln.png').waitFor();

    expect(message).toBe(
      'Not finished: the connection broke, or the service has a problem. Try again in a moment.',
    );
    expect(await media(blogId)).toHaveLength(1);
  });

  test.each([
    [
      'of another kind',
      { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') },
      /^This type of file is not accepted\. Accepted types: JPEG, PNG, .*PDF\.$/,
    ],
    [
      'without a known kind',
      { name: 'notes.xyz', mimeType: '', buffer: Buffer.from('x') },
      /^This type of file is not accepted\./,
    ],
    [
      'that is empty',
      { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
      /^This file is empty\.$/,
    ],
    [
      'that is too large',
      { name: 'book.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(1_100_000) },
      /^This file is too large\. The limit is 1 MB\.$/,
    ],
    [
      'that is not what it says',
      { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') },
      /^This file is damaged, or not what its name says\./,
    ],
  ])('a file %s is refused in plain words, and can be put away', async (_, file, words) => {
    await openBlog();

    await give(page, 'drop', file);
    const message = await page.getByRole('alert').textContent();
    const offered = await page.getByRole('list', { name: 'Uploads' }).getByRole('button').allTextContents();
    await button(`Remove ${file.name} from this list`).click();

    expect(message).toMatch(words);
    expect(offered).toEqual(['Remove']);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('the library reads on to the oldest medium, and says what its search has looked through', async () => {
    const blogId = await service.create('blog', { name: 'Many' });
    const addresses = Array.from({ length: 130 }, (_, at) => `https://example.com/${at}.png`);
    for (const part of [addresses.slice(0, 65), addresses.slice(65)]) {
      const body = { media: part.map(mediumUrl => ({ mediumUrl })) };
      expect((await service.send('POST', `blog/${blogId}/content`, body)).status).toBe(201);
    }
    await open(blogId);
    await card('129.png').waitFor();

    await page.getByRole('searchbox').fill('/7.png');
    await page.getByText('None found among the newest 60.').waitFor();
    await button('Search in older ones').click();
    await page.getByText('None found among the newest 120.').waitFor();
    await button('Search in older ones').click();
    await page.getByText('1 found among all 130.').waitFor();
    const shown = await page.locator('.card-name').allTextContents();
    await page.getByRole('searchbox').fill('');

    expect(shown).toEqual(['7.png']);
    expect(await page.locator('.card').count()).toBe(130);
    expect(visitor.complaints).toEqual([]);
  });

  describe('of one medium', () => {
    /** A medium that a post shows in its text, another post has as its image, an author has, and that is the logo. */
    async function usedMedium() {
      const blogId = await service.create('blog', { name: 'Kiln & Co' });
      const file = png({ width: 40, height: 30 });
      const medium = await newMedium(service, blogId, file, {
        fileName: 'kiln.png',
        alternativeText: 'A kiln',
      });
      const { mediumId, mediumUrl } = medium;
      const postId = await service.create(`blog/${blogId}/post`, {
        title: 'First firing',
        content: `![A kiln](${mediumUrl})`,
        media: [{ mediumId }],
      });
      await service.create(`blog/${blogId}/post`, {
        title: 'The cover',
        content: '',
        postImage: { mediumId },
      });
      await service.create(`blog/${blogId}/post`, { title: 'Without', content: '' });
      await service.create(`blog/${blogId}/author`, {
        displayName: 'Ada',
        userName: 'ada',
        userImage: { mediumId },
      });
      await service.send('PUT', `blog/${blogId}`, {
        name: 'Kiln & Co',
        logoUrl: mediumUrl,
        language: 'en-GB',
      });
      return { blogId, mediumId, mediumUrl, postId };
    }

    const uses = () => page.locator('.uses .row-title');

    test('it is listed where it is used, with the way there', async () => {
      const { blogId } = await usedMedium();
      await open(blogId);
      await card('kiln.png').click();
      await page.getByText('The cover').waitFor();
      await page.getByText('Picture of Ada').waitFor();
      const listed = await uses().allTextContents();
      await page.getByRole('link', { name: /^First firing/ }).click();
      await field('Title').waitFor();

      expect(listed).toEqual(['Logo of the blog', 'Picture of Ada', 'The cover', 'First firing']);
      expect(await field('Title').inputValue()).toBe('First firing');
      expect(visitor.complaints).toEqual([]);
    });

    test('it gets another file in place: what is said of it stays, and posts, also in their texts, and logo show the new one', async () => {
      const { blogId, mediumId, mediumUrl, postId } = await usedMedium();
      await open(blogId, mediumId);
      await pick(picture('new.png', 7), 'Choose the new file');
      await page.getByText('Replaced.').waitFor();
      await page.getByRole('heading', { name: 'new.png' }).waitFor();

      const medium = await service.read(`blog/${blogId}/medium/${mediumId}`);
      const address = String(medium.mediumUrl);
      expect(medium).toMatchObject({ alternativeText: 'A kiln', fileName: 'new.png' });
      expect(address).not.toBe(mediumUrl);
      expect(await service.read(`blog/${blogId}/post/${postId}`)).toMatchObject({
        content: `![A kiln](${address})`,
        media: [{ mediumId, mediumUrl: address }],
      });
      expect(await service.read(`blog/${blogId}`)).toMatchObject({ logoUrl: address, language: 'en-GB' });
      expect((await fetch(address)).status).toBe(200);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('new.png');
      expect(visitor.complaints).toEqual([]);
    });

    test('a replacement that the service did not finish goes on where it stopped', async () => {
      const { blogId, mediumId, postId } = await usedMedium();
      await open(blogId, mediumId);
      await page.route('**/post/*', route =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
      );
      await pick(picture('new.png', 7), 'Choose the new file');
      await page.getByRole('alert').waitFor();
      await page.unroute('**/post/*');
      await button('Try again: new.png').click();
      await page.getByText('Replaced.').waitFor();

      const { mediumUrl } = await service.read(`blog/${blogId}/medium/${mediumId}`);
      expect(await service.read(`blog/${blogId}/post/${postId}`)).toMatchObject({
        content: `![A kiln](${mediumUrl})`,
      });
    });

    test('its words are changed, and it is deleted after a question', async () => {
      const { blogId, mediumId } = await usedMedium();
      await open(blogId, mediumId);
      await field('Description').fill('Taken by Ada');
      await button('Save').click();
      await page.getByText('Saved', { exact: true }).waitFor();
      const described = await service.read(`blog/${blogId}/medium/${mediumId}`);
      await button('Delete kiln.png').click();
      const question = page.getByRole('dialog', { name: 'Delete «kiln.png»?' });
      await question.getByText('It cannot be restored here.').waitFor();
      await question.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('heading', { name: 'No pictures yet' }).waitFor();

      expect(described).toMatchObject({
        alternativeText: 'A kiln',
        description: 'Taken by Ada',
        fileName: 'kiln.png',
      });
      expect(await media(blogId)).toEqual([]);
    });

    test('it becomes the picture of an author, and a file that is uploaded the logo of the blog', async () => {
      const { blogId, mediumId } = await usedMedium();
      const authorId = await service.create(`blog/${blogId}/author`, { displayName: 'Bo', userName: 'bo' });
      await visitor.open(service.host.url, `/${blogId}/authors`);
      await button('Edit Bo').click();
      await button('Choose from the media: Picture').click();
      await button('Choose A kiln').click();
      const focused = await page.locator(':focus').getAttribute('aria-label');
      await button('Save').click();
      await button('Edit Bo').waitFor();
      await page.getByRole('link', { name: 'Blog', exact: true }).click();
      await pick(picture('logo.png', 9), 'Upload a picture: Logo');
      await page.getByText('Not saved yet').waitFor();
      await button('Save').click();
      await page.getByText('Saved', { exact: true }).waitFor();

      expect(await service.read(`blog/${blogId}/author/${authorId}`)).toMatchObject({
        userImage: { mediumId },
      });
      expect(focused).toBe('Choose from the media: Picture');
      const { logoUrl, language } = await service.read(`blog/${blogId}`);
      expect(language).toBe('en-GB');
      expect(await media(blogId)).toContainEqual(
        expect.objectContaining({ fileName: 'logo.png', mediumUrl: logoUrl }),
      );
    });

    test('with the keyboard alone, one gets from the library to it, and back', async () => {
      const { blogId } = await usedMedium();
      await open(blogId);
      await card('kiln.png').waitFor();
      await visitor.tabTo('link', 'kiln.png');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'kiln.png' }).waitFor();
      const arrived = await page.locator(':focus').textContent();
      await visitor.tabTo('button', 'Choose the new file');
      await page.goBack();
      await card('kiln.png').waitFor();

      expect(arrived).toBe('kiln.png');
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Media');
    });

    test('axe finds nothing in the library with an upload that failed, nor on its page, in light and dark, wide and narrow', async () => {
      const { blogId, mediumId } = await usedMedium();
      const seen: unknown[] = [];
      for (const place of [undefined, mediumId]) {
        await open(blogId, place);
        await page.getByRole('textbox').first().waitFor();
        if (!place)
          await give(page, 'drop', { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') });
        if (!place) await page.getByRole('alert').waitFor();
        seen.push(...(await visitor.flaws(place ? 'medium' : 'library')));
      }

      expect(seen).toEqual([]);
    });
  });
});
