import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { useServer } from '../../../infra/local/kit/testing/use-server.ts';
import { post, tag } from '../../support/content/families.ts';
import { runCommand } from '../../support/infra/command.ts';
import { useMediaService } from '../../support/service/media-service.ts';
import { png } from '../../support/uploads/pictures.ts';
import { failStorage } from '../../support/uploads/storage-faults.ts';
import { newMedium, sha256Of } from '../../support/uploads/upload.ts';

const service = useMediaService();
const startServer = useServer();

let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});

const picture = png({ width: 7 });

const sweep = (args: string[] = [], api = service.api) =>
  runCommand('media', ['sweep', '--account', service.blob.endpoint, '--url', api, ...args]);

const statusOf = async (address: string) => (await fetch(address)).status;

/** Writes a file that no medium names, as a kill may leave one. @returns its address. */
async function writeUnnamed(
  blog = blogId,
  name = `${sha256Of(Buffer.from(randomUUID()))}.png`,
): Promise<string> {
  const address = `${service.blob.endpoint}/media/${blog}/${name}`;
  const headers = {
    authorization: `Bearer ${service.blob.token}`,
    'x-ms-version': '2026-02-06',
    'x-ms-blob-type': 'BlockBlob',
  };
  const written = await fetch(address, { method: 'PUT', headers, body: picture });
  if (written.status !== 201)
    throw new Error(`The file was answered ${written.status} ${await written.text()}`);
  return address;
}

/** Starts a server that passes requests on to the service. @param change of what is answered. @returns the address of its API. */
async function passOn(change: (path: string, text: string) => Promise<string> | string): Promise<string> {
  const address = await startServer(async (request, response) => {
    const { method = '', url = '' } = request;
    const body = await buffer(request);
    const { status, headers, text } = await service.send(method, url.replace(/^\/api\//, ''), body);
    const answered = await change(url, text);
    response.writeHead(status, { 'content-type': headers.get('content-type') ?? '' }).end(answered);
  });
  return `${address}/api`;
}

const nameIn = (address: string) => address.slice(`${service.blob.endpoint}/media/`.length);

test('a sweep deletes the files that no medium names, and says which and how much', async () => {
  const { mediumUrl } = await newMedium(service, blogId, picture);
  const unnamed = await writeUnnamed();
  const ofNoBlog = await writeUnnamed(randomUUID());

  const { code, output } = await sweep(['--older-than', '0']);

  const all = [mediumUrl, unnamed, ofNoBlog];
  expect(await Promise.all(all.map(statusOf))).toEqual([200, 404, 404]);
  for (const address of [unnamed, ofNoBlog])
    expect(output).toContain(`${nameIn(address)}: ${picture.length} bytes, of 20`);
  expect(output).not.toContain(nameIn(mediumUrl));
  expect(output).toContain(`Files that no medium names: 2, ${2 * picture.length} bytes, deleted\n`);
  expect(code).toBe(0);
});

test('a dry run says the same and deletes nothing', async () => {
  const unnamed = await writeUnnamed();

  const { code, output } = await sweep(['--older-than', '0', '--dry-run']);

  expect(await statusOf(unnamed)).toBe(200);
  expect(output).toContain(`${nameIn(unnamed)}: ${picture.length} bytes, of 20`);
  expect(output).toContain(' bytes, not deleted\n');
  expect(code).toBe(0);
});

test('a file that was written within an hour is left, and so is what the service has not written', async () => {
  const young = await writeUnnamed();
  const other = await writeUnnamed('notes', 'read-me.txt');

  const usual = await sweep();
  const without = await sweep(['--older-than', '0']);

  expect(usual.output).not.toContain(nameIn(young));
  expect(without.output).not.toContain(nameIn(other));
  expect(await statusOf(other)).toBe(200);
});

test('a file that a medium names after the media were read is left', async () => {
  const address = await writeUnnamed(blogId, `${sha256Of(picture)}.png`);
  const api = await passOn(async (path, text) => {
    if (path.includes('/medium?')) await newMedium(service, blogId, picture);
    return text;
  });

  const { output } = await sweep(['--older-than', '0'], api);

  expect(output).not.toContain(nameIn(address));
  expect(await statusOf(address)).toBe(200);
});

test('a file is left that a medium names in another spelling, as an earlier version has stored it', async () => {
  const { mediumUrl } = await newMedium(service, blogId, picture);
  const api = await passOn((path, text) =>
    path.includes('/medium?') ? text.replace(mediumUrl, `${mediumUrl}?v=1#t`) : text,
  );

  const { output } = await sweep(['--older-than', '0'], api);

  expect(output).not.toContain(nameIn(mediumUrl));
  expect(await statusOf(mediumUrl)).toBe(200);
});

test('the file of a medium is left that only search engines are told of, or that only a tag has', async () => {
  const social = await newMedium(service, blogId, png({ width: 11 }));
  const image = await newMedium(service, blogId, png({ width: 12 }));
  await service.createIn(blogId, post, { seo: { socialImage: { mediumId: social.mediumId } } });
  await service.createIn(blogId, tag, { image: { mediumId: image.mediumId } });

  const { output } = await sweep(['--older-than', '0']);

  for (const { mediumUrl } of [social, image]) {
    expect(output).not.toContain(nameIn(mediumUrl));
    expect(await statusOf(mediumUrl)).toBe(200);
  }
});

test('a file is left that a medium names as one of its sizes', async () => {
  const size = await writeUnnamed();
  const other = await writeUnnamed();
  const { mediumUrl } = await newMedium(service, blogId, png({ width: 900, height: 600 }), {
    sizes: [{ width: 400, height: 267, mediumUrl: size, mimeType: 'image/png', bytes: picture.length }],
  });

  await sweep(['--older-than', '0']);

  expect(await Promise.all([mediumUrl, size, other].map(statusOf))).toEqual([200, 200, 404]);
});

test('nothing is swept with a service that has its files elsewhere', async () => {
  const unnamed = await writeUnnamed();

  const account = 'http://127.0.0.1:9/local';
  const { code, output } = await runCommand('media', ['sweep', '--account', account, '--url', service.api]);

  expect(output).toBe(
    `The service at ${service.api} has its files in ${service.blob.endpoint}, not in ${account}: --account and --url must be of one installation\n`,
  );
  expect(code).toBe(1);
  expect(await statusOf(unnamed)).toBe(200);
});

test('a service and a storage that do not answer are reported in a line, with what to do', async () => {
  const noService = await sweep([], 'http://127.0.0.1:9/api');
  failStorage(service, 'ListBlobs', { status: 403 });
  const noStorage = await sweep();
  service.blob.faults.clear();

  expect(noService.output).toContain('got no answer (ECONNREFUSED)\nIs the service running?');
  expect(noStorage.output).toMatch(
    /^Storage: 403 .*\nThe signed-in account needs the role Storage Blob Data Contributor/,
  );
  for (const { code, output } of [noService, noStorage]) {
    expect(code).toBe(1);
    expect(output).not.toContain('    at ');
  }
});

test('in Azure a sweep needs the sign-in of az login', async () => {
  const account = 'https://stmedia.blob.core.windows.net';
  const api = await passOn((_path, text) => text.replaceAll(service.blob.endpoint, account));

  const { code, output } = await runCommand('media', ['sweep', '--account', account, '--url', api], {
    PATH: '',
  });

  expect(output).toMatch(/^Storage needs a sign-in: az login \(.*Azure CLI.*\)\n$/);
  expect(code).toBe(1);
});

test.each([
  [[], /^Expected sweep, restore or sizes \(got ""\)\nUsage: npm run media -- sweep\|restore\|sizes \[/],
  [['clean'], /^Expected sweep, restore or sizes \(got "clean"\)\n/],
  [['sweep', '--older-than', '1h'], /^--older-than must be a number of minutes \(got "1h"\)\n/],
  [['sizes', '--account', 'https://stmedia.blob.core.windows.net'], /^sizes takes no --account\n/],
  [['sweep', '--blog', '7'], /^sweep takes no --blog\n/],
  [['sizes', '--blog', '7'], /^--blog must be the identifier of a blog \(got "7"\)\n/],
  [['sweep', '--account', 'stmedia'], /^--account must be an address, such as https:\/\/NAME\.blob/],
])('media %j says what is wrong', async (args, message) => {
  expect(await runCommand('media', args)).toEqual({ code: 1, output: expect.stringMatching(message) });
});
