import fc from 'fast-check';
import type { FaultEffect } from '../../infra/local/blob/wire/faults.ts';
import type { Operation } from '../../infra/local/blob/wire/operation.ts';
import { atDepth } from '../../infra/local/kit/testing/depth.ts';
import { pacedTimeout } from '../../infra/local/kit/testing/pace.ts';
import { useStarted } from '../../infra/local/kit/testing/use-started.ts';
import { blog, medium } from '../support/content/families.ts';
import { startInstance } from '../support/service/instance.ts';
import { useHistoryService } from '../support/service/media-service.ts';
import { type Answer, type Service, serviceAt } from '../support/service/service.ts';
import {
  filesNamedBy,
  type NamingFiles,
  namingMedia,
  restoreFiles,
  sweepFiles,
} from '../support/uploads/named-files.ts';
import { png } from '../support/uploads/pictures.ts';
import { failStorage } from '../support/uploads/storage-faults.ts';
import { publicFiles, shownAt } from '../support/uploads/stored-files.ts';
import { sha256Of, upload } from '../support/uploads/upload.ts';

/** The timeout of a call to the store, in milliseconds, so that what fails does so soon. */
const settings = { COSMOS_TIMEOUT_MS: String(pacedTimeout(300)) };

const service = useHistoryService(settings);
const other = useStarted(
  () => startInstance(service, 0, { ...service.mediaSettings, ...service.historySettings, ...settings }),
  ({ host }) => host.stop(),
);
afterEach(endFaults);

/** Pictures of one shape, the widest first. The file of a medium is one of them, and its sizes are narrower ones. */
const pictures = [12, 8, 4, 2].map(width => ({
  width,
  height: width / 2,
  file: png({ width, height: width / 2 }),
}));

/** What a medium has: the picture that is its file, none if that is elsewhere, and those that are its sizes, in order. */
interface Files {
  file: number | undefined;
  sizes: readonly number[];
}

interface Plan {
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
  /** Of the media that there are, or were. */
  which: number;
  file: number;
  sizes: readonly number[];
  /** Whether those sizes that are public are given as they are read, and not by uploads. */
  areRead: boolean;
  instance: number;
  fault: Fault | undefined;
}

/** What fails during a step: calls to storage, or to the store. */
type Fault =
  | { operation: Operation; effect: FaultEffect; skip: number; times: number }
  | { store: 'loseAnswer' | 'refuse'; skip: number; times: number };

const always = Number.POSITIVE_INFINITY;

const storageFault = fc.record({
  operation: fc.constantFrom<Operation[]>(
    ...(['GetBlobProperties', 'GetBlob', 'PutBlobFromUrl', 'SetBlobProperties'] as const),
    ...(['DeleteBlob', 'UndeleteBlob', 'ListBlobs', 'PutBlob'] as const),
  ),
  effect: fc.constantFrom<FaultEffect[]>({ status: 503 }, 'cut before', 'cut after'),
  skip: fc.nat(3),
  times: fc.constantFrom(1, always),
});
const storeFault = fc.record({
  store: fc.constantFrom('loseAnswer' as const, 'refuse' as const),
  skip: fc.nat(2),
  times: fc.constantFrom(1, always),
});

const plan: fc.Arbitrary<Plan> = fc.record({
  act: fc.constantFrom<Plan['act'][]>(
    ...(['create', 'create', 'create', 'replace', 'replace', 'replace and keep sizes'] as const),
    ...(['give sizes', 'give sizes', 'drop sizes', 'describe', 'put back', 'elsewhere'] as const),
    ...(['remove', 'remove', 'remove', 'restore', 'restore', 'delete blog'] as const),
  ),
  which: fc.nat(7),
  file: fc.constantFrom(0, 0, 1, 2),
  sizes: fc.shuffledSubarray([1, 2, 3]),
  areRead: fc.boolean(),
  instance: fc.nat(1),
  fault: fc.oneof(fc.constant(undefined), storageFault, storeFault),
});

function fail(fault: Fault | undefined): void {
  if (!fault) return;
  if ('operation' in fault)
    return void failStorage(service, fault.operation, fault.effect, fault.times, fault.skip);
  const { store, skip, times } = fault;
  const on = { kind: ['batch' as const, 'query' as const, 'read' as const] };
  if (store === 'loseAnswer') service.cosmos.faults.inject({ kind: 'loseAnswer', on, skip, times });
  else service.cosmos.faults.inject({ kind: 'status', statusCode: 503, on, skip, times });
}

function endFaults(): void {
  service.blob.faults.clear();
  service.cosmos.faults.clear();
  service.cosmos.replicas.catchUp();
}

/** A blog, and what its media have by the rules of the contract. */
class World {
  readonly #blogId: string;
  readonly #uploads: readonly string[];
  #media = new Map<string, Files>();
  #deleted = new Map<string, Files>();

  private constructor(blogId: string, uploads: readonly string[]) {
    this.#blogId = blogId;
    this.#uploads = uploads;
  }

  static async create(): Promise<World> {
    const blogId = await service.newBlog();
    return new World(blogId, await Promise.all(pictures.map(({ file }) => upload(service, blogId, file))));
  }

  #addressOf(picture: number): string {
    return `${service.blob.endpoint}/media/${this.#blogId}/${sha256Of(pictures[picture]?.file ?? Buffer.of())}.png`;
  }

  /** An entry of `sizes` in a body. */
  #entryOf(picture: number, isRead: boolean) {
    const isPublic = [...this.#media.values()].some(({ file, sizes }) => [file, ...sizes].includes(picture));
    if (!isRead || !isPublic) return { uploadId: this.#uploads[picture] };
    const { width = 0, height = 0, file = Buffer.of() } = pictures[picture] ?? {};
    return { width, height, mediumUrl: this.#addressOf(picture), mimeType: 'image/png', bytes: file.length };
  }

  /** What a plan asks for, and what the medium then has; undefined if there is nothing to do, or if it is refused. */
  #stepOf(plan: Plan) {
    const { act, which, areRead } = plan;
    const known = [...(act === 'restore' ? this.#deleted : this.#media)];
    const [id, now = { file: undefined, sizes: [] }] =
      act === 'create' ? [crypto.randomUUID()] : (known[which % known.length] ?? []);
    if (id === undefined && act !== 'delete blog') return undefined;
    const path = `blog/${this.#blogId}/medium`;
    const own = `${path}/${id}`;
    const uploadId = this.#uploads[plan.file];
    const narrower = plan.sizes.filter(each => each > plan.file);
    const entries = (of: readonly number[]) => of.map(each => this.#entryOf(each, areRead));
    const body = { mediumId: id, mediumType: medium.full.mediumType };
    const kept = plan.file === now.file ? now.sizes : [];
    const fits = now.file !== undefined && plan.sizes.every(each => each > (now.file ?? 0));
    type Asked = (send: Service['send']) => Promise<Answer>;
    const steps: Record<Plan['act'], [ask: Asked, then: Files | undefined, isRefused?: boolean]> = {
      create: [
        send => send('POST', path, { mediumId: id, uploadId, sizes: entries(narrower) }),
        { file: plan.file, sizes: narrower },
      ],
      replace: [
        send => send('PUT', own, { ...body, uploadId, sizes: entries(narrower) }),
        { file: plan.file, sizes: narrower },
      ],
      'replace and keep sizes': [
        send => send('PUT', own, { ...body, uploadId }),
        { file: plan.file, sizes: kept },
      ],
      'give sizes': [
        send => send('PATCH', own, { sizes: entries(plan.sizes) }),
        { ...now, sizes: fits || plan.sizes.length === 0 ? plan.sizes : now.sizes },
        !fits && plan.sizes.length > 0,
      ],
      'drop sizes': [
        send => send('PATCH', own, { sizes: which % 2 === 0 ? [] : null }),
        { ...now, sizes: [] },
      ],
      describe: [send => send('PATCH', own, { description: `${which}` }), now],
      'put back': [
        async send => {
          const read = (await send('GET', own)).json();
          return send('PUT', own, areRead ? read : { ...read, sizes: undefined });
        },
        now,
      ],
      elsewhere: [
        send => send('PUT', own, { ...body, mediumUrl: 'https://example.com/' }),
        { file: undefined, sizes: [] },
      ],
      remove: [send => send('DELETE', own), undefined],
      restore: [send => send('POST', `blog/${this.#blogId}/deleted/medium/${id}/restore`), now],
      'delete blog': [send => send('DELETE', `blog/${this.#blogId}`), undefined],
    };
    const [ask, then, isRefused = false] = steps[act];
    return { id: id ?? '', now, ask, then, isRefused };
  }

  /** Takes a step, and asks again where it failed. @returns what was answered; undefined if there was nothing to do. */
  async take(plan: Plan): Promise<string | undefined> {
    const step = this.#stepOf(plan);
    if (!step) return undefined;
    const { send }: Pick<Service, 'send'> = plan.instance === 0 ? service : serviceAt(other.host.url, {});
    fail(plan.fault);
    const { status, text } = await step.ask(send).catch(() => ({ status: 500, text: 'not read' }));
    endFaults();
    if (status < 500) {
      if ((status === 400) !== step.isRefused || status > 400) throw new Error(`${status} ${text}`);
      await this.#become(plan, step);
      return String(status);
    }
    await this.#expectFiles();
    const again = await step.ask(send);
    // A delete that was carried out, or the restore of what is there again.
    const isDone = again.status === 404 && ['remove', 'restore', 'delete blog'].includes(plan.act);
    const isTaken = again.status === 500 && plan.act === 'restore';
    const isAsFirst = (again.status === 400) === step.isRefused && again.status <= 400;
    if (!isDone && !isTaken && !isAsFirst) throw new Error(`Again: ${again.status} ${again.text}`);
    await this.#become(plan, step);
    return `${status}, ${again.status}`;
  }

  async #become(
    { act }: Plan,
    { id, now, then }: { id: string; now: Files; then: Files | undefined },
  ): Promise<void> {
    if (act === 'delete blog') {
      this.#media = new Map();
      this.#deleted = new Map();
      await service.create('blog', { ...blog.minimal, blogId: this.#blogId });
    } else if (then) {
      this.#media.set(id, then);
      this.#deleted.delete(id);
    } else {
      this.#media.delete(id);
      this.#deleted.set(id, now);
    }
  }

  /** Fails unless each file that a medium names is there. @returns the media. */
  async #expectFiles(): Promise<NamingFiles[]> {
    const media = await namingMedia(service, this.#blogId);
    const named = filesNamedBy(media, this.#blogId);
    const digests = named.map(address => /([0-9a-f]{64})\.png$/.exec(address)?.[1]);
    expect(await Promise.all(named.map(shownAt))).toEqual(digests);
    return media;
  }

  /** Fails unless each medium has the files that it is to have, and no other. */
  async expectMedia(): Promise<void> {
    const media = await this.#expectFiles();
    const found = media.map(({ mediumId, mediumUrl, sizes }) => [mediumId, { mediumUrl, sizes }]);
    const expected = [...this.#media].map(([id, { file, sizes }]) => [
      id,
      {
        mediumUrl: file === undefined ? 'https://example.com/' : this.#addressOf(file),
        sizes: sizes.length === 0 ? undefined : sizes.map(each => ({ ...this.#sizeOf(each) })),
      },
    ]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  }

  #sizeOf(picture: number) {
    const { width, height, file = Buffer.of() } = pictures[picture] ?? {};
    return { width, height, mediumUrl: this.#addressOf(picture), mimeType: 'image/png', bytes: file.length };
  }

  /** Fails unless nothing is to be restored, and a sweep leaves exactly what the media name. */
  async expectNoOtherFiles(): Promise<void> {
    const restored = await restoreFiles(service);
    expect(restored.filter(name => name.startsWith(this.#blogId))).toEqual([]);
    await sweepFiles(service);
    const named = filesNamedBy(await namingMedia(service, this.#blogId), this.#blogId);
    expect(await publicFiles(service, this.#blogId)).toEqual(named);
    await service.send('DELETE', `blog/${this.#blogId}`);
  }
}

test('Whatever fails in whatever order, each medium has its file and its sizes, and a sweep leaves no other file', async () => {
  const plans = fc.array(plan, { maxLength: 30, size: 'max' });
  const property = fc.asyncProperty(fc.noBias(plans), fc.constantFrom(0, 3), async (each, writes) => {
    const world = await World.create();
    const happened: string[] = [];
    try {
      for (const step of each) {
        if (writes > 0) service.cosmos.replicas.lag({ writes });
        happened.push(JSON.stringify(step));
        happened.push(String(await world.take(step)));
        await world.expectMedia();
      }
      await world.expectNoOtherFiles();
    } catch (error) {
      throw new Error(`After\n${happened.join('\n')}\n${error instanceof Error ? error.message : error}`);
    }
  });

  await fc.assert(property, { numRuns: atDepth(12, 400), endOnFailure: true });
});
