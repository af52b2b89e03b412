import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { latestVersion } from '../../../../infra/local/blob/wire/service-version.ts';
import { seededRandom } from '../../../../infra/local/cosmos/wire/replicas.ts';
import { useServer } from '../../../../infra/local/kit/testing/use-server.ts';
import type { MediumSize } from '../../../../shared/families/medium-size.ts';
import { runCommand, startCommand } from '../../../support/infra/command.ts';
import { ScratchProject } from '../../../support/projects/scratch-project.ts';
import { startInstance } from '../../../support/service/instance.ts';
import { useMediaService } from '../../../support/service/media-service.ts';
import { photo } from '../../../support/uploads/photos.ts';
import { png } from '../../../support/uploads/pictures.ts';
import { failStorage } from '../../../support/uploads/storage-faults.ts';
import { publicFiles } from '../../../support/uploads/stored-files.ts';
import { newMedium, sha256Of, upload } from '../../../support/uploads/upload.ts';
import { startFaultyProxy } from '../../import/faulty-proxy.ts';

const service = useMediaService();
const startServer = useServer();

let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});

const argumentsOf = (args: string[], api = service.api) => ['sizes', '--blog', blogId, '--url', api, ...args];

/** Makes the sizes of the blog's pictures. */
const makeSizes = (args: string[] = [], api = service.api) => runCommand('media', argumentsOf(args, api));

interface Medium extends Record<string, unknown> {
  mediumId: string;
  mediumUrl: string;
  bytes: number;
  sizes?: MediumSize[];
  thumbHash?: string;
}

const mediumOf = async (mediumId: unknown): Promise<Medium> =>
  (await service.send('GET', `blog/${blogId}/medium/${mediumId}`)).json<Medium>();

/** A picture like no other, of several tones. */
const newPicture = async (width = 900, height = 600, fields: Record<string, unknown> = {}) =>
  newMedium(
    service,
    blogId,
    await (await photo(width, height)).jpeg({ quality: 95 }).toBuffer(),
    fields,
    'image/jpeg',
  );

const widthsOf = ({ sizes = [] }: Medium) =>
  sizes.map(({ mimeType, width, height }) => [mimeType, width, height]);

const of900 = [
  ['image/avif', 400, 267],
  ['image/webp', 400, 267],
  ['image/avif', 800, 533],
  ['image/webp', 800, 533],
];

const nameIn = (address: string) => address.slice(`${service.blob.endpoint}/media/`.length);

const number = (value: number) => value.toLocaleString('en');

test('pictures of the storage get sizes and a hash, the files are what they say, and all else stays', async () => {
  const { mediumId, mediumUrl, bytes, ...before } = await newPicture(900, 600, {
    alternativeText: 'A view',
    metadata: { a: '1' },
  });

  const { code, output } = await makeSizes();

  const { sizes = [], thumbHash, ...after } = await mediumOf(mediumId);
  expect(output).toMatch(
    new RegExp(
      `^${nameIn(mediumUrl)}: 900 × 600 pixels, ${number(Number(bytes))} bytes: 4 sizes, [\\d,]+ bytes \\(medium ${mediumId}\\)\\n`,
    ),
  );
  expect(output).toMatch(
    /\nPictures: 1 made in sizes \(4 files, [\d.]+ MB\)\n.* 800 pixels wide, readers load [\d.]+ MB .*: \d+ % less\n$/,
  );
  expect(code).toBe(0);
  expect(widthsOf({ ...after, sizes } as Medium)).toEqual(of900);
  expect(after).toEqual({ ...before, mediumId, mediumUrl, bytes });
  expect(thumbHash).toMatch(/^[\w+/]+=*$/);
  for (const { mediumUrl: address, ...size } of sizes) {
    const answer = await fetch(address);
    const file = Buffer.from(await answer.arrayBuffer());
    const { width, height } = await sharp(file).metadata();
    expect({ width, height, bytes: file.length, mimeType: answer.headers.get('content-type') }).toEqual(size);
  }
});

test('a second run does nothing, and a dry run only says what would be done', async () => {
  const { mediumId, bytes } = await newPicture();
  await newMedium(service, blogId, png({ width: 400, height: 300 }));

  const dry = await makeSizes(['--dry-run']);
  const untouched = await mediumOf(mediumId);
  await makeSizes();
  const made = await service.send('GET', `blog/${blogId}/medium/${mediumId}`);
  const again = await makeSizes();

  expect(dry.output).toContain(
    `${number(Number(bytes))} bytes, would be made 400, 800 pixels wide (medium ${mediumId})\n`,
  );
  expect(dry.output).toMatch(/Pictures without sizes: 1 \([\d.]+ MB\)\. Nothing was made\n$/);
  expect([untouched.sizes, untouched.thumbHash]).toEqual([undefined, undefined]);
  expect(again).toEqual({ code: 0, output: 'Pictures: 0 made in sizes (0 files, 0 MB)\n' });
  expect((await service.send('GET', `blog/${blogId}/medium/${mediumId}`)).headers.get('etag')).toBe(
    made.headers.get('etag'),
  );
});

test('without --blog the pictures of all blogs get sizes', async () => {
  const one = await newPicture();
  const [first, second] = [blogId, await service.newBlog()];
  blogId = second;
  const other = await newPicture();

  const { code } = await runCommand('media', ['sizes', '--url', service.api]);

  expect(code).toBe(0);
  expect((await mediumOf(other.mediumId)).sizes).toHaveLength(4);
  blogId = first;
  expect((await mediumOf(one.mediumId)).sizes).toHaveLength(4);
});

test('one that moves gets a hash only, and is not fetched again; one that is elsewhere, or no picture, is left', async () => {
  const frames = await Promise.all(
    ['#a22', '#2a2', '#22a'].map(background =>
      sharp({ create: { width: 700, height: 200, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const moving = await newMedium(
    service,
    blogId,
    await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
    {},
    'image/gif',
  );
  await service.create(`blog/${blogId}/medium`, {
    mediumUrl: 'https://example.com/a.jpg',
    width: 900,
    height: 600,
    mediumType: { mimeType: 'image/jpeg' },
  });

  const first = await makeSizes();
  const second = await makeSizes();

  const { sizes, thumbHash } = await mediumOf(moving.mediumId);
  expect(first.output).toBe(
    `${nameIn(moving.mediumUrl)}: no sizes: it moves, or has fewer bytes than they would (medium ${moving.mediumId})\nPictures: 0 made in sizes (0 files, 0 MB), 1 without need\n`,
  );
  expect([sizes, typeof thumbHash]).toEqual([undefined, 'string']);
  expect(second.output).toBe('Pictures: 0 made in sizes (0 files, 0 MB)\n');
});

/** Deletes or replaces a file in storage behind the back of the service. */
async function inStorage(method: 'DELETE' | 'PUT', address: string, body?: Buffer): Promise<void> {
  const headers = {
    authorization: `Bearer ${service.blob.token}`,
    'x-ms-version': latestVersion,
    ...(body && { 'x-ms-blob-type': 'BlockBlob' }),
  };
  const { status } = await fetch(address, { method, headers, ...(body && { body }) });
  if (status >= 300) throw new Error(`Storage answered ${status}`);
}

test('a picture that storage does not have, or that is another one there, fails, and the others are made', async () => {
  const missing = await newPicture();
  const other = await newPicture();
  const whole = await newPicture();
  await inStorage('DELETE', missing.mediumUrl);
  await inStorage('PUT', other.mediumUrl, png({ width: 900, height: 600 }));

  const { code, output } = await makeSizes();

  expect(code).toBe(1);
  expect(output).toContain(
    `${nameIn(missing.mediumUrl)}: not made: it was answered 404 (medium ${missing.mediumId})\n`,
  );
  expect(output).toContain(
    `${nameIn(other.mediumUrl)}: not made: what came is not the file that was published (medium`,
  );
  expect(output).toMatch(/\nPictures: 1 made in sizes \(4 files, [\d.]+ MB\), 2 failed\n/);
  expect(widthsOf(await mediumOf(whole.mediumId))).toEqual(of900);
});

test('killed in the middle, each medium has all of its sizes or none, and the next run makes the others', async () => {
  const media = await Promise.all(Array.from({ length: 6 }, () => newPicture()));
  const all = () => Promise.all(media.map(({ mediumId }) => mediumOf(mediumId)));

  const command = startCommand('media', argumentsOf([]));
  await command.printed(/: 4 sizes/);
  command.killAll();
  await command.ended;
  const afterKill = await all();
  const { code, output } = await makeSizes();

  const made = afterKill.filter(({ sizes }) => sizes).length;
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(6);
  for (const medium of afterKill) expect([[], of900]).toContainEqual(widthsOf(medium));
  expect(output).toContain(`Pictures: ${6 - made} made in sizes`);
  expect(code).toBe(0);
  for (const medium of await all()) expect(widthsOf(medium)).toEqual(of900);
});

test('Ctrl-C ends it at once, and what is made stays', async () => {
  const media = await Promise.all(Array.from({ length: 6 }, () => newPicture()));
  const command = startCommand('media', argumentsOf([]));
  await command.printed(/: 4 sizes/);

  command.signal('SIGINT');

  expect(await command.ended).toBe(130);
  const made = await Promise.all(media.map(({ mediumId }) => mediumOf(mediumId)));
  for (const medium of made) expect([[], of900]).toContainEqual(widthsOf(medium));
});

test('two at once make each picture once, and neither fails', async () => {
  const media = await Promise.all(Array.from({ length: 4 }, () => newPicture()));

  const runs = await Promise.all([makeSizes(), makeSizes()]);

  expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  for (const { mediumId } of media) expect(widthsOf(await mediumOf(mediumId))).toEqual(of900);
  const files = await publicFiles(service, blogId);
  expect(files).toHaveLength(4 * 5);
});

test('answers that are lost, and failures of service and storage, are asked again', async () => {
  const media = await Promise.all(Array.from({ length: 3 }, () => newPicture()));
  const proxy = await startFaultyProxy(service.api, seededRandom(7), 0.25);
  failStorage(service, 'PutBlob', 'cut after', 2, 1);
  failStorage(service, 'GetBlob', { status: 503 }, 1);

  const { code, output } = await makeSizes([], proxy.api);

  proxy.close();
  service.blob.faults.clear();
  expect(output).toContain('Pictures: 3 made in sizes (12 files, ');
  expect(code).toBe(0);
  expect(proxy.met()).toBeGreaterThan(0);
  for (const { mediumId } of media) expect(widthsOf(await mediumOf(mediumId))).toEqual(of900);
});

const patch = (mediumId: string, body: object) =>
  service.send('PATCH', `blog/${blogId}/medium/${mediumId}`, body, {
    'content-type': 'application/merge-patch+json',
  });

/** Starts a server that does something before it passes on the first change of a medium. @returns the address of its API. */
async function passOnAfter(before: () => Promise<unknown>): Promise<string> {
  let isFirst = true;
  const address = await startServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    if (method === 'PATCH' && isFirst) {
      isFirst = false;
      await before();
    }
    const { host: _, connection: __, 'content-length': ___, ...passed } = headers as Record<string, string>;
    const body = await buffer(request);
    const answer = await fetch(`${service.api}${url.replace(/^\/api/, '')}`, {
      method,
      headers: passed,
      ...(body.length > 0 && { body }),
    });
    const text = Buffer.from(await answer.arrayBuffer());
    const told = ['content-type', 'etag', 'link', 'location'].flatMap(name => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    response.writeHead(answer.status, Object.fromEntries(told)).end(text);
  });
  return `${address}/api`;
}

test('what somebody writes meanwhile stays, and the sizes are added to it', async () => {
  const { mediumId } = await newPicture();
  const api = await passOnAfter(() => patch(mediumId, { alternativeText: 'Written meanwhile' }));

  const { code } = await makeSizes([], api);

  const { alternativeText, ...medium } = await mediumOf(mediumId);
  expect(code).toBe(0);
  expect(alternativeText).toBe('Written meanwhile');
  expect(widthsOf(medium as Medium)).toEqual(of900);
});

test('a medium that gets another file meanwhile does not get the sizes of the former one', async () => {
  const { mediumId } = await newPicture();
  const other = await (await photo(900, 600)).jpeg().toBuffer();
  const api = await passOnAfter(async () =>
    patch(mediumId, { uploadId: await upload(service, blogId, other, 'image/jpeg') }),
  );

  const { code, output } = await makeSizes([], api);

  const { mediumUrl, sizes } = await mediumOf(mediumId);
  expect(output).toContain(`: was changed meanwhile (medium ${mediumId})\n`);
  expect(code).toBe(0);
  expect([nameIn(mediumUrl), sizes]).toEqual([`${blogId}/${sha256Of(other)}.jpg`, undefined]);
});

test('a service that takes no AVIF gets WebP alone, and one that takes neither is said in a line', async () => {
  const { mediumId } = await newPicture();
  const taking = (UPLOAD_TYPES: string) =>
    startInstance(service, 0, { ...service.mediaSettings, UPLOAD_TYPES });
  const [neither, only] = [await taking('jpeg,png'), await taking('jpeg,png,webp')];

  const refused = await makeSizes([], `${neither.host.url}/api`);
  const made = await makeSizes([], `${only.host.url}/api`);

  await Promise.all([neither, only].map(({ host }) => host.stop()));

  expect(refused).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^The service at .* takes neither AVIF nor WebP, of which sizes are made: UPLOAD_TYPES must have one of them\n$/,
    ),
  });
  expect(made.code).toBe(0);
  expect(widthsOf(await mediumOf(mediumId))).toEqual(of900.filter(([type]) => type === 'image/webp'));
});

test('a blog that is not there is said in a line', async () => {
  const unknown = await runCommand('media', ['sizes', '--blog', randomUUID(), '--url', service.api]);

  expect(unknown).toEqual({
    code: 1,
    output: expect.stringMatching(/^The service at .* has no blog .*, or does not show it to you\n$/),
  });
});

test('without sharp it says what to install, and a dry run still says what would be done', async () => {
  await newPicture();
  const project = new ScratchProject();
  rmSync(project.path('node_modules', 'sharp'));
  try {
    const { code, output } = await runCommand('media', argumentsOf([]), {}, project.folder);
    const dry = await runCommand('media', argumentsOf(['--dry-run']), {}, project.folder);

    expect(output).toMatch(
      /^Sizes are made by sharp, an optional dependency, .*: npm ci --include=optional \(.*sharp.*\)\n$/,
    );
    expect(code).toBe(1);
    expect(dry.output).toContain('would be made 400, 800 pixels wide');
    expect(dry.code).toBe(0);
  } finally {
    project.remove();
  }
});
