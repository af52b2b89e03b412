import { build } from 'esbuild';
import sharp, { type Sharp } from 'sharp';
import { useServer } from '../../infra/local/kit/testing/use-server.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { pngOfSides } from '../support/uploads/pictures.ts';

/** What the worker answers, with the bytes of the sizes in Base64. */
interface Answered {
  sizes: { type: string; content: string }[];
  thumbHash?: string;
}

/** A photograph as far as its bytes go: neither flat nor pure noise. */
const photograph = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width: 64,
      height: 48,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', sigma: 60 },
    },
  })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .removeAlpha();

/** The same with a hole in the middle that one sees through. */
async function transparent(width: number, height: number): Promise<Sharp> {
  const hole = `<svg width="${width}" height="${height}"><rect width="50%" height="50%" x="25%" y="25%"/></svg>`;
  const whole = await photograph(width, height).ensureAlpha().png().toBuffer();
  return sharp(whole).composite([{ input: Buffer.from(hole), blend: 'dest-out' }]);
}

/** A black frame of 500 by 500, and a white one. */
async function animated(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = Buffer.concat([0, 255].map(grey => Buffer.alloc(500 * 500 * 3, grey)));
  const raw = { width: 500, height: 1000, channels: 3, pageHeight: 500 } as const;
  return sharp(frames, { raw })[format]().toBuffer();
}

/** What every camera writes, and where. */
const notes = {
  IFD0: { Make: 'Heronflex' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 30/1 0/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 7/1 0/1',
  },
};

const rotated = (width: number, height: number, orientation: number) =>
  photograph(width, height).withExif(notes).withMetadata({ orientation }).jpeg();

describeInChromium('the worker that makes sizes', page => {
  const serve = useServer();
  let worker: string;
  let files: Map<string, Uint8Array | string>;
  beforeAll(async () => {
    const { outputFiles } = await build({
      entryPoints: ['client/api/size-worker.ts'],
      bundle: true,
      format: 'esm',
      write: false,
    });
    worker = outputFiles.map(({ text }) => text).join('');
  });
  beforeEach(async () => {
    files = new Map([['/size-worker.js', worker]]);
    const origin = await serve(({ url = '' }, response) => {
      const [path = ''] = url.split('?');
      if (path.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript');
      response.end(files.get(path) ?? '<title>A page</title>');
    });
    await page.goto(origin);
  });

  /**
   * What the worker answers for a picture.
   * @param first what a browser does otherwise: a script that runs before it.
   */
  async function made(picture: Uint8Array, first = ''): Promise<Answered> {
    files.set('/picture', picture).set('/size-worker.js', `${first}\n${worker}`);
    return page.evaluate<Answered>(`(async () => {
      const picture = await (await fetch('/picture')).blob();
      const worker = new Worker('/size-worker.js', { type: 'module' });
      const { sizes, thumbHash } = await new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage(picture);
      });
      worker.terminate();
      const read = size => new Promise(resolve => {
        const reader = new FileReader();
        reader.onload = () => resolve({ type: size.type, content: reader.result.replace(/^.*,/, '') });
        reader.readAsDataURL(size);
      });
      return { sizes: await Promise.all(sizes.map(read)), thumbHash };
    })()`);
  }

  const contentsOf = ({ sizes }: Answered) => sizes.map(({ content }) => Buffer.from(content, 'base64'));

  /** The types and sides of the sizes, as another program reads them. */
  async function seen(answered: Answered): Promise<string[]> {
    const read = await Promise.all(contentsOf(answered).map(content => sharp(content).metadata()));
    expect(read.map(({ format }) => `image/${format}`)).toEqual(answered.sizes.map(({ type }) => type));
    return read.map(({ format, width, height }) => `${format} ${width} x ${height}`);
  }

  test.each<[string, () => Sharp | Promise<Sharp>, string[]]>([
    [
      'a JPEG of 12 megapixels',
      () => photograph(4032, 3024).jpeg(),
      ['webp 400 x 300', 'webp 800 x 600', 'webp 1600 x 1200', 'webp 2400 x 1800'],
    ],
    [
      'one of a little less',
      () => photograph(3999, 3000).jpeg(),
      ['webp 400 x 300', 'webp 800 x 600', 'webp 1600 x 1200'],
    ],
    [
      'a progressive JPEG',
      () => photograph(900, 600).jpeg({ progressive: true }),
      ['webp 400 x 267', 'webp 800 x 533'],
    ],
    ['a JPEG in grey', () => photograph(900, 600).greyscale().jpeg(), ['webp 400 x 267', 'webp 800 x 533']],
    [
      'a JPEG for print (CMYK)',
      () => photograph(900, 600).toColourspace('cmyk').jpeg(),
      ['webp 400 x 267', 'webp 800 x 533'],
    ],
    [
      'a PNG of 16 bit',
      () => photograph(900, 600).toColourspace('rgb16').png(),
      ['webp 400 x 267', 'webp 800 x 533'],
    ],
    [
      'a transparent PNG',
      async () => (await transparent(900, 600)).png(),
      ['webp 400 x 267', 'webp 800 x 533'],
    ],
    [
      'an exact WebP',
      () => photograph(900, 600).webp({ lossless: true }),
      ['webp 400 x 267', 'webp 800 x 533'],
    ],
    [
      'an AVIF',
      () => photograph(900, 600).avif({ quality: 90, effort: 0 }),
      ['webp 400 x 267', 'webp 800 x 533'],
    ],
    ['a JPEG of a camera that was turned', () => rotated(900, 600, 6), ['webp 400 x 600']],
    ['a JPEG of a camera upside down', () => rotated(900, 600, 3), ['webp 400 x 267', 'webp 800 x 533']],
    [
      'a wide panorama',
      () => photograph(5000, 250).jpeg(),
      ['webp 400 x 20', 'webp 800 x 40', 'webp 1600 x 80'],
    ],
    ['a tall one', () => photograph(450, 9000).jpeg(), ['webp 400 x 8000']],
    ['one of which a size would be longer than a WebP can be', () => photograph(420, 18_000).jpeg(), []],
    ['a picture that is just wide enough', () => photograph(401, 300).png(), ['webp 400 x 299']],
    ['one that is not', () => photograph(400, 300).png(), []],
    ['a single pixel', () => photograph(1, 1).png(), []],
  ])('makes of %s what is narrower, and its hash', async (_, picture, expected) => {
    const answered = await made(await (await picture()).toBuffer());

    expect(await seen(answered)).toEqual(expected);
    expect(answered.thumbHash).toMatch(/^[\w+/]{6,36}={0,2}$/);
    expect(String(answered.thumbHash).length).toBeLessThanOrEqual(40);
  });

  /** Says what is decoded, in place of the answer. */
  const tellsDecoding =
    "self.createImageBitmap = async () => postMessage({ sizes: [], thumbHash: 'decoded' });";

  const aPhotograph = () => photograph(900, 600).png().toBuffer();

  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['a WebP that moves', () => animated('webp')],
    ['a GIF', () => animated('gif')],
    [
      'a PNG that moves',
      async () => {
        const file = await aPhotograph();
        const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x01\0\0\0\0\xb8\x1b\x46\x33', 'latin1');
        return Buffer.concat([file.subarray(0, 33), control, file.subarray(33)]);
      },
    ],
    [
      'an AVIF that moves',
      async () => {
        const file = await photograph(900, 600).avif({ effort: 0 }).toBuffer();
        file.write('avis', 8, 'latin1');
        return file;
      },
    ],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>')],
    ['a picture of 400 megapixels', () => pngOfSides(20_000, 20_000)],
    [
      'a JPEG that ends in its head',
      async () => (await photograph(900, 600).jpeg().toBuffer()).subarray(0, 50),
    ],
    ['a PNG that ends in its head', async () => (await aPhotograph()).subarray(0, 30)],
    [
      'a WebP that ends in its head',
      async () => (await photograph(900, 600).webp().toBuffer()).subarray(0, 22),
    ],
    [
      'an AVIF that ends in its head',
      async () => (await photograph(900, 600).avif({ effort: 0 }).toBuffer()).subarray(0, 30),
    ],
    ['no picture', () => Buffer.from('A heron')],
    ['nothing', () => Buffer.alloc(0)],
  ])('decodes nothing of %s', async (_, picture) => {
    expect(await made(await picture(), tellsDecoding)).toEqual({ sizes: [] });
    expect(await made(await aPhotograph(), tellsDecoding)).toEqual({ sizes: [], thumbHash: 'decoded' });
  });

  test('makes nothing of a picture that the browser cannot decode', async () => {
    expect(await made(pngOfSides(900, 600).subarray(0, 60))).toEqual({ sizes: [] });
  });

  test('keeps nothing of what the camera wrote', async () => {
    const picture = await rotated(900, 600, 8).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').toBuffer();
    expect(picture.toString('latin1')).toMatch(/Exif.*Heronflex/s);

    const sizes = contentsOf(await made(picture));

    expect(sizes).toHaveLength(1);
    for (const size of sizes) {
      // Shorter marks, such as XMP, are met by chance in what is compressed.
      expect(['Heronflex', 'xmpmeta'].filter(each => size.includes(each))).toEqual([]);
      const { exif, xmp, iptc, orientation } = await sharp(size).metadata();
      expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    }
  });

  /** Six stripes in these colours. */
  const stripes = ['red', 'lime', 'blue', 'yellow', 'cyan', 'gray'];
  const striped = (width: number, height: number) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${stripes
          .map((fill, at) => `<rect x="${(at * 100) / 6}%" width="17%" height="100%" fill="${fill}"/>`)
          .join('')}</svg>`,
      ),
    ).flatten();

  /** The colours in the middle of the stripes of a picture, as Chromium shows them, in Display P3. */
  async function shown(picture: Uint8Array): Promise<number[][]> {
    files.set('/shown', picture);
    return page.evaluate<number[][]>(`(async () => {
      const picture = Object.assign(new Image(), { src: '/shown?' + Math.random() });
      await picture.decode();
      const { naturalWidth: width, naturalHeight: height } = picture;
      const context = new OffscreenCanvas(width, height).getContext('2d', { colorSpace: 'display-p3' });
      context.drawImage(picture, 0, 0);
      return [1, 3, 5, 7, 9, 11].map(at => [...context.getImageData((width * at) / 12, height / 2, 1, 1).data]);
    })()`);
  }

  /** How far the colours of two pictures are from each other at most, of 255. */
  const distance = (one: number[][], other: number[][]) =>
    Math.max(...one.flat().map((value, at) => Math.abs(value - (other.flat()[at] ?? 255))));

  test.each<[string, (picture: Sharp) => Sharp]>([
    ['sRGB', picture => picture.png()],
    ['Display P3', picture => picture.withIccProfile('p3').png()],
    ['16 bit', picture => picture.toColourspace('rgb16').png()],
    ['print (CMYK)', picture => picture.withIccProfile('cmyk').jpeg({ quality: 100 })],
    ['grey', picture => picture.greyscale().jpeg({ quality: 100 })],
  ])('shows the colours of %s as they are', async (_, as) => {
    const picture = await as(striped(900, 600)).toBuffer();
    const before = await shown(picture);

    const sizes = contentsOf(await made(picture));

    expect(sizes).toHaveLength(2);
    for (const size of sizes) expect(distance(await shown(size), before)).toBeLessThanOrEqual(2);
  });

  test('keeps colours that only some screens show (Display P3)', async () => {
    const picture = Buffer.from(
      await page.evaluate<string>(`(async () => {
        const canvas = new OffscreenCanvas(900, 600);
        const context = canvas.getContext('2d', { colorSpace: 'display-p3' });
        for (const [at, colour] of ['1 0 0', '0 1 0', '0 0 1', '1 1 0', '0 1 1', '.5 .5 .5'].entries()) {
          context.fillStyle = 'color(display-p3 ' + colour + ')';
          context.fillRect(at * 150, 0, 150, 600);
        }
        const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
        return btoa(String.fromCharCode(...bytes));
      })()`),
      'base64',
    );
    const before = await shown(picture);
    expect(before.slice(0, 2)).toEqual([
      [255, 0, 0, 255],
      [0, 255, 0, 255],
    ]);

    const sizes = contentsOf(await made(picture));

    expect(sizes).toHaveLength(2);
    for (const size of sizes) expect(distance(await shown(size), before)).toBeLessThanOrEqual(2);
  });

  /** Safari's: what it cannot write becomes a PNG. */
  const writesNoWebp = `{
    const { convertToBlob } = OffscreenCanvas.prototype;
    OffscreenCanvas.prototype.convertToBlob = function ({ type, ...others }) {
      return convertToBlob.call(this, { type: type === 'image/webp' ? 'image/png' : type, ...others });
    };
  }`;

  test('writes JPEG in a browser that writes a PNG for a WebP', async () => {
    const picture = await photograph(900, 600).jpeg({ quality: 100 }).toBuffer();

    expect(await seen(await made(picture, writesNoWebp))).toEqual(['jpeg 400 x 267', 'jpeg 800 x 533']);
  });

  test('writes no JPEG of what is transparent', async () => {
    const picture = await (await transparent(900, 600)).png().toBuffer();

    const answered = await made(picture, writesNoWebp);

    expect(await seen(answered)).toEqual(['png 400 x 267', 'png 800 x 533']);
    for (const size of contentsOf(answered)) {
      const { channels } = await sharp(size).stats();
      expect(channels[3]).toMatchObject({ min: 0, max: 255 });
    }
  });

  test('keeps what is transparent so in WebP', async () => {
    const picture = await (await transparent(900, 600)).png().toBuffer();

    for (const size of contentsOf(await made(picture))) {
      const { channels } = await sharp(size).stats();
      expect(channels[3]).toMatchObject({ min: 0, max: 255 });
    }
  });

  test('leaves out a size that fails', async () => {
    const failsOnce = `{
      const { convertToBlob } = OffscreenCanvas.prototype;
      OffscreenCanvas.prototype.convertToBlob = async function (options) {
        if (this.width === 800) throw new DOMException('No memory is left', 'EncodingError');
        return convertToBlob.call(this, options);
      };
    }`;
    const picture = await photograph(1700, 900).jpeg().toBuffer();

    const answered = await made(picture, failsOnce);

    expect(await seen(answered)).toEqual(['webp 400 x 212', 'webp 1600 x 847']);
    expect(answered.thumbHash).toBeDefined();
  });

  test('leaves out a size of more bytes than the picture has', async () => {
    const drawing = sharp({ create: { width: 1700, height: 900, channels: 3, background: 'teal' } });
    const picture = await drawing.png({ palette: true }).toBuffer();

    const sizes = contentsOf(await made(picture));

    for (const size of sizes) expect(size.length).toBeLessThan(picture.length);
    expect(sizes.length).toBeLessThan(3);
  });

  test('says so if the browser has no memory left', async () => {
    const fails = "OffscreenCanvas.prototype.getContext = () => { throw new Error('No memory is left'); };";

    await expect(made(await aPhotograph(), fails)).rejects.toThrow('No memory is left');
  });

  test('makes nothing in a browser that hides what is drawn', async () => {
    const hides = `OffscreenCanvasRenderingContext2D.prototype.getImageData = (x, y, width, height) =>
      ({ data: new Uint8ClampedArray(width * height * 4).fill(255) });`;

    expect(await made(await aPhotograph(), hides)).toEqual({ sizes: [] });
  });
});
