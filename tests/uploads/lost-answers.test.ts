import type { FaultEffect } from '../../infra/local/blob/wire/faults.ts';
import type { Operation } from '../../infra/local/blob/wire/operation.ts';
import { pacedTimeout } from '../../infra/local/kit/testing/pace.ts';
import { expectError, expectNothingInside } from '../support/answers/expected.ts';
import { internalError } from '../support/answers/refusals.ts';
import { medium, type Payload } from '../support/content/families.ts';
import { waitForFailure } from '../support/service/host-log.ts';
import { type MediaService, useMediaService } from '../support/service/media-service.ts';
import type { Answer } from '../support/service/service.ts';
import { useStore } from '../support/service/use-service.ts';
import { png } from '../support/uploads/pictures.ts';
import { failStorage } from '../support/uploads/storage-faults.ts';
import { publicFiles, shownAt } from '../support/uploads/stored-files.ts';
import { announce, createMedium, newMedium, put, sha256Of, upload } from '../support/uploads/upload.ts';

/**
 * The timeout of a call to the store, a third of an operation's deadline, in milliseconds: also longer than the stalls of a machine
 * that gets busy later.
 */
const callLimit = pacedTimeout(300);

const service = useMediaService({ COSMOS_TIMEOUT_MS: String(callLimit) });
const store = useStore(service);
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});
afterEach(() => {
  service.blob.faults.clear();
  service.cosmos.faults.clear();
});
// A holder of the one may upload and read, a holder of the other may do everything.
afterAll(() => {
  const isSecret = (line: string) => line.includes('sig=') || line.includes(service.blob.token);
  expect(service.host.lines().filter(isSecret)).toEqual([]);
});

const file = png({ bytes: 200_000 });

const listed = async () => (await service.send('GET', `blog/${blogId}/medium`)).json<Payload[]>();

/** Fails unless the blog has one medium with that file, whole, and no other file. */
async function expectOne(content: Uint8Array): Promise<void> {
  const [only, ...others] = await listed();
  expect(others).toEqual([]);
  expect(await shownAt(only?.mediumUrl)).toBe(sha256Of(content));
  expect(await publicFiles(service, blogId)).toEqual([only?.mediumUrl]);
  await store.expectExactCounts(blogId);
}

/** The answer is the failure of storage, which says nothing about it, and the log says which call failed. */
async function expectStorageFailed(answer: Answer, name: string, from: number): Promise<void> {
  expectError(answer, 500, internalError);
  expectNothingInside(answer, service);
  const line = await waitForFailure(service.host, name, from);
  expect(line).toMatch(/\(storageFailed\), blog .+: StorageError: Blob Storage did not .+: (503|no answer)/);
  expect(line).not.toContain(service.blob.endpoint);
}

/** The writes that take a file, with the calls that they make for it. */
const writes: { name: string; calls: Operation[]; ask(): Promise<() => Promise<Answer>>; done: number }[] = [
  {
    name: 'CreateMedium',
    calls: ['GetBlobProperties', 'GetBlob', 'PutBlobFromUrl', 'SetBlobProperties'],
    async ask() {
      const uploadId = await upload(service, blogId, file);
      return () => createMedium(service, blogId, uploadId, { fileName: 'heron.png' });
    },
    done: 201,
  },
  {
    name: 'UpdateMedium',
    calls: ['GetBlobProperties', 'GetBlob', 'PutBlobFromUrl', 'SetBlobProperties'],
    async ask() {
      const mediumId = await service.createIn(blogId, medium);
      const body = { mediumId, mediumType: medium.full.mediumType };
      const uploadId = await upload(service, blogId, file);
      return () => service.send('PUT', `blog/${blogId}/medium/${mediumId}`, { ...body, uploadId });
    },
    done: 202,
  },
];

describe.each(writes)('$name with an upload', ({ name, calls, ask, done }) => {
  const each = (effects: FaultEffect[]) =>
    calls.flatMap(call => effects.map(effect => [call, effect] as const));

  test.each(each([{ status: 503 }, 'cut before', 'cut after', { delay: 50 }]))(
    'is carried out once although %s meets %j once',
    async (call, effect) => {
      const write = await ask();
      failStorage(service, call, effect, 1);

      const answer = await write();

      expect(answer.status).toBe(done);
      await expectOne(file);
    },
  );

  test.each(each([{ status: 503 }, 'cut after']))(
    'is 500 if %s always meets %j, and can be asked for again',
    async (call, effect) => {
      const write = await ask();
      const from = service.host.lines().length;
      failStorage(service, call, effect);

      const failed = await write();
      service.blob.faults.clear();
      const again = await write();

      await expectStorageFailed(failed, name, from);
      expect(again.status).toBe(done);
      await expectOne(file);
    },
  );

  test('may take longer than the deadline for the store', async () => {
    const write = await ask();
    for (const call of calls) failStorage(service, call, { delay: callLimit });

    const answer = await write();

    expect(answer.status).toBe(done);
    await expectOne(file);
  });
});

test('The file that an update has replaced is deleted although the answer to that is lost once', async () => {
  const other = png({ width: 9 });
  const { mediumId } = await newMedium(service, blogId, other);
  const body = {
    mediumId,
    mediumType: medium.full.mediumType,
    uploadId: await upload(service, blogId, file),
  };
  failStorage(service, 'DeleteBlob', 'cut after', 1);

  const updated = await service.send('PUT', `blog/${blogId}/medium/${mediumId}`, body);

  expect(updated.status).toBe(202);
  await expectOne(file);
});

describe('If Cosmos DB does not answer the write of a medium,', () => {
  /** The write of a medium is carried out, without an answer. */
  function loseWrites(): void {
    const times = Number.POSITIVE_INFINITY;
    service.cosmos.faults.inject({ kind: 'loseAnswer', on: { kind: 'batch' }, times });
    service.cosmos.faults.inject({
      kind: 'status',
      statusCode: 503,
      on: { kind: ['read', 'query', 'patch'] },
      times,
    });
  }

  test.each([{}, { mediumId: '22222222-2222-4222-8222-222222222222' }])(
    'asking for it again with %j is 201 with the same medium',
    async identifier => {
      const uploadId = await upload(service, blogId, file);
      const fields = { ...identifier, alternativeText: 'A heron' };
      loseWrites();

      const lost = await createMedium(service, blogId, uploadId, fields);
      service.cosmos.faults.clear();
      const [stored] = await listed();
      const again = await createMedium(service, blogId, uploadId, fields);

      expectError(lost, 500, internalError);
      expect([again.status, again.headers.get('location')]).toEqual([
        201,
        expect.stringMatching(new RegExp(`/medium/${stored?.mediumId}$`)),
      ]);
      expect(stored?.mediumId).toBe(fields.mediumId ?? uploadId.slice(0, 36));
      expect(await listed()).toEqual([stored]);
      await expectOne(file);
    },
  );

  test.each<[string, () => Promise<Record<string, unknown>>]>([
    ['other text', async () => ({ alternativeText: 'Another' })],
    ['another file', async () => ({ uploadId: await upload(service, blogId, png({ width: 9 })) })],
  ])('asking again for %s under its identifier is refused', async (_, changeOf) => {
    const uploadId = await upload(service, blogId, file);
    const fields = { mediumId: crypto.randomUUID(), alternativeText: 'A heron' };
    loseWrites();
    await createMedium(service, blogId, uploadId, fields);
    service.cosmos.faults.clear();

    const body = { uploadId, ...fields, ...(await changeOf()) };
    const accept = { accept: 'application/problem+json' };
    const other = await service.send('POST', `blog/${blogId}/medium`, body, accept);

    expect([other.status, other.json().type]).toEqual([500, expect.stringMatching('identifier-taken')]);
    expect(await listed()).toMatchObject([{ alternativeText: 'A heron' }]);
  });

  test('a delete that fails takes no longer where files are stored', async () => {
    const { mediumId, mediumUrl } = await newMedium(service, blogId, file);
    const on = { kind: ['read', 'query', 'batch', 'patch'] as const };
    const calls = () =>
      Object.values(service.cosmos.requests.counts()).reduce((sum, count) => sum + count, 0);
    service.cosmos.faults.inject({
      kind: 'loseAnswer',
      on: { kind: [...on.kind] },
      times: Number.POSITIVE_INFINITY,
    });
    const before = calls();

    const deleted = await service.send('DELETE', `blog/${blogId}/medium/${mediumId}`);
    const made = calls() - before;
    service.cosmos.faults.clear();

    expectError(deleted, 500, internalError);
    // Three attempts fit into the deadline, whatever they are for. A deadline each for the look and the delete has room for six.
    expect(made).toBeLessThan(6);
    expect((await fetch(mediumUrl)).status).toBe(200);
  });
});

test('A create that is asked for twice at once makes one medium', async () => {
  const uploadId = await upload(service, blogId, file);

  const both = await Promise.all([1, 2].map(() => createMedium(service, blogId, uploadId)));

  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  await expectOne(file);
});

describe('An announcement', () => {
  // The key with which addresses are signed is kept once storage has given it.
  const fresh: MediaService = useMediaService();
  afterEach(() => fresh.blob.faults.clear());
  const picture = { mimeType: 'image/png', bytes: file.length };

  test.each<FaultEffect>([{ status: 503 }, 'cut before', 'cut after'])(
    'is 500 if the key to sign with always meets %j',
    async effect => {
      const blog = await fresh.newBlog();
      const from = fresh.host.lines().length;
      failStorage(fresh, 'GetUserDelegationKey', effect);

      const failed = await fresh.send('POST', `blog/${blog}/upload`, picture);

      expectError(failed, 500, internalError);
      expectNothingInside(failed, fresh);
      expect(await waitForFailure(fresh.host, 'CreateUpload', from)).toContain('StorageError');
    },
  );

  test('is 201 as soon as storage answers again', async () => {
    const blog = await fresh.newBlog();
    failStorage(fresh, 'GetUserDelegationKey', 'cut after', 1);

    const address = await announce(fresh, blog, picture);

    expect((await put(address, file)).status).toBe(201);
  });

  test('needs no storage once it has the key', async () => {
    const blog = await fresh.newBlog();
    await announce(fresh, blog, picture);
    failStorage(fresh, 'GetUserDelegationKey', { status: 503 });

    const address = await announce(fresh, blog, picture);

    expect((await put(address, file)).status).toBe(201);
  });
});
