import { setMaxListeners } from 'node:events';
import { type BlogClient, ServiceError } from '../../../client/index.ts';
import type { JsonObject } from '../../../shared/json-object.ts';
import { type Attempts, patient, trying } from './attempts.ts';
import { type Existing, readExisting } from './existing-entities.ts';
import type { BlogFile, FailedEntity, FileEntity } from './file/blog-file.ts';
import { collections } from './file/collections.ts';
import { essenceDigest } from './file/essence.ts';
import { type Place, placeOfBlog, placeOfChild } from './places.ts';
import { isOfEntity, reasonOf } from './refusals.ts';
import { sendingOrder, type Task } from './sending-order.ts';
import { SettledTasks } from './settled-tasks.ts';
import { Transient } from './transient.ts';

/** The result for one entity. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'failed';

/** The result of an import. */
export interface ImportReport {
  outcomes: Record<Outcome, number>;
  /** One entry for each entity that failed: which one, and the service's reason. */
  failures: FailedEntity[];
}

/** The service has failed to answer properly for longer than the retries last: nothing more can be imported. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';
  /** The status of the answer that ended the import; undefined if there was no answer. */
  readonly status: number | undefined;

  constructor(message: string, cause: ServiceError | Transient) {
    super(message, { cause });
    const answered = cause instanceof ServiceError ? cause : cause.cause;
    this.status = answered instanceof ServiceError ? answered.status : undefined;
  }
}

/** An error that ends the import, if it is one of the service. @param entity at which it ended. */
function asStopped(error: unknown, entity?: string): unknown {
  if (!(error instanceof ServiceError || error instanceof Transient)) return error;
  const reason = error instanceof ServiceError ? reasonOf(error) : error.message;
  return new ImportStopped(entity === undefined ? reason : `${entity}: ${reason}`, error);
}

/** Posts in flight at once, in addition to one entity of each list that is sent in order. */
const parallelism = 16;

export interface ImportOptions {
  progress?: (done: number, of: number) => void;
  attempts?: Attempts;
}

/** Imports one blog with its children over the HTTP API: creates what is missing, updates what differs. */
export class BlogImport {
  readonly #client: BlogClient;
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
    client: BlogClient,
    file: BlogFile,
    { progress = () => {}, attempts = patient }: ImportOptions = {},
  ) {
    this.#client = client;
    this.#file = file;
    this.size = file.size;
    this.#progress = progress;
    this.#attempts = attempts;
    // Each task in a pause before a retry listens.
    setMaxListeners(0, this.#end.signal);
    const failed = file.failures.length;
    this.report = {
      outcomes: { created: 0, updated: 0, unchanged: 0, failed },
      failures: [...file.failures],
    };
  }

  /** @throws ImportStopped if the service cannot be reached, keeps failing, or rejects the sign-in. */
  async run(): Promise<ImportReport> {
    try {
      const existing = await readExisting(this.#client, this.#file, this.#attempts);
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
    const place = placeOfBlog(this.#client, blogId);
    const body = Buffer.from(JSON.stringify(wanted));
    if (isSame) this.#count('unchanged');
    else await this.#put(`blog ${blogId}`, place, body, fields !== undefined);
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
    const place = placeOfChild(this.#client, this.#file.blogId, segment, entity.id);
    return this.#put(`${segment} ${entity.id}`, place, this.#file.body(entity), exists);
  }

  async #put(entity: string, place: Place, body: Buffer, exists: boolean): Promise<void> {
    try {
      this.#count(await this.#bringTo(place, body, exists));
    } catch (error) {
      if (!(error instanceof ServiceError && isOfEntity(error))) throw asStopped(error, entity);
      this.#count('failed', { entity, reason: reasonOf(error) });
    }
  }

  /** Creates or updates, whatever an earlier attempt without an answer may have done. */
  #bringTo(place: Place, body: Buffer, exists: boolean): Promise<Outcome> {
    let mayExist = exists;
    const attempt = async (): Promise<Outcome> => {
      if (mayExist && (await place.update(body))) return exists ? 'updated' : 'created';
      // A create may succeed and its answer be lost, after which the identifier is taken.
      mayExist = true;
      await place.create(body);
      return 'created';
    };
    return trying(this.#attempts, attempt, this.#end.signal);
  }

  #count(outcome: Outcome, failure?: FailedEntity): void {
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
