import type { FaultEffect } from '../../infra/local/blob/wire/faults.ts';
import type { Operation } from '../../infra/local/blob/wire/operation.ts';
import { expectError, expectNothingInside } from '../support/answers/expected.ts';
import { internalError } from '../support/answers/refusals.ts';
import { type Payload, post } from '../support/content/families.ts';
import { waitForFailure, waitForLine } from '../support/service/host-log.ts';
import { type Instance, startInstance } from '../support/service/instance.ts';
import { killIn, type Place } from '../support/service/kill-in.ts';
import { useHistoryService } from '../support/service/media-service.ts';
import type { Answer, Service } from '../support/service/service.ts';
import { useStore } from '../support/service/use-service.ts';
import { png } from '../support/uploads/pictures.ts';
import { failStorage } from '../support/uploads/storage-faults.ts';
import { publicFiles, shownAt } from '../support/uploads/stored-files.ts';
import { newMedium, sha256Of } from '../support/uploads/upload.ts';

const service = useHistoryService();
const store = useStore(service);
const file = png({ width: 5 });

let blogId: string;
let mediumId: string;
let mediumUrl: string;
beforeEach(async () => {
  blogId = await service.newBlog();
  ({ mediumId, mediumUrl } = await newMedium(service, blogId, file));
  await service.send('DELETE', `blog/${blogId}/medium/${mediumId}`);
});
afterEach(() => {
  service.blob.faults.clear();
  service.cosmos.faults.clear();
});

const binPath = () => `blog/${blogId}/deleted/medium/${mediumId}`;
const restore = (send: Service['send'] = service.send) => send('POST', `${binPath()}/restore`);
const bin = async () =>
  ((await service.read(`blog/${blogId}/deleted`)) as unknown as Payload[]).map(({ id }) => id);

/** Fails unless the medium is there, whole, and nothing is left in the bin. */
async function expectRestored(): Promise<void> {
  expect((await service.send('GET', `blog/${blogId}/medium/${mediumId}`)).status).toBe(200);
  expect(await shownAt(mediumUrl)).toBe(sha256Of(file));
  expect(await bin()).toEqual([]);
  await store.expectExactCounts(blogId);
}

async function expectStorageFailed(answer: Answer, name: string, from: number): Promise<void> {
  expectError(answer, 500, internalError);
  expectNothingInside(answer, service);
  const line = await waitForFailure(service.host, name, from);
  expect(line).toMatch(/\(storageFailed\), blog .+: StorageError: Blob Storage did not .+: (503|no answer)/);
}

const effects: FaultEffect[] = [{ status: 503 }, 'cut before', 'cut after'];
const each = (calls: Operation[], some = effects) =>
  calls.flatMap(call => some.map(effect => [call, effect] as const));

describe('A restore', () => {
  const calls: Operation[] = ['ListBlobs', 'GetBlob', 'UndeleteBlob'];
  const later: Operation[] = ['GetBlobProperties', 'SetBlobProperties', 'DeleteBlob'];

  test.each(each([...calls, ...later]))(
    'is carried out once although %s meets %j once',
    async (call, effect) => {
      failStorage(service, call, effect, 1);

      expect((await restore()).status).toBe(201);
      await expectRestored();
    },
  );

  test.each(each(calls))('is 500 if %s always meets %j, and can be asked for again', async (call, effect) => {
    const from = service.host.lines().length;
    failStorage(service, call, effect);

    const failed = await restore();
    service.blob.faults.clear();
    const listed = await bin();
    const again = await restore();

    await expectStorageFailed(failed, 'RestoreDeleted', from);
    expect([listed, again.status]).toEqual([[mediumId], 201]);
    await expectRestored();
  });

  test.each(each(later, [{ status: 503 }]))(
    'counts although %s always meets %j, and the log says why',
    async (call, effect) => {
      const from = service.host.lines().length;
      failStorage(service, call, effect);

      const { status } = await restore();
      service.blob.faults.clear();

      expect(status).toBe(201);
      const line = await waitForLine(service.host, /RestoreDeleted failed \(storageFailed\)/, from);
      expect(line).toMatch(/StorageError: Blob Storage did not .+: 503/);
      await expectRestored();
    },
  );

  test('is made once although the answer of Cosmos DB is lost', async () => {
    service.cosmos.faults.inject({ kind: 'loseAnswer', on: { kind: 'batch' }, times: 1 });

    expect((await restore()).status).toBe(201);
    await expectRestored();
  });

  test('changes nothing if Cosmos DB refuses it, and can be asked for again', async () => {
    const times = Number.POSITIVE_INFINITY;
    service.cosmos.faults.inject({ kind: 'status', statusCode: 503, on: { kind: 'batch' }, times });

    const failed = await restore();
    service.cosmos.faults.clear();

    expectError(failed, 500, internalError);
    expect([await bin(), (await restore()).status]).toEqual([[mediumId], 201]);
    await expectRestored();
  });
});

describe('The bin', () => {
  test.each(each(['ListBlobs']))('is 500 if %s always meets %j', async (call, effect) => {
    const from = service.host.lines().length;
    failStorage(service, call, effect);

    await expectStorageFailed(await service.send('GET', `blog/${blogId}/deleted`), 'GetDeletedList', from);
  });
});

describe('A delete for good', () => {
  test.each(each(['ListBlobs', 'DeleteBlob']))(
    'is 500 if %s always meets %j, and asking again ends it',
    async (call, effect) => {
      const postId = await service.create(`blog/${blogId}/post`, post.minimal);
      await service.send('PATCH', `blog/${blogId}/post/${postId}`, { title: 'Other' });
      await service.send('DELETE', `blog/${blogId}/post/${postId}`);
      const removeForGood = () => service.send('DELETE', `blog/${blogId}/deleted/post/${postId}`);
      const from = service.host.lines().length;
      failStorage(service, call, effect);

      const failed = await removeForGood();
      service.blob.faults.clear();
      const again = await removeForGood();
      await service.createIn(blogId, post, { postId });

      await expectStorageFailed(failed, 'DeleteForGood', from);
      // What storage has done without an answer is done.
      expect(effect === 'cut after' ? [200, 404] : [200]).toContain(again.status);
      expect(await bin()).toEqual([mediumId]);
      expect(await service.read(`blog/${blogId}/post/${postId}/revision`)).toEqual([]);
    },
  );
});

describe('If an instance is killed while it restores a medium, in', () => {
  /** The instance that is killed; the other one, over the same stores, lives on. */
  let victim: Instance;
  beforeEach(async () => {
    victim = await startInstance(service, 0, { ...service.mediaSettings, ...service.historySettings });
  });
  afterEach(() => victim.host.stop());

  test.each<[Place, string[], number]>([
    ['ListBlobs', [], 201],
    ['GetBlob', [], 201],
    ['UndeleteBlob', [], 201],
    ['refused batch', ['file'], 201],
    ['lost batch', ['file', 'medium'], 500],
    ['GetBlobProperties', ['file', 'medium'], 500],
    ['SetBlobProperties', ['file', 'medium'], 500],
    ['DeleteBlob', ['file', 'medium'], 500],
  ])('%s, asking again leaves the medium and its file', async (place, left, status) => {
    await killIn(service, victim, place, send => restore(send));
    const files = await publicFiles(service, blogId);
    const { status: found } = await service.send('GET', `blog/${blogId}/medium/${mediumId}`);
    const again = await restore();

    expect([...files.map(() => 'file'), ...(found === 200 ? ['medium'] : [])]).toEqual(left);
    expect(again.status).toBe(status);
    await expectRestored();
  });
});
