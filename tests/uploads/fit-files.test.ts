import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useMediaService } from '../support/service/media-service.ts';
import type { Service } from '../support/service/service.ts';
import { otherSamples, type Sample, sample, usualSamples } from '../support/uploads/samples.ts';
import { announce, createMedium, newMedium, put } from '../support/uploads/upload.ts';

const service = useMediaService();

/** Makes a medium of a file, which must be what the sample says, and be read as it was sent. */
async function expectPublished(to: Service, { file, mimeType, sides }: Sample) {
  const medium = await newMedium(to, await to.newBlog(), file, {}, mimeType);
  const shown = await fetch(medium.mediumUrl);
  const isSame = file.equals(Buffer.from(await shown.arrayBuffer()));

  const { bytes, width, height, mediumType } = medium;
  expect({ bytes, width, height }).toEqual({ bytes: file.length, ...sides });
  expect(mediumType).toMatchObject({ mimeType });
  expect([shown.status, shown.headers.get('content-type'), isSame]).toEqual([200, mimeType, true]);
  expect(shown.headers.get('content-disposition')).toBe('inline');
}

test.each(usualSamples)('$name is published as it is', async each => {
  await expectPublished(service, each);
});

test.each([10, 100])(
  'A photograph with %d notes of 64 KB before its frame has the sides of the picture',
  async count => {
    const turned = sample('turned.jpg');
    const note = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(0xfffd, 'x')]);
    const [start, rest] = [turned.file.subarray(0, 2), turned.file.subarray(2)];

    await expectPublished(service, {
      ...turned,
      file: Buffer.concat([start, ...Array<Buffer>(count).fill(note), rest]),
    });
  },
);

test('Nothing of how a file was sent is published with it', async () => {
  const blogId = await service.newBlog();
  const { file, mimeType } = sample('still.jpg');
  const address = await announce(service, blogId, { mimeType, bytes: file.length });
  const sent = await put(
    {
      ...address,
      headers: {
        ...address.headers,
        'Content-Type': 'text/html',
        'x-ms-blob-content-type': 'text/html',
        'x-ms-blob-content-encoding': 'gzip',
        'x-ms-blob-content-language': 'de',
        'x-ms-blob-content-disposition': 'attachment; filename="a.exe"',
        'x-ms-blob-cache-control': 'no-store',
        'x-ms-meta-note': 'x',
      },
    },
    file,
  );

  const created = await createMedium(service, blogId, address.uploadId);

  const [medium] = (await service.send('GET', `blog/${blogId}/medium`)).json<{ mediumUrl: string }[]>();
  const { headers } = await fetch(String(medium?.mediumUrl));
  expect([sent.status, created.status]).toEqual([201, 201]);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': 'inline',
    'content-length': String(file.length),
  });
  expect([...headers.keys()].filter(name => /content-(encoding|language)|x-ms-meta/.test(name))).toEqual([
    'x-ms-meta-checked',
  ]);
});

describe('With other types', () => {
  const other = useMediaService({ UPLOAD_TYPES: 'm4a,wav,ogg,ogv' });

  test.each(otherSamples)('$name is published as it is', async each => {
    await expectPublished(other, each);
  });
});

describeInChromium('pictures are only shown', page => {
  const script = "document.title = 'ran'";

  test('one that is a script as well does not run, neither where it is embedded nor where it is opened', async () => {
    const file = Buffer.from(`GIF89a/*\0\x01*/=1;${script}`, 'latin1');
    const { mediumUrl } = await newMedium(service, await service.newBlog(), file, {}, 'image/gif');

    await page.setContent(`<title>still</title><script src="${mediumUrl}"></script><p>done`);
    const embedded = await page.title();
    await page.goto(mediumUrl);

    expect(embedded).toBe('still');
    expect(await page.title()).not.toBe('ran');
  });

  test('one with a page behind its first bytes is no page where it is opened', async () => {
    const behind = Buffer.from(`<html><script>${script}</script></html>`);
    const file = Buffer.concat([sample('still.gif').file, Buffer.alloc(2_000), behind]);
    const { mediumUrl } = await newMedium(service, await service.newBlog(), file, {}, 'image/gif');

    await page.goto(mediumUrl);

    expect(await page.title()).not.toBe('ran');
  });
});
