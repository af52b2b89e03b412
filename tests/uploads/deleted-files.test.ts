import { absentGuid, blog, medium } from '../support/content/families.ts';
import { waitForLine } from '../support/service/host-log.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { png } from '../support/uploads/pictures.ts';
import { failStorage } from '../support/uploads/storage-faults.ts';
import { newMedium, sha256Of, upload } from '../support/uploads/upload.ts';

const service = useMediaService();
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});
afterEach(() => service.blob.faults.clear());

const files = { first: png({ width: 5 }), second: png({ width: 6 }) };

const path = (mediumId: string) => `blog/${blogId}/medium/${mediumId}`;

/** The status with which anybody who asks for a file is answered. */
const statusOf = async (address: string) => (await fetch(address)).status;

/** Replaces a medium; an update must give its identifier and type. */
const replace = (mediumId: string, fields: Record<string, unknown>, headers?: Record<string, string>) =>
  service.send('PUT', path(mediumId), { mediumId, mediumType: medium.full.mediumType, ...fields }, headers);

describe('A published file', () => {
  test('is deleted with its medium, and storage can bring it back', async () => {
    const { mediumId, mediumUrl } = await newMedium(service, blogId, files.first);

    const deleted = await service.send('DELETE', path(mediumId));
    const after = await statusOf(mediumUrl);
    const authorization = `Bearer ${service.blob.token}`;
    const undeleted = await fetch(`${mediumUrl}?comp=undelete`, {
      method: 'PUT',
      headers: { authorization, 'x-ms-version': '2026-02-06' },
    });

    expect([deleted.status, after, undeleted.status]).toEqual([200, 404, 200]);
    expect(await statusOf(mediumUrl)).toBe(200);
  });

  test('is deleted once the last of several media that name it is', async () => {
    const one = await newMedium(service, blogId, files.first);
    const other = await newMedium(service, blogId, files.first);
    const byAddress = await service.create(`blog/${blogId}/medium`, {
      ...medium.minimal,
      mediumUrl: one.mediumUrl,
    });
    const statuses: number[] = [];

    for (const id of [one.mediumId, other.mediumId, byAddress]) {
      await service.send('DELETE', path(id));
      statuses.push(await statusOf(one.mediumUrl));
    }

    expect(other.mediumUrl).toBe(one.mediumUrl);
    expect(statuses).toEqual([200, 200, 404]);
  });

  describe('that another medium names in another spelling', () => {
    const spellings: [string, (address: string) => string][] = [
      ['with a fragment', address => `${address}#t=1`],
      ['with a query', address => `${address}?v=1`],
      ['with a scheme in capitals', address => address.replace('http:', 'HTTP:')],
      ['with a dot for its folder', address => address.replace('/media/', '/media/./')],
      ['with an encoded dot for its folder', address => address.replace('/media/', '/%2E/media/')],
      ['with an encoded letter', address => address.replace('/media/', '/m%65dia/')],
      ['with another spelling of the host', address => address.replace('127.0.0.1', '127.1')],
    ];

    test.each(spellings)('is stored in one spelling and stays: %s', async (_, spelt) => {
      const { mediumId, mediumUrl } = await newMedium(service, blogId, files.first);
      const address = spelt(mediumUrl);
      expect(address).not.toBe(mediumUrl);

      const created = await service.create(`blog/${blogId}/medium`, {
        ...medium.minimal,
        mediumUrl: address,
      });
      await service.createContent(blogId, { media: [{ ...medium.minimal, mediumUrl: address }] });
      const updated = await service.create(`blog/${blogId}/medium`, medium.minimal);
      await replace(updated, { mediumUrl: address });
      const deleted = await service.send('DELETE', path(mediumId));

      const media = (await service.send('GET', `blog/${blogId}/medium`)).json<{ mediumUrl: string }[]>();
      expect(media.map(each => each.mediumUrl)).toEqual([mediumUrl, mediumUrl, mediumUrl]);
      expect([created === mediumId, deleted.status, await statusOf(mediumUrl)]).toEqual([false, 200, 200]);
    });

    test.each(spellings)('is found by that as well: %s', async (_, spelt) => {
      const { mediumId, mediumUrl } = await newMedium(service, blogId, files.first);
      await newMedium(service, blogId, files.second);
      const postId = await service.create(`blog/${blogId}/post`, {
        title: 'A',
        content: '',
        media: [{ mediumId }],
      });
      const encoded = encodeURIComponent(spelt(mediumUrl));

      const media = await service.send('GET', `blog/${blogId}/medium?mediumUrl=${encoded}&total=true`);
      const posts = await service.send('GET', `blog/${blogId}/post?medium=${encoded}`);

      expect(media.json<Record<string, unknown>[]>().map(each => each.mediumId)).toEqual([mediumId]);
      expect(media.headers.get('x-total-count')).toBe('1');
      expect(posts.json<Record<string, unknown>[]>().map(each => each.postId)).toEqual([postId]);
    });
  });

  test.each<[string, () => Promise<Record<string, unknown>>, number]>([
    [
      'is deleted when an update names another upload',
      async () => ({ uploadId: await upload(service, blogId, files.second) }),
      404,
    ],
    [
      'is deleted when an update names another address',
      async () => ({ mediumUrl: 'https://example.com/a.png' }),
      404,
    ],
    [
      'stays when an update names an upload of the same file',
      async () => ({ uploadId: await upload(service, blogId, files.first) }),
      200,
    ],
  ])('%s', async (_, fieldsOf, expected) => {
    const { mediumId, mediumUrl } = await newMedium(service, blogId, files.first);

    const updated = await replace(mediumId, await fieldsOf());

    const { mediumUrl: now } = await service.read(path(mediumId));
    expect([updated.status, await statusOf(mediumUrl)]).toEqual([202, expected]);
    expect(now === mediumUrl).toBe(expected === 200);
  });

  test.each([true, false])('stays when an update changes only texts, which differ: %s', async differ => {
    const created = await newMedium(service, blogId, files.first, { alternativeText: 'Before' });
    const { mediumUrl, mediumId } = created;

    const updated = await replace(mediumId, {
      ...created,
      ...(differ && { alternativeText: 'After' }),
    });

    expect([updated.status, await statusOf(mediumUrl)]).toEqual([202, 200]);
  });

  test('stays when its blog is updated', async () => {
    const { mediumUrl } = await newMedium(service, blogId, files.first);

    const updated = await service.send('PUT', `blog/${blogId}`, { ...blog.full, blogId });

    expect(updated.status).toBe(202);
    expect(await statusOf(mediumUrl)).toBe(200);
  });

  test('stays when a write of its medium is refused', async () => {
    const { mediumId, mediumUrl } = await newMedium(service, blogId, files.first);
    const outdated = { 'If-Match': '"outdated"' };
    const elsewhere = { mediumUrl: 'https://example.com/a.png' };

    const refused = [
      await service.send('DELETE', path(mediumId), undefined, outdated),
      await replace(mediumId, elsewhere, outdated),
      await replace(mediumId, { ...elsewhere, alternativeText: 7 }),
      await replace(mediumId, { ...elsewhere, mediumId: absentGuid }),
      await replace(mediumId, { uploadId: 'nothing was sent' }),
      await service.send('DELETE', path(absentGuid)),
      await service.send('DELETE', `blog/${blogId}`, undefined, outdated),
    ];

    expect(refused.map(({ status }) => status)).toEqual([412, 412, 400, 500, 400, 404, 412]);
    expect(await statusOf(mediumUrl)).toBe(200);
  });

  test('in two blogs is two, and the delete of one blog deletes its own', async () => {
    const otherBlog = await service.newBlog();
    const own = await newMedium(service, blogId, files.first);
    const second = await newMedium(service, blogId, files.second);
    const others = await newMedium(service, otherBlog, files.first);

    const deleted = await service.send('DELETE', `blog/${blogId}`);

    const addresses = [own, second, others].map(({ mediumUrl }) => mediumUrl);
    expect(deleted.status).toBe(200);
    expect(await Promise.all(addresses.map(statusOf))).toEqual([404, 404, 200]);
  });

  test.each([
    ['another blog', (blog: string, own: string) => `${own}/${blog}`],
    ['another blog, by a path that leads there', (blog: string, own: string) => `${own}/../${blog}`],
    [
      'another blog, by an encoded path that leads there',
      (blog: string, own: string) => `${own}/%2e%2e/${blog}`,
    ],
    ['another blog, by a path with backslashes', (blog: string, own: string) => `${own}/..\\${blog}`],
  ])('of %s stays when a medium that names its address is deleted', async (_, folderOf) => {
    const otherBlog = await service.newBlog();
    const { mediumUrl } = await newMedium(service, otherBlog, files.first);
    const name = mediumUrl.split('/').at(-1);
    const address = `${service.blob.endpoint}/media/${folderOf(otherBlog, blogId)}/${name}`;
    const id = await service.create(`blog/${blogId}/medium`, { ...medium.minimal, mediumUrl: address });

    const deleted = await service.send('DELETE', path(id));

    expect([deleted.status, await statusOf(mediumUrl)]).toEqual([200, 200]);
  });
});

describe('If storage fails while a file is to be deleted,', () => {
  test.each(['GetBlobProperties', 'DeleteBlob'] as const)(
    'in %s, the delete of its medium counts all the same, the file stays, and the log says why',
    async operation => {
      const { mediumId, mediumUrl } = await newMedium(service, blogId, files.first);
      const from = service.host.lines().length;
      failStorage(service, operation, { status: 503 });

      const deleted = await service.send('DELETE', path(mediumId));
      const read = await service.send('GET', path(mediumId));
      const line = await waitForLine(service.host, /DeleteMedium failed \(storageFailed\)/, from);
      service.blob.faults.clear();

      expect([deleted.status, read.status]).toEqual([200, 404]);
      expect(line).toContain(`blog ${blogId}`);
      expect(line).toMatch(/StorageError: Blob Storage did not .+: 503/);
      expect(line).not.toContain(service.blob.endpoint);
      expect(await statusOf(mediumUrl)).toBe(200);
    },
  );

  test.each(['ListBlobs', 'DeleteBlob'] as const)(
    'in %s, the delete of its blog counts all the same, and the file stays',
    async operation => {
      const { mediumUrl } = await newMedium(service, blogId, files.first);
      const from = service.host.lines().length;
      failStorage(service, operation, 'cut before');

      const deleted = await service.send('DELETE', `blog/${blogId}`);
      await waitForLine(service.host, /DeleteBlog failed \(storageFailed\)/, from);
      service.blob.faults.clear();

      expect(deleted.status).toBe(200);
      expect(await statusOf(mediumUrl)).toBe(200);
    },
  );

  test('because it never answers, the delete of its medium is answered all the same', async () => {
    const { mediumId, mediumUrl } = await newMedium(service, blogId, files.first);
    const from = service.host.lines().length;
    failStorage(service, 'GetBlobProperties', { delay: 600_000 }, 1);

    const deleted = await service.send('DELETE', path(mediumId));

    const line = await waitForLine(service.host, /DeleteMedium failed/, from);
    expect(deleted.status).toBe(200);
    expect(line).toContain('Blob Storage did not look for a file: no answer');
    expect(await statusOf(mediumUrl)).toBe(200);
  });

  test('the write of a new file counts all the same, and the old file stays', async () => {
    const { mediumId, mediumUrl } = await newMedium(service, blogId, files.first);
    const uploadId = await upload(service, blogId, files.second);
    failStorage(service, 'DeleteBlob', { status: 503 });

    const updated = await replace(mediumId, { uploadId });
    service.blob.faults.clear();

    const { mediumUrl: now } = await service.read(path(mediumId));
    expect([updated.status, await statusOf(mediumUrl), await statusOf(String(now))]).toEqual([202, 200, 200]);
    expect(String(now)).toContain(sha256Of(files.second));
  });

  test('Cosmos DB does not answer the delete, the file stays for the medium that may still be there', async () => {
    const { mediumId, mediumUrl } = await newMedium(service, blogId, files.first);
    const times = Number.POSITIVE_INFINITY;
    service.cosmos.faults.inject({ kind: 'status', statusCode: 503, on: { kind: 'batch' }, times });

    const failed = await service.send('DELETE', path(mediumId));
    service.cosmos.faults.clear();

    expect(failed.status).toBe(500);
    expect(await statusOf(mediumUrl)).toBe(200);
  });
});
