import { readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import type { MediumSize } from '../../shared/families/medium-size.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { png } from '../support/uploads/pictures.ts';
import { sha256Of } from '../support/uploads/upload.ts';
import { useClientSite } from './client-site.ts';

/** The outcome of an upload in a page: the medium, or what was thrown, and what was reported. */
interface Outcome {
  value?: { mediumUrl: string; bytes: number; sizes?: MediumSize[]; thumbHash?: string };
  error?: { name: string; message: string };
  progress: { sent: number; total: number }[];
}

describeInChromium('the typed client that uploads a picture with its sizes', page => {
  const site = useClientSite();
  let blogId: string;
  let warnings: string[];

  beforeEach(async () => {
    blogId = await site.service.newBlog();
    warnings = [];
    page.on('console', message => message.type() === 'warning' && warnings.push(message.text()));
    await page.goto(site.origin);
    await prepare();
  });
  afterEach(() => site.blob.faults.clear());

  /** Gives the page what uploads a picture that it draws, so many pixels wide and three quarters as high. */
  const prepare = () =>
    page.evaluate(`(async () => {
      window.BlogClient = (await import('/client.js')).BlogClient;
      window.api = new BlogClient({ baseUrl: '${site.service.api}' });
      // Blurred noise is as hard to compress as a photograph.
      window.draw = (width, type = 'image/png') => {
        const noise = new OffscreenCanvas(width / 4, (width * 3) / 16);
        const dots = new ImageData(noise.width, noise.height);
        for (const [at] of dots.data.entries()) dots.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
        noise.getContext('2d').putImageData(dots, 0, 0);
        const canvas = new OffscreenCanvas(width, (width * 3) / 4);
        canvas.getContext('2d').drawImage(noise, 0, 0, canvas.width, canvas.height);
        return canvas.convertToBlob({ type });
      };
      window.upload = async (file, { signal, onProgress } = {}) => {
        const progress = [];
        const report = each => {
          progress.push(each);
          onProgress?.(each);
        };
        return api.upload('${blogId}', await file, { sizes: true, signal, onProgress: report }).then(
          ({ value }) => ({ value, progress }),
          ({ name, message }) => ({ error: { name, message }, progress }),
        );
      };
    })()`);

  const run = <T = Outcome>(script: string) => page.evaluate<T>(`(async () => ${script})()`);

  /** Puts another worker in the place of the one that makes sizes. */
  async function withWorker<T>(source: string | undefined, act: () => Promise<T>): Promise<T> {
    const own = site.scripts.get('/size-worker.js') ?? '';
    if (source === undefined) site.scripts.delete('/size-worker.js');
    else site.scripts.set('/size-worker.js', source);
    try {
      return await act();
    } finally {
      site.scripts.set('/size-worker.js', own);
    }
  }

  const media = async () =>
    (await site.service.send('GET', `blog/${blogId}/medium`)).json<{ sizes?: MediumSize[] }[]>();

  const contentAt = async (url = '') => Buffer.from(await (await fetch(url)).arrayBuffer());

  test('makes a medium with sizes that can be seen, of a picture that stays as it is', async () => {
    const { value, digest } = await run<Outcome & { digest: string }>(`{
      const file = await draw(1000);
      const { value } = await upload(file);
      const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
      return { value, digest: [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('') };
    }`);

    const size = { mimeType: 'image/webp', mediumUrl: expect.any(String), bytes: expect.any(Number) };
    expect(value?.sizes).toEqual([
      { ...size, width: 400, height: 300 },
      { ...size, width: 800, height: 600 },
    ]);
    expect(value?.thumbHash).toMatch(/^[\w+/]+={0,2}$/);
    expect(sha256Of(await contentAt(value?.mediumUrl))).toBe(digest);
    for (const { mediumUrl, bytes } of value?.sizes ?? [])
      expect((await contentAt(mediumUrl)).length).toBe(bytes);
    expect(await media()).toEqual([value]);
    expect(warnings).toEqual([]);
  });

  test('does so in the example of its README', async () => {
    const [, section = ''] = readFileSync('client/api/README.md', 'utf8').split('### Smaller sizes');
    const [, example = ''] = /^```ts\n(.*?)^```/ms.exec(section) ?? [];
    const { code } = await transform(example, { loader: 'ts' });
    await page.setInputFiles('input', {
      name: 'heron.png',
      mimeType: 'image/png',
      buffer: png({ width: 1000, height: 750, bytes: 500_000 }),
    });
    await page.exposeFunction('shown', (srcset: string) => seen.push(srcset));
    const seen: string[] = [];

    await page.evaluate(
      `(async () => { const blogId = '${blogId}'; ${code}; shown(await addPicture(document.querySelector('input'))); })()`,
    );

    const [medium] = await media();
    const sizes = medium?.sizes ?? [];
    expect(sizes.map(({ width }) => width)).toEqual([400, 800]);
    expect(seen).toEqual([sizes.map(({ mediumUrl, width }) => `${mediumUrl} ${width}w`).join(', ')]);
  });

  test('reports the picture and its sizes as one', async () => {
    const { value, progress } = await run("upload(draw(1000, 'image/jpeg'))");

    const sum = (value?.sizes ?? []).reduce((all, { bytes }) => all + bytes, value?.bytes ?? 0);
    expect(new Set(progress.map(({ total }) => total))).toEqual(new Set([sum]));
    const sent = progress.map(each => each.sent);
    expect(sent).toEqual([...sent].sort((a, b) => a - b));
    expect(progress.at(-1)).toEqual({ sent: sum, total: sum });
  });

  test('sends a picture without a size that cannot be sent', async () => {
    site.blob.faults.add({ operation: 'PutBlob', skip: 1, effect: { status: 503 } });

    const { value, progress } = await run('upload(draw(1000))');

    expect(value?.sizes).toHaveLength(1);
    const sum = (value?.bytes ?? 0) + (value?.sizes?.[0]?.bytes ?? 0);
    expect(progress.at(-1)).toEqual({ sent: sum, total: sum });
  });

  test('makes the medium without sizes if the service refuses them', async () => {
    const lies = `onmessage = async () => {
      const canvas = new OffscreenCanvas(100, 99);
      canvas.getContext('2d').fillRect(0, 0, 9, 9);
      postMessage({ sizes: [await canvas.convertToBlob()], thumbHash: 'IgkGFYRrSogLZ4aUenand3MBkokw' });
    };`;

    const { value } = await withWorker(lies, () => run('upload(draw(1000))'));

    expect(value).toMatchObject({ width: 1000, thumbHash: 'IgkGFYRrSogLZ4aUenand3MBkokw' });
    expect(value).not.toHaveProperty('sizes');
    expect(await media()).toEqual([value]);
    expect(site.blob.requests.of('PutBlobFromUrl')).toBeGreaterThan(0);
  });

  test('doubles nothing if the answer to the medium is lost, and the same is uploaded again', async () => {
    const value = await run<object>(`{
      const file = await draw(1000);
      const options = { sizes: true, mediumId: crypto.randomUUID() };
      const losing = new BlogClient({
        baseUrl: '${site.service.api}',
        async fetch(url, init) {
          const answer = await fetch(url, init);
          if (url.endsWith('/medium')) throw new TypeError('The answer was lost');
          return answer;
        },
      });
      const lost = await losing.upload('${blogId}', file, options).catch(({ message }) => message);
      if (lost !== 'The answer was lost') throw new Error('It was not lost: ' + lost);
      return (await api.upload('${blogId}', file, options)).value;
    }`);

    expect(value).toMatchObject({ sizes: [{ width: 400 }, { width: 800 }] });
    expect(await media()).toEqual([value]);
  });

  test('throws what the service says of the picture itself', async () => {
    const { error } = await run("upload(new File(['A heron'], 'heron.png', { type: 'image/png' }))");

    expect(error).toMatchObject({ name: 'ServiceError', message: expect.stringContaining('#/uploadId') });
    expect(await media()).toEqual([]);
  });

  test.each<[string, string]>([
    ['a GIF', "new File(['GIF89a'], 'heron.gif', { type: 'image/gif' })"],
    ['a film', "new File(['x'], 'heron.mp4', { type: 'video/mp4' })"],
    ['an SVG', "new File(['<svg/>'], 'heron.svg', { type: 'image/svg+xml' })"],
  ])('starts no worker for %s', async (_, file) => {
    const started = await run<number>(`{
      let started = 0;
      window.Worker = class { constructor() { started += 1; } };
      await upload(${file});
      return started;
    }`);

    expect(started).toBe(0);
  });

  test.each<[string, string]>([
    ['workers', 'delete window.Worker'],
    ['a canvas in workers', 'delete window.OffscreenCanvas'],
  ])('sends a picture without sizes in a browser without %s', async (_, remove) => {
    const { value } = await run(`{
      const file = await draw(1000);
      ${remove};
      return upload(file);
    }`);

    expect(value).toMatchObject({ width: 1000 });
    expect(value).not.toHaveProperty('sizes');
    expect(warnings).toEqual([]);
  });

  test.each<[string, string | undefined, RegExp]>([
    ['is not there', undefined, /its file was not loaded, or is no script/],
    ['is no script', '<title>A page</title>', /its file was not loaded, or is no script/],
    ['fails', "onmessage = () => { throw new Error('No herons'); };", /No herons/],
  ])('sends a picture without sizes if the file of the worker %s, and says so', async (_, source, why) => {
    const { value } = await withWorker(source, () => run('upload(draw(1000))'));

    expect(value).toMatchObject({ width: 1000 });
    expect(value).not.toHaveProperty('sizes');
    expect(warnings).toEqual([expect.stringMatching(/without sizes: size-worker\.js does not run/)]);
    expect(warnings[0]).toMatch(why);
  });

  test('waits two minutes at most for a worker', async () => {
    await page.clock.install();
    await page.goto(site.origin);
    await prepare();

    const uploaded = withWorker('onmessage = () => undefined', async () => {
      const outcome = run('{ const file = await draw(1000); window.begun = true; return upload(file); }');
      await page.waitForFunction('window.begun');
      while ((await Promise.race([outcome, page.clock.runFor(30_000)])) === undefined);
      return outcome;
    });

    expect((await uploaded).value).toMatchObject({ width: 1000 });
    expect(warnings).toEqual([expect.stringContaining('no answer in 120 seconds')]);
  });

  /** Counts the workers of the page: those that were started, and the most at once. */
  const counted = `
    const workers = { started: 0, running: 0, most: 0 };
    window.Worker = class extends Worker {
      constructor(...options) {
        super(...options);
        workers.started += 1;
        workers.most = Math.max(workers.most, ++workers.running);
      }
      terminate() {
        super.terminate();
        workers.running -= 1;
      }
    };`;

  test('makes the sizes of fifty pictures one after the other', async () => {
    const { outcomes, workers } = await run<{ outcomes: Outcome[]; workers: object }>(`{
      ${counted}
      const files = await Promise.all(Array.from({ length: 50 }, (_, at) => draw(404 + 4 * at)));
      return { outcomes: await Promise.all(files.map(file => upload(file))), workers };
    }`);

    expect(outcomes.map(({ value }) => value?.sizes?.map(({ width }) => width))).toEqual(
      outcomes.map(() => [400]),
    );
    expect(workers).toEqual({ started: 50, running: 0, most: 1 });
  });

  test('cancels an upload whose sizes are being made, which ends the worker, and makes the next', async () => {
    const endless = 'onmessage = () => { for (;;); }';
    const { cancelled, workers } = await withWorker(endless, () =>
      run<{ cancelled: Outcome; workers: object }>(`{
        ${counted}
        const abort = new AbortController();
        const cancelled = upload(draw(1000), { signal: abort.signal });
        while (workers.started === 0) await new Promise(resolve => setTimeout(resolve, 10));
        abort.abort();
        return { cancelled: await cancelled, workers };
      }`),
    );

    expect(cancelled).toEqual({ error: { name: 'AbortError', message: expect.any(String) }, progress: [] });
    expect(workers).toEqual({ started: 1, running: 0, most: 1 });
    expect(await media()).toEqual([]);
    const { value } = await run('upload(draw(1000))');
    expect(value?.sizes).toHaveLength(2);
    expect(warnings).toEqual([]);
  });

  test('cancels an upload that waits for another, at once, and the other goes on', async () => {
    const { cancelled, first, workers } = await run<{
      cancelled: Outcome;
      first: Outcome;
      workers: object;
    }>(`{
      ${counted}
      const abort = new AbortController();
      let isDone = false;
      const [large, small] = [await draw(2000), await draw(1000)];
      const first = upload(large).finally(() => { isDone = true; });
      const second = upload(small, { signal: abort.signal });
      while (workers.started === 0) await new Promise(resolve => setTimeout(resolve, 1));
      abort.abort();
      const cancelled = await second;
      if (isDone) throw new Error('The other was done before');
      return { cancelled, first: await first, workers };
    }`);

    expect(cancelled.error).toMatchObject({ name: 'AbortError' });
    expect(first.value?.sizes).toHaveLength(3);
    expect(workers).toEqual({ started: 1, running: 0, most: 1 });
  });

  test('cancels an upload whose sizes are being sent, which leaves no medium', async () => {
    const { error } = await run(`{
      const file = await draw(1000);
      const abort = new AbortController();
      return upload(file, { signal: abort.signal, onProgress: ({ sent }) => sent > file.size && abort.abort() });
    }`);

    expect(error).toMatchObject({ name: 'AbortError' });
    expect(await media()).toEqual([]);
  });

  test('works in a plain page without a bundler', async () => {
    await page.goto(`${site.origin}/plain.html`);
    await page.waitForFunction('window.api');

    const { sizes } = await run<{ sizes: object[] }>(`{
      const canvas = new OffscreenCanvas(1000, 750);
      canvas.getContext('2d').fillRect(0, 0, 500, 500);
      const file = await canvas.convertToBlob({ type: 'image/png' });
      return api.sendFile('${blogId}', new Blob([file, new Uint8Array(100_000)], { type: 'image/png' }), { sizes: true });
    }`);

    expect(sizes).toEqual([{ uploadId: expect.any(String) }, { uploadId: expect.any(String) }]);
  });
});
