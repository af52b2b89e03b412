import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import type { Operation } from '../../infra/local/blob/wire/operation.ts';
import { atDepth } from '../../infra/local/kit/testing/depth.ts';
import { pacedTimeout } from '../../infra/local/kit/testing/pace.ts';
import { useStarted } from '../../infra/local/kit/testing/use-started.ts';
import { blog, medium, type Payload } from '../support/content/families.ts';
import { startInstance } from '../support/service/instance.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { type Answer, type Service, serviceAt } from '../support/service/service.ts';
import { png } from '../support/uploads/pictures.ts';
import { failStorage } from '../support/uploads/storage-faults.ts';
import { publicFiles, shownAt } from '../support/uploads/stored-files.ts';
import { sha256Of, upload } from '../support/uploads/upload.ts';

const service = useMediaService();
const other = useStarted(
  () => startInstance(service, 0, service.mediaSettings),
  ({ host }) => host.stop(),
);
afterEach(endLateness);

/** The files that all media of a run have. */
const files = [png({ width: 5 }), png({ width: 6 })];

/** A step of a client: what it does, to which of the media that it knows, with which of the files, and which instance it asks. */
interface Step {
  act: 'create' | 'replace' | 'elsewhere' | 'remove' | 'delete blog';
  which: number;
  file: number;
  instance: number;
}

const stepOf = (...acts: Step['act'][]): fc.Arbitrary<Step> =>
  fc.record({
    act: fc.constantFrom(...acts),
    which: fc.nat(7),
    file: fc.nat(files.length - 1),
    instance: fc.nat(1),
  });

const delay = fc.integer({ min: 1, max: 30 });

/** What is late, so that others overtake it. */
const lateness = fc.record({
  storage: fc.array(
    fc.record({
      operation: fc.constantFrom<Operation[]>(
        ...(['GetBlobProperties', 'PutBlobFromUrl', 'SetBlobProperties', 'DeleteBlob', 'ListBlobs'] as const),
      ),
      delay,
      times: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 5 },
  ),
  store: fc.array(
    fc.record({
      kind: fc.constant('delay' as const),
      delayMs: delay,
      on: fc.record({ kind: fc.constantFrom('batch' as const, 'read' as const, 'query' as const) }),
      skip: fc.nat(4),
      times: fc.integer({ min: 1, max: 2 }),
    }),
    { maxLength: 3 },
  ),
  /** By how many writes replicas of the store lag. */
  writes: fc.constantFrom(0, 0, 3),
});

type Lateness = typeof lateness extends fc.Arbitrary<infer T> ? T : never;

function beLate({ storage, store, writes }: Lateness): void {
  for (const { operation, delay, times } of storage) failStorage(service, operation, { delay }, times);
  for (const each of store) service.cosmos.faults.inject(each);
  if (writes > 0) service.cosmos.replicas.lag({ writes });
}

function endLateness(): void {
  service.blob.faults.clear();
  service.cosmos.faults.clear();
  service.cosmos.replicas.catchUp();
}

/** A new blog, and an upload of each of the files, of which any number of media can be made. */
async function newRun() {
  const blogId = await service.newBlog();
  return { blogId, uploads: await Promise.all(files.map(file => upload(service, blogId, file))) };
}

type Run = Awaited<ReturnType<typeof newRun>>;

/** Takes a step. @param media that the client knows: those that it has created, and not deleted. */
async function take({ blogId, uploads }: Run, step: Step, media: string[]): Promise<void> {
  const { send }: Pick<Service, 'send'> = step.instance === 0 ? service : serviceAt(other.host.url, {});
  const mediumId = step.act === 'create' ? crypto.randomUUID() : media[step.which % media.length];
  if (mediumId === undefined) return;
  const path = `blog/${blogId}/medium`;
  const uploadId = uploads[step.file];
  const body = { mediumId, mediumType: medium.full.mediumType };
  const acts: Record<Step['act'], () => Promise<Answer>> = {
    create: () => send('POST', path, { mediumId, uploadId }),
    replace: () => send('PUT', `${path}/${mediumId}`, { ...body, uploadId }),
    elsewhere: () => send('PUT', `${path}/${mediumId}`, { ...body, mediumUrl: 'https://example.com/' }),
    remove: () => send('DELETE', `${path}/${mediumId}`),
    'delete blog': async () => {
      await send('DELETE', `blog/${blogId}`);
      return send('POST', 'blog', { ...blog.minimal, blogId });
    },
  };
  const { status } = await acts[step.act]();
  if (step.act === 'create' && status === 201) media.push(mediumId);
  if (step.act === 'remove' && status === 200) media.splice(media.indexOf(mediumId), 1);
  // Another client may have deleted the medium, or just the blog; and made it again, of two that do so.
  expect([200, 201, 202, 400, 404, 500]).toContain(status);
}

/** Fails unless each medium has its file, as it was uploaded. @returns the addresses of these files, in order. */
async function expectFiles({ blogId }: Run): Promise<string[]> {
  const media = (await service.send('GET', `blog/${blogId}/medium?count=100`)).json<Payload[]>();
  const named = new Set(media.map(({ mediumUrl }) => String(mediumUrl)).filter(url => url.includes(blogId)));
  const addresses = [...named].sort();
  const shown = await Promise.all(addresses.map(shownAt));
  const addressesOf = (digest: string | number) => `${service.blob.endpoint}/media/${blogId}/${digest}.png`;
  expect(shown.map(addressesOf)).toEqual(addresses);
  expect(files.map(sha256Of)).toEqual(expect.arrayContaining(shown));
  return addresses;
}

test('Clients of two instances, each with media of its own, leave each medium its file, and no file without a medium', async () => {
  const steps = fc.array(stepOf('create', 'create', 'replace', 'elsewhere', 'remove', 'remove'), {
    minLength: 2,
    maxLength: 6,
  });
  const clients = fc.array(fc.record({ steps, instance: fc.nat(1) }), { minLength: 2, maxLength: 4 });
  const property = fc.asyncProperty(clients, lateness, async (clients, late) => {
    const run = await newRun();
    beLate(late);

    const runClient = async ({ steps, instance }: { steps: Step[]; instance: number }) => {
      const media: string[] = [];
      for (const step of steps) await take(run, { ...step, instance }, media);
    };
    await Promise.all(clients.map(runClient));
    endLateness();

    expect(await publicFiles(service, run.blogId)).toEqual(await expectFiles(run));
  });

  await fc.assert(property, { numRuns: atDepth(30, 400) });
});

test('Clients of two instances that change the same media, and delete and make the blog anew, leave each medium its file', async () => {
  const steps = fc.array(
    stepOf(
      'create',
      'create',
      'create',
      'replace',
      'replace',
      'elsewhere',
      'remove',
      'remove',
      'delete blog',
    ),
    { minLength: 2, maxLength: 6 },
  );
  const clients = fc.array(steps, { minLength: 2, maxLength: 4 });
  const property = fc.asyncProperty(clients, lateness, async (clients, late) => {
    const run = await newRun();
    beLate(late);

    const media: string[] = [];
    const runClient = async (steps: Step[]) => {
      for (const step of steps) await take(run, step, media);
    };
    await Promise.all(clients.map(runClient));
    endLateness();

    const named = await expectFiles(run);
    expect(await publicFiles(service, run.blogId)).toEqual(expect.arrayContaining(named));
  });

  await fc.assert(property, { numRuns: atDepth(30, 400) });
});

describe('While an instance deletes the last medium of a file, another one makes a medium of it, whose file stays', () => {
  /** Longer than the create of a medium takes, in milliseconds. */
  const late = pacedTimeout(400);

  test.each<[string, () => void, () => number]>([
    [
      'the file is looked for late',
      () => failStorage(service, 'GetBlobProperties', { delay: late }, 1),
      () => service.blob.requests.of('GetBlobProperties'),
    ],
    [
      'the other medium is looked for late',
      () => service.cosmos.faults.inject({ kind: 'delay', delayMs: late, on: { kind: 'query' } }),
      () => service.cosmos.requests.counts().batch ?? 0,
    ],
    [
      'the file is deleted late',
      () => failStorage(service, 'DeleteBlob', { delay: late }, 1),
      () => service.blob.requests.of('DeleteBlob'),
    ],
  ])('although %s, and replicas lag', async (_, slow, timesBegun) => {
    const run = await newRun();
    const media: string[] = [];
    const step = { which: 0, file: 0, instance: 0 };
    await take(run, { ...step, act: 'create' }, media);
    service.cosmos.replicas.lag({ writes: 3, least: 3 });
    slow();

    const before = timesBegun();
    const deleting = take(run, { ...step, act: 'remove', instance: 1 }, media);
    while (timesBegun() === before) await wait(1);
    await take(run, { ...step, act: 'create' }, []);
    await deleting;
    endLateness();

    expect(await expectFiles(run)).toHaveLength(1);
  });
});
