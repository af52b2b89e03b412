import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } from 'thumbhash';
import { loadPictureLibrary } from '../../../../infra/tools/media/sizes/picture-library.ts';
import { type MadeSize, SizeMaker, sizeTypes } from '../../../../infra/tools/media/sizes/picture-sizes.ts';
import { photo } from '../../../support/uploads/photos.ts';
import { png, pngOfSides, withProfile } from '../../../support/uploads/pictures.ts';
import { sample } from '../../../support/uploads/samples.ts';

let maker: SizeMaker;
beforeAll(async () => {
  maker = new SizeMaker(await loadPictureLibrary(), sizeTypes);
});

/** Makes the sizes of a file whose medium says these sides. */
function make(content: Buffer, width: number, height: number) {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return maker.make({ content, sha256, width, height });
}

const makeOf = async (picture: Sharp, width: number, height: number) =>
  make(await picture.toBuffer(), width, height);

const sidesOf = (sizes: readonly MadeSize[]) =>
  sizes.map(({ width, height, mimeType }) => [mimeType, width, height]);

const inBoth = (...sides: [number, number][]) =>
  sides.flatMap(([width, height]) => sizeTypes.map(type => [type, width, height]));

/** The colour in the middle of a picture, as a screen of sRGB shows it. */
async function colourOf(content: Buffer): Promise<number[]> {
  const { data, info } = await sharp(content)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 4;
  return [...data.subarray(at, at + 4)];
}

const plain = (background: object, channels: 3 | 4 = 3, width = 1000, height = 500) =>
  sharp({ create: { width, height, channels, background } });

test('a photograph is made in each width that is narrower, as AVIF and WebP, and each is what it says', async () => {
  const { sizes, thumbHash } = await makeOf((await photo(2000, 1333)).jpeg({ quality: 95 }), 2000, 1333);

  expect(sidesOf(sizes)).toEqual(inBoth([400, 267], [800, 533], [1600, 1066]));
  for (const { content, width, height, mimeType } of sizes) {
    const format = mimeType === 'image/avif' ? 'heif' : 'webp';
    expect(await sharp(content).metadata()).toMatchObject({ width, height, format });
  }
  expect(Buffer.from(thumbHash, 'base64').length).toBeLessThanOrEqual(25);
  expect(thumbHashToApproximateAspectRatio(Buffer.from(thumbHash, 'base64'))).toBeCloseTo(1.5, 0);
});

test('from 12 megapixels on there is one more, of 2400 pixels', async () => {
  const { sizes } = await makeOf(
    (await photo(4032, 3024)).jpeg({ quality: 95, progressive: true }),
    4032,
    3024,
  );

  expect(sidesOf(sizes)).toEqual(inBoth([400, 300], [800, 600], [1600, 1200], [2400, 1800]));
});

test.each([
  [401, 300, [[400, 299]]],
  [400, 300, []],
  [1, 1, []],
  [
    8000,
    400,
    [
      [400, 20],
      [800, 40],
      [1600, 80],
    ],
  ],
  [600, 9000, [[400, 6000]]],
  [
    1000,
    1,
    [
      [400, 1],
      [800, 1],
    ],
  ],
] as [number, number, [number, number][]][])(
  'a picture of %d × %d pixels is made as %j',
  async (width, height, sides) => {
    const { sizes } = await makeOf(
      plain({ r: 200, g: 40, b: 90 }, 3, width, height).png({ compressionLevel: 0 }),
      width,
      height,
    );

    const made = sidesOf(sizes);
    // Of a single line, AVIF has nothing to write.
    expect(made.filter(([type]) => type === 'image/webp')).toEqual(
      sides.map(each => ['image/webp', ...each]),
    );
    if (height > 1) expect(made).toEqual(inBoth(...sides));
  },
);

test('a picture is turned as its EXIF says, and nothing of that is kept', async () => {
  const left = plain({ r: 250, g: 0, b: 0 }, 3, 500, 500);
  const both = plain({ r: 0, g: 0, b: 250 })
    .composite([{ input: await left.png().toBuffer(), left: 0, top: 0 }])
    .withExif({ IFD3: { GPSLatitude: '52/1 30/1 0/1' } });
  // Turned by 90 degrees, what was left is on top.
  const turned = await both.jpeg({ quality: 100 }).withMetadata({ orientation: 6 }).toBuffer();

  const { sizes } = await make(turned, 500, 1000);

  const [{ content }] = sizes as [MadeSize];
  const upper = await sharp(content).extract({ left: 0, top: 0, width: 400, height: 380 }).toBuffer();
  expect(sidesOf(sizes)).toEqual(inBoth([400, 800]));
  expect((await colourOf(upper))[0]).toBeGreaterThan(240);
  for (const size of sizes) {
    const { exif, orientation, xmp } = await sharp(size.content).metadata();
    expect([exif, orientation, xmp]).toEqual([undefined, undefined, undefined]);
  }
});

const noisy = { compressionLevel: 0 };

test.each([
  ['CMYK', () => plain({ r: 40, g: 120, b: 200 }).toColourspace('cmyk').jpeg({ quality: 100 })],
  ['16 bits', () => plain({ r: 40, g: 120, b: 200 }).toColourspace('rgb16').png(noisy)],
  ['grey', () => plain({ r: 90, g: 90, b: 90 }).toColourspace('b-w').png(noisy)],
  ['Display P3', () => plain({ r: 250, g: 30, b: 30 }).withIccProfile('p3').png(noisy)],
  ['a palette', () => plain({ r: 250, g: 30, b: 30 }).png({ palette: true, ...noisy })],
  ['a transparent one', () => plain({ r: 40, g: 120, b: 200, alpha: 0.5 }, 4).png(noisy)],
])('the colours of %s are those of the picture', async (_kind, picture) => {
  const content = await picture().toBuffer();

  const { sizes, thumbHash } = await make(content, 1000, 500);

  const expected = await colourOf(content);
  const of = await Promise.all(sizes.map(each => colourOf(each.content)));
  expect(of.length).toBeGreaterThanOrEqual(2);
  for (const colour of of)
    for (const [at, value] of colour.entries())
      expect(Math.abs(value - (expected[at] ?? 0))).toBeLessThanOrEqual(5);
  const average = thumbHashToAverageRGBA(Buffer.from(thumbHash, 'base64'));
  for (const [at, value] of [average.r, average.g, average.b, average.a].entries())
    expect(Math.abs(value * 255 - (expected[at] ?? 0))).toBeLessThanOrEqual(20);
});

test('colours that only Display P3 has are kept, and the file says that it is in it', async () => {
  // Its red is beyond that of sRGB.
  const [width, height] = [900, 600];
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) pixels[at] = 255;
  const flat = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png(noisy)
    .toBuffer();
  const profile =
    (await sharp(await plain({ r: 1, g: 1, b: 1 }).withIccProfile('p3').png().toBuffer()).metadata()).icc ??
    Buffer.alloc(0);
  const wide = withProfile(flat, profile);

  const { sizes } = await make(wide, width, height);

  expect(sizes.length).toBeGreaterThanOrEqual(2);
  for (const { content } of sizes) {
    expect((await sharp(content).metadata()).icc?.toString('latin1').replaceAll('\0', '')).toContain('sP3C');
    const raw = await sharp(content, { ignoreIcc: true }).raw().toBuffer();
    expect(raw[0]).toBeGreaterThan(250);
    expect(raw[1]).toBeLessThan(8);
  }
});

test.each([
  ['animated.gif', 16, 12],
  ['animated.webp', 16, 12],
  ['animated.png', 16, 12],
])('%s, which moves, has a hash and no sizes', async (name, width, height) => {
  expect(await make(sample(name).file, width, height)).toEqual({
    sizes: [],
    thumbHash: expect.stringMatching(/^[\w+/]+=*$/),
  });
});

test('a large picture that moves has no sizes, one that stands still does', async () => {
  const frames = [0, 120, 240].map(red => plain({ r: red, g: 80, b: 80 }, 3, 900, 300).png().toBuffer());
  const strip = sharp(await Promise.all(frames), { join: { animated: true } });
  const still = plain({ r: 9, g: 80, b: 80 }, 3, 900, 300).gif();

  const moving = await makeOf(strip.gif({ loop: 0 }), 900, 300);

  expect(moving.sizes).toEqual([]);
  expect((await make(await (await photo(900, 300)).gif().toBuffer(), 900, 300)).sizes.length).toBe(4);
  expect((await makeOf(still, 900, 300)).thumbHash).not.toBe('');
});

test('a type that has no form for a picture is left out, and the picture does not fail: WebP ends at 16,383 lines', async () => {
  const tall = plain({ r: 9, g: 200, b: 9 }, 3, 500, 21_000).png({ compressionLevel: 0 });

  const { sizes } = await makeOf(tall, 500, 21_000);

  expect(sidesOf(sizes)).not.toContainEqual(['image/webp', 400, 16_800]);
});

test('a size that would have more bytes than the picture is left out', async () => {
  const flat = await plain({ r: 1, g: 2, b: 3 }, 3, 900, 600)
    .png({ palette: true, colours: 2, compressionLevel: 9 })
    .toBuffer();

  const { sizes } = await make(flat, 900, 600);

  for (const { content } of sizes) expect(content.length).toBeLessThan(flat.length);
});

test('the same picture gives the same files, so that a second run finds the first one’s', async () => {
  const content = await (await photo(900, 600)).jpeg().toBuffer();

  expect(await make(content, 900, 600)).toEqual(await make(content, 900, 600));
});

test('hostile files are refused with a reason, and take neither memory nor time', async () => {
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><image href="file:///etc/passwd"/></svg>',
  );
  const whole = await (await photo(900, 600)).jpeg().toBuffer();
  const bomb = pngOfSides(60_000, 60_000);

  await expect(make(drawing, 900, 900)).rejects.toThrow(
    'its medium says 900 × 900, and it has undefined × undefined',
  );
  await expect(make(await (await photo(900, 600)).tiff().toBuffer(), 900, 600)).rejects.toThrow(
    'its medium says 900 × 600',
  );
  await expect(make(whole, 901, 600)).rejects.toThrow('its medium says 901 × 600, and it has 900 × 600');
  await expect(make(bomb, 60_000, 60_000)).rejects.toThrow('it has more than 201,000,000 pixels');
  await expect(make(whole.subarray(0, whole.length / 2), 900, 600)).rejects.toThrow(
    'it cannot be read as a picture (',
  );
  await expect(make(png({ width: 900, height: 600 }).subarray(0, 60), 900, 600)).rejects.toThrow(
    'it cannot be read as a picture (',
  );
  await expect(
    maker.make({ content: whole, sha256: '0'.repeat(64), width: 900, height: 600 }),
  ).rejects.toThrow('what came is not the file that was published');
});
