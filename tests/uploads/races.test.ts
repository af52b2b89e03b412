import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import type { Operation } from '../../infra/local/blob/wire/operation.ts';
import { atDepth } from '../../infra/local/kit/testing/depth.ts';
import { pacedTimeout } from '../../infra/local/kit/testing/pace.ts';
import { useStarted } from '../../infra/local/kit/testing/use-started.ts';
import { blog, medium } from '../support/content/families.ts';
import { startInstance } from '../support/service/instance.ts';
import { useHistoryService } from '../support/service/media-service.ts';
import { type Answer, type Service, serviceAt } from '../support/service/service.ts';
import { filesNamedBy, namingMedia, sweepFiles } from '../support/uploads/named-files.ts';
import { png } from '../support/uploads/pictures.ts';
import { failStorage } from '../support/uploads/storage-faults.ts';
import { publicFiles, shownAt } from '../support/uploads/stored-files.ts';
import { sha256Of, upload } from '../support/uploads/upload.ts';

const service = useHistoryService();
const other = useStarted(
  () => startInstance(service, 0, { ...service.mediaSettings, ...service.historySettings }),
  ({ host }) => host.stop(),
);
afterEach(endLateness);

/** Pictures of one shape, the widest first. All media of a run have one of them as their file, and narrower ones as its sizes. */
const files = [png({ width: 12, height: 6 }), png({ width: 8, height: 4 }), png({ width: 4, height: 2 })];

/**
 * A step of a client: what it does, to which of the media that it knows, with which of the files and which as sizes of it, and which
 * instance it asks.
 */
interface Step {
  act:
    | 'create'
    | 'replace'
    | 'replace and keep sizes'
    | 'give sizes'
    | 'drop sizes'
    | 'describe'
    | 'put back'
    | 'elsewhere'
    | 'remove'
    | 'restore'
    | 'delete blog';
  which: number;
  file: number;
  sizes: readonly number[];
  instance: number;
}

/** What leaves to a client what others have written, so that several may change the same media. */
const mixed: Step['act'][] = [
  ...(['create', 'create', 'create', 'replace', 'replace', 'replace and keep sizes', 'give sizes'] as const),
  ...(['drop sizes', 'describe', 'elsewhere', 'remove', 'remove', 'restore'] as const),
];

const stepOf = (...acts: Step['act'][]): fc.Arbitrary<Step> =>
  fc.record({
    act: fc.constantFrom(...acts),
    which: fc.nat(7),
    file: fc.constantFrom(0, 0, 1, 2),
    sizes: fc.subarray([1, 2]),
    instance: fc.nat(1),
  });

const delay = fc.integer({ min: 1, max: 30 });

/** What is late, so that others overtake it. */
const lateness = fc.record({
  storage: fc.array(
    fc.record({
      operation: fc.constantFrom<Operation[]>(
        ...(['GetBlobProperties', 'PutBlobFromUrl', 'SetBlobProperties', 'DeleteBlob', 'ListBlobs'] as const),
        'UndeleteBlob',
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

/** The media that a client knows: those that it has created, and those that it has deleted. */
interface Known {
  media: string[];
  deleted: string[];
}

const noneKnown = (): Known => ({ media: [], deleted: [] });

/** Takes a step. */
async function take({ blogId, uploads }: Run, step: Step, { media, deleted }: Known): Promise<void> {
  const { send }: Pick<Service, 'send'> = step.instance === 0 ? service : serviceAt(other.host.url, {});
  const known = step.act === 'restore' ? deleted : media;
  const mediumId = step.act === 'create' ? crypto.randomUUID() : known[step.which % known.length];
  if (mediumId === undefined) return;
  const path = `blog/${blogId}/medium`;
  const own = `${path}/${mediumId}`;
  const uploadId = uploads[step.file];
  const sizes = step.sizes.filter(each => each > step.file).map(each => ({ uploadId: uploads[each] }));
  const body = { mediumId, mediumType: medium.full.mediumType };
  const acts: Record<Step['act'], () => Promise<Answer>> = {
    create: () => send('POST', path, { mediumId, uploadId, sizes }),
    replace: () => send('PUT', own, { ...body, uploadId, sizes }),
    'replace and keep sizes': () => send('PUT', own, { ...body, uploadId }),
    'give sizes': () => send('PATCH', own, { sizes }),
    'drop sizes': () => send('PATCH', own, { sizes: step.which % 2 === 0 ? [] : null }),
    describe: () => send('PATCH', own, { description: crypto.randomUUID() }),
    'put back': async () => send('PUT', own, (await send('GET', own)).json()),
    elsewhere: () => send('PUT', own, { ...body, mediumUrl: 'https://example.com/' }),
    remove: () => send('DELETE', own),
    restore: () => send('POST', `blog/${blogId}/deleted/medium/${mediumId}/restore`),
    'delete blog': async () => {
      await send('DELETE', `blog/${blogId}`);
      return send('POST', 'blog', { ...blog.minimal, blogId });
    },
  };
  const { status } = await acts[step.act]();
  if (status === 201 && step.act === 'create') media.push(mediumId);
  if (status === 201 && step.act === 'restore') media.push(...deleted.splice(deleted.indexOf(mediumId), 1));
  if (status === 200 && step.act === 'remove') deleted.push(...media.splice(media.indexOf(mediumId), 1));
  // Another client may have deleted the medium, or just the blog; made it again, of two that do so; or given it a narrower file.
  expect([200, 201, 202, 400, 404, 500]).toContain(status);
}

/** Fails unless each medium has its files, as they were uploaded, and its sizes fit its file. @returns the addresses of these files, in order. */
async function expectFiles({ blogId }: Run): Promise<string[]> {
  const media = await namingMedia(service, blogId);
  const addresses = filesNamedBy(media, blogId);
  const shown = await Promise.all(addresses.map(shownAt));
  const addressesOf = (digest: string | number) => `${service.blob.endpoint}/media/${blogId}/${digest}.png`;
  expect(shown.map(addressesOf)).toEqual(addresses);
  expect(files.map(sha256Of)).toEqual(expect.arrayContaining(shown));
  const tooWide = media.filter(({ width = 0, sizes = [] }) => sizes.some(size => size.width >= width));
  expect(tooWide).toEqual([]);
  return addresses;
}

test('Clients of two instances, each with media of its own, leave each medium its file, and no file without a medium', async () => {
  const steps = fc.array(stepOf(...mixed, 'put back'), { minLength: 2, maxLength: 8 });
  const clients = fc.array(fc.record({ steps, instance: fc.nat(1) }), { minLength: 2, maxLength: 4 });
  const property = fc.asyncProperty(clients, lateness, async (clients, late) => {
    const run = await newRun();
    beLate(late);

    const runClient = async ({ steps, instance }: { steps: Step[]; instance: number }) => {
      const known = noneKnown();
      for (const step of steps) await take(run, { ...step, instance }, known);
    };
    await Promise.all(clients.map(runClient));
    endLateness();

    expect(await publicFiles(service, run.blogId)).toEqual(await expectFiles(run));
  });

  await fc.assert(property, { numRuns: atDepth(30, 400) });
});

test('Clients of two instances that change the same media, and delete and make the blog anew, leave each medium its file', async () => {
  const steps = fc.array(stepOf(...mixed, 'delete blog'), { minLength: 2, maxLength: 6 });
  const clients = fc.array(steps, { minLength: 2, maxLength: 4 });
  const property = fc.asyncProperty(clients, lateness, async (clients, late) => {
    const run = await newRun();
    beLate(late);

    const known = noneKnown();
    const runClient = async (steps: Step[]) => {
      for (const step of steps) await take(run, step, known);
    };
    await Promise.all(clients.map(runClient));
    endLateness();

    const named = await expectFiles(run);
    expect(await publicFiles(service, run.blogId)).toEqual(expect.arrayContaining(named));
    await sweepFiles(service);
    expect(await publicFiles(service, run.blogId)).toEqual(named);
    await service.send('DELETE', `blog/${run.blogId}`);
  });

  await fc.assert(property, { numRuns: atDepth(30, 400) });
});

describe('While an instance deletes the last medium of files, another one makes a medium of them, whose files stay', () => {
  /** Longer than the create of a medium takes, in milliseconds. */
  const late = pacedTimeout(400);

  const slowness: [string, () => void, () => number][] = [
    [
      'the files are looked for late',
      () => failStorage(service, 'GetBlobProperties', { delay: late }, 2),
      () => service.blob.requests.of('GetBlobProperties'),
    ],
    [
      'the other medium is looked for late',
      () => service.cosmos.faults.inject({ kind: 'delay', delayMs: late, on: { kind: 'query' } }),
      () => service.cosmos.requests.counts().batch ?? 0,
    ],
    [
      'the files are deleted late',
      () => failStorage(service, 'DeleteBlob', { delay: late }, 2),
      () => service.blob.requests.of('DeleteBlob'),
    ],
  ];
  const roles: [string, Pick<Step, 'file' | 'sizes'>, Pick<Step, 'file' | 'sizes'>][] = [
    ['a file and a size of it', { file: 0, sizes: [1] }, { file: 0, sizes: [1] }],
    ['a file that was a size', { file: 0, sizes: [1] }, { file: 1, sizes: [] }],
    ['a size that was a file', { file: 1, sizes: [] }, { file: 0, sizes: [1] }],
  ];

  test.each(
    roles.flatMap(([what, first, second]) =>
      slowness.map(([how, slow, timesBegun]) => ({ what, first, second, how, slow, timesBegun })),
    ),
  )('$what, although $how, and replicas lag', async ({ first, second, slow, timesBegun }) => {
    const run = await newRun();
    const known = noneKnown();
    await take(run, { ...first, act: 'create', which: 0, instance: 0 }, known);
    service.cosmos.replicas.lag({ writes: 3, least: 3 });
    slow();

    const before = timesBegun();
    const deleting = take(run, { ...first, act: 'remove', which: 0, instance: 1 }, known);
    while (timesBegun() === before) await wait(1);
    await take(run, { ...second, act: 'create', which: 0, instance: 0 }, noneKnown());
    await deleting;
    endLateness();

    expect(await expectFiles(run)).toHaveLength(1 + second.sizes.length);
  });
});

test('Sizes that are given while another client gives the medium a narrower file are not beside that file', async () => {
  const run = await newRun();
  const known = noneKnown();
  const step = { which: 0, instance: 0 };
  await take(run, { ...step, act: 'create', file: 0, sizes: [] }, known);
  const published = service.blob.requests.of('PutBlobFromUrl');
  // The medium has been read by then, and is written after that.
  failStorage(service, 'PutBlobFromUrl', { delay: pacedTimeout(1_000) }, 2);

  const giving = take(run, { ...step, act: 'give sizes', file: 0, sizes: [1, 2] }, known);
  while (service.blob.requests.of('PutBlobFromUrl') === published) await wait(1);
  await take(run, { ...step, act: 'replace', file: 2, sizes: [] }, known);
  await giving;
  endLateness();

  expect(await expectFiles(run)).toContain(
    `${service.blob.endpoint}/media/${run.blogId}/${sha256Of(files[2] ?? Buffer.of())}.png`,
  );
});
