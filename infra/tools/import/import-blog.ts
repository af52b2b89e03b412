import { setMaxListeners } from 'node:events';
import { type BlogClient, ChangedError, ServiceError } from '../../../client/api/index.ts';
import { defaultBodyLimit } from '../../../shared/families/max-size.ts';
import type { JsonObject } from '../../../shared/values/json-object.ts';
import type { PictureLibrary } from '../media/sizes/picture-library.ts';
import type { Savings } from '../media/sizes/savings.ts';
import { readUploadLimits, type ServiceLimits } from '../media/upload-target.ts';
import { type Attempts, patient, trying } from './attempts.ts';
import { Batches } from './batches.ts';
import { type DecisionRules, decide } from './decision.ts';
import { type Existing, isThere, readExisting, untilReached } from './existing-entities.ts';
import type { BlogFile, FileEntity } from './file/blog-file.ts';
import { collections } from './file/collections.ts';
import type { FailedEntities, FailedEntity } from './file/failures.ts';
import { FileMove, type FileReport } from './media/file-move.ts';
import type { MediaSource } from './media/file-source.ts';
import { makeSizes } from './media/made-sizes.ts';
import { NotMoved } from './media/not-moved.ts';
import { withOldAddresses } from './old-addresses.ts';
import { createTogether, type EntityPlace, placeOfBlog, placeOfChild } from './places.ts';
import {
  ForeignAnswer,
  isNotOffered,
  isOfEntity,
  isOfUpload,
  isTaken,
  reasonOf,
  Transient,
} from './refusals.ts';
import { Report } from './report.ts';
import { type SendTask, SettledTasks, sendingOrder } from './sending-order.ts';

/** The result for one entity. */
export type EntityOutcome = 'created' | 'updated' | 'unchanged' | 'kept' | 'failed';

/** The result of an import. */
export interface ImportReport {
  outcomes: Record<EntityOutcome, number>;
  /** Which entities failed, and the service's reason. */
  failures: FailedEntities;
  /** What became of the files of media, if they were to be moved. */
  files?: FileReport;
  /** What became of pictures without sizes, if these were to be made. */
  savings?: Savings;
  /** How many redirects the blog has, if the import has put them. */
  redirects?: number;
}

/** The service takes no uploads. */
export class UploadsOff extends Error {
  override readonly name = 'UploadsOff';
}

/** The service has kept failing for longer than the retries last, or is another one: nothing more can be imported. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';
}

/**
 * Why an entity is not sent at all. It is as long as it would be stored, but for some identifiers, so it never can be; and the
 * Functions host may answer to it as if the service failed, which would end the import.
 */
const tooLong = ({ length }: Buffer) =>
  `it has ${length.toLocaleString('en')} bytes, and less than 2 MB of an item are stored`;

/** An error that ends the import, if it is one of the service. @param entity at which it ended. */
function asStopped(error: unknown, entity?: string): unknown {
  const isOfService =
    error instanceof ServiceError || error instanceof Transient || error instanceof ForeignAnswer;
  if (!isOfService) return error;
  const reason = error instanceof ServiceError ? reasonOf(error) : error.message;
  return new ImportStopped(entity === undefined ? reason : `${entity}: ${reason}`, { cause: error });
}

/** Requests with posts in flight at once, in addition to one of each list that is sent in order. */
const parallelism = 4;

/** Whether an entity is in the service; `unknown` after a create without an answer. */
type EntityPresence = 'absent' | 'unknown' | 'there';

export interface ImportOptions {
  progress?: (done: number, of: number) => void;
  attempts?: Attempts;
  /** What fetches the files of media, which are then stored by the service; if left out, media keep their addresses. */
  files?: MediaSource | undefined;
  /** What makes sizes of pictures, once their files are stored; if left out, none are made. */
  library?: PictureLibrary | undefined;
  /** Gets what does not become as it is in the file. */
  report?: Report | undefined;
  /** Whether what was changed here is updated too. */
  overwrites?: boolean;
}

/** Imports one blog with its children over the HTTP API: creates what is missing, updates what differs and was not changed here. */
export class BlogImport {
  readonly #client: BlogClient;
  readonly #file: BlogFile;
  /** The number of entities, including the blog itself. */
  readonly size: number;
  readonly #progress: (done: number, of: number) => void;
  readonly #attempts: Attempts;
  readonly #files: MediaSource | undefined;
  readonly #library: PictureLibrary | undefined;
  readonly #report: Report;
  readonly #rules: DecisionRules;
  /** Those that are counted: each once, by what became of it first. */
  readonly #counted = new Set<FileEntity | BlogFile>();
  readonly #settled = new SettledTasks();
  /** Whether the service creates several entities by one request. */
  #takesBatches = true;
  /** Aborted with the first error that ends the import. */
  readonly #end = new AbortController();
  readonly report: ImportReport;

  constructor(
    client: BlogClient,
    file: BlogFile,
    {
      progress = () => {},
      attempts = patient,
      files,
      library,
      report = new Report(),
      overwrites = false,
    }: ImportOptions = {},
  ) {
    this.#client = client;
    this.#file = file;
    this.size = file.size;
    this.#progress = progress;
    this.#attempts = attempts;
    this.#files = files;
    this.#library = library;
    this.#report = report;
    this.#rules = {
      restores: file.isExport,
      overwrites,
      unknownTo: collection => name => file.isUnknown(collection, name),
    };
    // Each task in a pause before a retry listens.
    setMaxListeners(0, this.#end.signal);
    const failed = file.failures.count;
    this.report = {
      outcomes: { created: 0, updated: 0, unchanged: 0, kept: 0, failed },
      failures: file.failures.copy(),
    };
  }

  /**
   * @throws ImportStopped if the service cannot be reached, keeps failing, rejects the sign-in, or is another one; UploadsOff if
   * it takes no files.
   */
  async run(): Promise<ImportReport> {
    try {
      if (this.#files) await this.#moveFiles(this.#files);
      const existing = await this.#readExisting();
      if (await this.#putBlog(existing.fields)) {
        await this.#putChildren(existing);
        await this.#putRedirects();
      }
      return this.report;
    } catch (error) {
      throw asStopped(error);
    }
  }

  #readExisting(): Promise<Existing> {
    return readExisting(this.#client, this.#file, this.#rules, this.#attempts);
  }

  /** Moves the files of media before anything is sent that has their addresses in it. */
  async #moveFiles(source: MediaSource): Promise<void> {
    const limits = await trying(untilReached(this.#attempts), () => readUploadLimits(this.#client));
    if (!limits) throw new UploadsOff('The service takes no uploads');
    const isFound = await trying(this.#attempts, () => isThere(this.#client, this.#file.blogId));
    if (!isFound && !(await this.#putBlog())) return;
    const { kept } = isFound ? await this.#readExisting() : { kept: new Set() };
    const move = new FileMove({
      client: this.#client,
      file: this.#file,
      source,
      limits,
      attempts: this.#attempts,
      report: this.#report,
      isKept: entity => kept.has(entity),
      put: (entity, presence, upload) => this.#putChild(entity, presence, upload),
    });
    this.report.files = move.report;
    await move.run().catch(error => {
      throw asStopped(error, 'files of media');
    });
    if (this.#library) this.report.savings = await this.#makeSizes(this.#library, limits);
  }

  #makeSizes(library: PictureLibrary, limits: ServiceLimits): Promise<Savings> {
    return makeSizes({
      client: this.#client,
      file: this.#file,
      library,
      limits,
      attempts: this.#attempts,
      report: this.#report,
      progress: this.#progress,
    }).catch(error => {
      throw asStopped(error, 'sizes of pictures');
    });
  }

  /**
   * Creates the blog, or updates it if it differs.
   * @param fields what is there. @returns whether the blog exists, so that it can have children.
   */
  async #putBlog(fields?: JsonObject): Promise<boolean> {
    const { blogId } = this.#file;
    if (fields) {
      const { kind } = decide(this.#file.pair(undefined, fields), this.#rules);
      if (kind === 'same') this.#count(this.#file, 'unchanged');
      else if (kind === 'kept') this.#keep(this.#file);
      if (kind === 'same' || kind === 'kept') return true;
    }
    const place = placeOfBlog(this.#client, blogId);
    const body = Buffer.from(JSON.stringify(this.#file.wanted()));
    const isTaken = await this.#put(this.#file, `blog ${blogId}`, place, body, fields ? 'there' : 'absent');
    return isTaken || fields !== undefined;
  }

  /**
   * Puts the redirects of an export in place of those that are there, or adds the old addresses of another system to them; a file without
   * either says nothing of them.
   */
  async #putRedirects(): Promise<void> {
    const { redirects } = this.#file;
    const moved = this.#report.readdressedPaths;
    if (!redirects && moved.length === 0) return;
    const path = { blogId: this.#file.blogId };
    const put = async () => {
      const there = redirects ? undefined : await this.#client.read('/blog/{blogId}/redirects', { path });
      const all =
        redirects ?? withOldAddresses(there?.value.redirects ?? [], moved, this.#report, this.#siteUrl());
      const body = Buffer.from(JSON.stringify({ redirects: all }));
      const ifUnchanged = there && { ifUnchanged: there };
      await this.#client.put('/blog/{blogId}/redirects', { path, body, ...ifUnchanged }).catch(error => {
        throw error instanceof ChangedError ? new Transient(reasonOf(error), { cause: error }) : error;
      });
      return all.length;
    };
    try {
      this.report.redirects = await trying(this.#attempts, put);
    } catch (error) {
      // Who may write no more than own posts imports these without redirects; an older version of the service has none.
      const isRefused =
        error instanceof ServiceError && (isOfEntity(error) || isNotOffered(error) || error.status === 403);
      if (!isRefused) throw asStopped(error, 'redirects');
      this.report.failures.add({ entity: 'redirects', reason: reasonOf(error) });
    }
  }

  /** The address of the site, as the file says it. */
  #siteUrl(): string | undefined {
    const { siteUrl } = this.#file.fields;
    return typeof siteUrl === 'string' ? siteUrl : undefined;
  }

  async #putChildren({ same, different, kept }: Existing): Promise<void> {
    for (const entity of same) this.#count(entity, 'unchanged');
    for (const entity of kept) this.#keep(entity);
    const { inTurn, anyOrder } = sendingOrder(this.#file, entity => same.has(entity) || kept.has(entity));
    const exists = (entity: FileEntity) => different.has(entity);
    const left = new Batches(anyOrder, exists);
    const lanes = [
      ...inTurn.map(tasks => new Batches(tasks, exists)),
      ...Array.from({ length: parallelism }, () => left),
    ];
    const send = (batches: Batches) =>
      this.#send(batches, exists).catch(error => {
        this.#end.abort(error);
        this.#settled.release();
      });
    // All of them end before the import does, so that nothing is sent afterwards.
    await Promise.all(lanes.map(send));
    this.#end.signal.throwIfAborted();
  }

  /** Sends batches one after the other. */
  async #send(batches: Batches, exists: (entity: FileEntity) => boolean): Promise<void> {
    for (let batch = batches.take(); batch.length > 0; batch = batches.take()) {
      await this.#settled.all(batch.flatMap(({ after }) => after));
      if (this.#end.signal.aborted) return;
      const result = await this.#createTogether(batch);
      for (const task of batch) {
        if (result === 'created') this.#count(task.entity, 'created');
        else if (this.#end.signal.aborted) return;
        else await this.#putChild(task.entity, exists(task.entity) ? 'there' : result);
        this.#settled.settle(task);
      }
    }
  }

  /**
   * Creates a batch by one request, if there is more than one entity in it.
   * @returns `created`, or what is known of its entities otherwise: they must then be sent one by one, which also shows
   *   which of them is refused, and why.
   */
  async #createTogether(batch: SendTask[]): Promise<'created' | 'absent' | 'unknown'> {
    const [first, second] = batch;
    if (!first || !second || !this.#takesBatches) return 'absent';
    const bodies = batch.map(({ entity }) => this.#file.body(entity));
    try {
      await createTogether(this.#client, this.#file.blogId, first.collection, bodies);
      return 'created';
    } catch (error) {
      if (!(error instanceof ServiceError || error instanceof Transient)) throw error;
      // An older version of the service.
      if (isNotOffered(error)) this.#takesBatches = false;
      const isRefused =
        error instanceof ServiceError && (isNotOffered(error) || isOfEntity(error) || isTaken(error));
      return isRefused ? 'absent' : 'unknown';
    }
  }

  /** @param upload the body with an upload, which is put in place of what is there. */
  #putChild(entity: FileEntity, presence: EntityPresence, upload?: Buffer): Promise<boolean> {
    const { segment } = collections[entity.collection];
    const place = placeOfChild(this.#client, this.#file.blogId, segment, entity.id);
    const body = upload ?? this.#file.body(entity);
    return this.#put(entity, `${segment} ${entity.id}`, place, body, presence, upload !== undefined);
  }

  /** @returns whether it was taken. @throws NotMoved if only the upload in it was refused. */
  async #put(
    of: FileEntity | BlogFile,
    entity: string,
    place: EntityPlace,
    body: Buffer,
    presence: EntityPresence,
    isUpload = false,
  ): Promise<boolean> {
    if (body.length > defaultBodyLimit) {
      this.#count(of, 'failed', { entity, reason: tooLong(body) });
      return false;
    }
    try {
      const update = isUpload
        ? async () => ((await place.update(body)) ? 'updated' : undefined)
        : () => this.#update(of, place);
      const outcome = await this.#bringTo(place, body, presence, update);
      if (outcome === 'kept') this.#keep(of);
      else this.#count(of, outcome);
      return true;
    } catch (error) {
      if (!(error instanceof ServiceError && isOfEntity(error))) throw asStopped(error, entity);
      if (isOfUpload(error)) throw new NotMoved(reasonOf(error));
      this.#count(of, 'failed', { entity, reason: reasonOf(error) });
      return false;
    }
  }

  /** Creates or updates, after any effect of an earlier attempt without an answer. */
  #bringTo(
    place: EntityPlace,
    body: Buffer,
    presence: EntityPresence,
    update: () => Promise<EntityOutcome | undefined>,
  ): Promise<EntityOutcome> {
    let mayExist = presence !== 'absent';
    // What an attempt without an answer may have done. What is found besides was there before, or somebody else has created it.
    let lost: EntityOutcome | undefined = presence === 'unknown' ? 'created' : undefined;
    const found = async (): Promise<EntityOutcome | undefined> => {
      const outcome = await update().catch(error => {
        lost ??= 'updated';
        throw error;
      });
      return outcome === 'kept' ? outcome : outcome && (lost ?? outcome);
    };
    const attempt = async (): Promise<EntityOutcome> => {
      const before = mayExist ? await found() : undefined;
      if (before) return before;
      mayExist = true;
      try {
        await place.create(body);
        return 'created';
      } catch (error) {
        if (!isTaken(error)) lost = 'created';
        else {
          const other = await found();
          if (other) return other;
        }
        throw error;
      }
    };
    return trying(this.#attempts, attempt, this.#end.signal);
  }

  /**
   * Updates what is there as it is now, unless it was changed here.
   * @returns undefined if nothing is there. @throws Transient if it is being changed again and again.
   */
  async #update(of: FileEntity | BlogFile, place: EntityPlace): Promise<EntityOutcome | undefined> {
    const entity = of === this.#file ? undefined : (of as FileEntity);
    const found = await place.read();
    if (!found) return undefined;
    const decision = decide(this.#file.pair(entity, found.there), this.#rules);
    if (decision.kind === 'same') return 'unchanged';
    if (decision.kind === 'kept') return 'kept';
    const { kind, body } = decision;
    try {
      const isThere = await place.update(Buffer.from(JSON.stringify(body)), found.version);
      return isThere ? (kind === 'mark' ? 'unchanged' : 'updated') : undefined;
    } catch (error) {
      if (error instanceof ChangedError) throw new Transient(reasonOf(error), { cause: error });
      // Who may not write it leaves it without a mark.
      if (kind === 'mark' && error instanceof ServiceError && error.status === 403) return 'unchanged';
      throw error;
    }
  }

  #keep(of: FileEntity | BlogFile): void {
    if (this.#counted.has(of)) return;
    const { title, displayName, name, mediumUrl } = this.#file.wanted(
      of === this.#file ? undefined : (of as FileEntity),
    );
    this.#report.noted(
      'was changed here and stays as it is',
      String(title ?? displayName ?? name ?? mediumUrl),
    );
    this.#count(of, 'kept');
  }

  #count(of: FileEntity | BlogFile, outcome: EntityOutcome, failure?: FailedEntity): void {
    if (this.#counted.has(of)) return;
    this.#counted.add(of);
    this.report.outcomes[outcome] += 1;
    if (failure) this.report.failures.add(failure);
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
