import type { JsonObject } from '../../../shared/json-object.ts';
import { type Attempts, patient, Transient, trying } from './attempts.ts';
import { type ContentApi, Refusal } from './content-api.ts';
import { type Existing, readExisting } from './existing-entities.ts';
import type { BlogFile, Fault, FileEntity } from './file/blog-file.ts';
import { collections } from './file/collections.ts';
import { essenceDigest } from './file/essence.ts';
import { sendingOrder, type Task } from './sending-order.ts';
import { SettledTasks } from './settled-tasks.ts';

/** The result for one entity. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'failed';

/** The result of an import. */
export interface ImportReport {
  outcomes: Record<Outcome, number>;
  /** One entry for each entity that failed: which one, and the service's reason. */
  failures: Fault[];
}

/** The service has failed to answer properly for longer than the retries last: nothing more can be imported. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';
  /** The status of the answer that ended the import; undefined if there was no answer. */
  readonly status: number | undefined;

  constructor(message: string, cause: Refusal | Transient) {
    super(message, { cause });
    const refused = cause instanceof Refusal ? cause : cause.cause;
    this.status = refused instanceof Refusal ? refused.status : undefined;
  }
}

/** Posts in flight at once, in addition to one entity of each list that is sent in order. */
const parallelism = 16;

export interface ImportOptions {
  progress?: (done: number, of: number) => void;
  attempts?: Attempts;
}

/** Imports one blog with its children over the HTTP API: creates what is missing, updates what differs. */
export class BlogImport {
  readonly #api: ContentApi;
  readonly #file: BlogFile;
  /** The number of entities, including the blog itself. */
  readonly size: number;
  readonly #progress: (done: number, of: number) => void;
  readonly #attempts: Attempts;
  readonly #settled = new SettledTasks();
  /** Aborted with the first error that ends the import. */
  readonly #end = new AbortController();
  readonly report: ImportReport;

  constructor(
    api: ContentApi,
    file: BlogFile,
    { progress = () => {}, attempts = patient }: ImportOptions = {},
  ) {
    this.#api = api;
    this.#file = file;
    this.size = file.size;
    this.#progress = progress;
    this.#attempts = attempts;
    const failed = file.faults.length;
    this.report = { outcomes: { created: 0, updated: 0, unchanged: 0, failed }, failures: [...file.faults] };
  }

  /** @throws ImportStopped if the service cannot be reached, keeps failing, or rejects the sign-in. */
  async run(): Promise<ImportReport> {
    try {
      const existing = await readExisting(this.#api, this.#file, this.#attempts);
      if (await this.#putBlog(existing)) await this.#putChildren(existing);
      return this.report;
    } catch (error) {
      throw asStopped(error);
    }
  }

  /** Whether the blog exists, so that it can have children. */
  async #putBlog({ fields }: Existing): Promise<boolean> {
    const { blogId } = this.#file;
    const wanted = { ...this.#file.fields, blogId, resourceId: blogId };
    const givesSlug = false;
    const digest = (of: JsonObject) => essenceDigest(of, undefined, givesSlug);
    const isSame = fields && digest(fields) === digest(wanted);
    const body = Buffer.from(JSON.stringify(wanted));
    if (isSame) this.#count('unchanged');
    else await this.#put(`blog ${blogId}`, 'blog', blogId, async () => body, fields !== undefined);
    return fields !== undefined || this.report.outcomes.created > 0;
  }

  async #putChildren({ same, different }: Existing): Promise<void> {
    for (const _ of same) this.report.outcomes.unchanged += 1;
    this.#showProgress();
    const { inTurn, anyOrder } = sendingOrder(this.#file, entity => same.has(entity));
    const left = anyOrder.values();
    const send = (tasks: Iterable<Task>) =>
      this.#send(tasks, different).catch(error => {
        this.#end.abort(error);
        this.#settled.release();
      });
    // All of them end before the import does, so that nothing is sent afterwards.
    await Promise.all([...inTurn, ...Array.from({ length: parallelism }, () => left)].map(send));
    this.#end.signal.throwIfAborted();
  }

  /** Sends tasks one after the other. */
  async #send(tasks: Iterable<Task>, different: Set<FileEntity>): Promise<void> {
    for (const task of tasks) {
      await this.#settled.all(task.after);
      if (this.#end.signal.aborted) return;
      await this.#putChild(task, different.has(task.entity));
      this.#settled.settle(task);
    }
  }

  #putChild({ collection, entity }: Task, exists: boolean): Promise<void> {
    const { segment } = collections[collection];
    const path = `blog/${this.#file.blogId}/${segment}`;
    return this.#put(`${segment} ${entity.id}`, path, entity.id, () => this.#file.body(entity), exists);
  }

  async #put(
    entity: string,
    path: string,
    id: string,
    readBody: () => Promise<Buffer>,
    exists: boolean,
  ): Promise<void> {
    const body = await readBody();
    try {
      this.#count(await this.#bringTo(path, id, body, exists));
    } catch (error) {
      if (error instanceof Refusal && isOfEntity(error)) {
        this.#count('failed', { entity, reason: error.message });
      } else if (error instanceof Refusal || error instanceof Transient) {
        throw new ImportStopped(`${entity}: ${error.message}`, error);
      } else {
        throw error;
      }
    }
  }

  /** Creates or updates, whatever an earlier attempt without an answer may have done. */
  #bringTo(path: string, id: string, body: Buffer, exists: boolean): Promise<Outcome> {
    let mayExist = exists;
    const attempt = async (): Promise<Outcome> => {
      if (mayExist && (await this.#api.update(`${path}/${id}`, body))) return exists ? 'updated' : 'created';
      // A create may succeed and its answer be lost, after which the identifier is taken.
      mayExist = true;
      await this.#api.create(path, body);
      return 'created';
    };
    return trying(this.#attempts, attempt, this.#end.signal);
  }

  #count(outcome: Outcome, failure?: Fault): void {
    this.report.outcomes[outcome] += 1;
    if (failure) this.report.failures.push(failure);
    this.#showProgress();
  }

  #showProgress(): void {
    this.#progress(this.done, this.size);
  }

  /** The number of entities that are done. */
  get done(): number {
    return Object.values(this.report.outcomes).reduce((sum, count) => sum + count, 0);
  }
}

/** Whether other entities may succeed although this one was refused: the error is in what was sent. */
function isOfEntity({ status }: Refusal): boolean {
  return status === 400 || status === 413 || status === 422;
}

function asStopped(error: unknown): unknown {
  return error instanceof Refusal || error instanceof Transient
    ? new ImportStopped(error.message, error)
    : error;
}
