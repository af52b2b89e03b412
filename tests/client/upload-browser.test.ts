import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { png } from '../support/uploads/pictures.ts';
import { sha256Of } from '../support/uploads/upload.ts';
import { useClientSite } from './client-site.ts';

const megabyte = 1024 * 1024;

/** The outcome of an upload in a page: what was returned or thrown, and the progress. */
interface Outcome {
  value?: { mediumUrl: string; mediumId: string };
  error?: { name: string; message: string; status?: number; detail?: string };
  progress: { sent: number; total: number }[];
}

describeInChromium('the typed client in a page of another origin than the service and storage', page => {
  const site = useClientSite();
  let folder: string;
  let blogId: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'upload-browser-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    blogId = await site.service.newBlog();
    await page.goto(site.origin);
  });
  afterEach(() => site.blob.faults.clear());

  /** Chooses a file of that name in the page, as its user does. */
  async function choose(name: string, content: Uint8Array): Promise<void> {
    const path = join(folder, name);
    writeFileSync(path, content);
    await page.setInputFiles('input', path);
  }

  const chosen = "document.querySelector('input').files[0]";

  /** Uploads what an expression in the page yields. @param onProgress an expression of `sent`, `total` and `abort`. */
  const upload = (file = chosen, onProgress = 'undefined') =>
    page.evaluate<Outcome>(`(async () => {
      const { BlogClient } = await import('/client.js');
      const api = new BlogClient({ baseUrl: '${site.service.api}' });
      const abort = new AbortController();
      const progress = [];
      const onProgress = each => {
        progress.push(each);
        const { sent, total } = each;
        ${onProgress};
      };
      const options = { signal: abort.signal, onProgress, alternativeText: 'A heron' };
      return api.upload('${blogId}', await ${file}, options).then(
        ({ value }) => ({ value, progress }),
        ({ name, message, status, detail }) => ({ error: { name, message, status, detail }, progress }),
      );
    })()`);

  const media = async () => site.service.read(`blog/${blogId}/medium`);

  async function digestAt(url = ''): Promise<string> {
    const answer = await fetch(url);
    return sha256Of(Buffer.from(await answer.arrayBuffer()));
  }

  test.each([
    ['8 MB', 8 * megabyte],
    ['50 MB', 50 * megabyte],
  ])('uploads a chosen file of %s, with its progress', async (_, bytes) => {
    const file = png({ width: 30, height: 20, bytes });
    await choose('heron.png', file);

    const { value, progress } = await upload();

    expect(value).toMatchObject({
      bytes,
      width: 30,
      height: 20,
      fileName: 'heron.png',
      alternativeText: 'A heron',
    });
    expect(await digestAt(value?.mediumUrl)).toBe(sha256Of(file));
    const sent = progress.map(each => each.sent);
    expect(sent).toEqual([...sent].sort((a, b) => a - b));
    expect(progress.at(-1)).toEqual({ sent: bytes, total: bytes });
  });

  test('uploads a picture that it has drawn, and shows it', async () => {
    const drawn = `new Promise(resolve => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 });
      canvas.getContext('2d').fillRect(0, 0, 20, 20);
      canvas.toBlob(resolve, 'image/webp');
    })`;

    const { value } = await upload(drawn);

    expect(value).toMatchObject({ mediumType: { mimeType: 'image/webp' }, width: 40, height: 30 });
    const shown = `new Promise((resolve, reject) => {
      const image = Object.assign(new Image(), { onerror: reject, src: '${value?.mediumUrl}' });
      image.onload = () => resolve([image.naturalWidth, image.naturalHeight]);
    })`;
    expect(await page.evaluate(shown)).toEqual([40, 30]);
  });

  test('cancels an upload while it is sent, which leaves no medium, and begins it again', async () => {
    await choose('heron.png', png({ bytes: 50 * megabyte }));

    const { error } = await upload(chosen, 'if (sent > 0) abort.abort()');

    expect(error).toMatchObject({ name: 'AbortError' });
    expect(await media()).toEqual([]);
    const { value } = await upload();
    expect(await media()).toEqual([value]);
  });

  test('learns why storage refuses a file', async () => {
    await choose('heron.png', png());
    const effect = { status: 503 };
    site.blob.faults.add({ operation: 'PutBlob', effect });

    const { error } = await upload();

    expect(error).toMatchObject({
      name: 'ServiceError',
      status: 503,
      detail: 'ServerBusy: Injected fault: 503',
    });
    expect(error?.message).not.toContain('sig=');
  });

  test('learns that the connection broke, and begins again', async () => {
    await choose('heron.png', png({ bytes: megabyte }));
    // Chromium asks once more by itself if a connection that it has kept breaks.
    const [times, effect] = [Number.POSITIVE_INFINITY, 'cut before'] as const;
    const fault = site.blob.faults.add({ operation: 'PutBlob', times, effect });

    const { error } = await upload();

    fault.remove();
    expect(error).toMatchObject({
      name: 'TypeError',
      message: expect.stringContaining('the connection broke'),
    });
    expect(await upload()).toMatchObject({ value: { bytes: megabyte } });
  });

  test('of an origin that storage does not allow learns that', async () => {
    await page.goto(site.stranger);
    await choose('heron.png', png());

    const { error } = await upload();

    expect(error).toMatchObject({
      name: 'TypeError',
      message: 'The file was not sent: the connection broke, or storage does not allow this origin',
    });
    expect(await media()).toEqual([]);
  });

  test.each([
    [
      'a path',
      "'heron.png'",
      'Only Node.js 20.16 or newer reads a path: give a File, a Blob or a stream instead',
    ],
    [
      'a stream',
      "new Blob(['x']).stream()",
      'A browser sends no stream: give a File or a Blob, such as new Response(stream).blob()',
    ],
  ])('gets an error that says what to give instead of %s', async (_, file, message) => {
    expect(await upload(file)).toMatchObject({ error: { name: 'TypeError', message } });
  });
});
