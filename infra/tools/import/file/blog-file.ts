import { BlogPayload } from '../../../../shared/families/blog.ts';
import { maxRedirects } from '../../../../shared/features/redirects/redirect.ts';
import { parseGuid, zeroGuid } from '../../../../shared/values/guid.ts';
import { isJsonObject, type JsonObject } from '../../../../shared/values/json-object.ts';
import type { Pair } from '../decision.ts';
import { printable } from '../printable.ts';
import type { Report } from '../report.ts';
import { type BlogElement, blogElements } from './blog-elements.ts';
import {
  type Collection,
  collectionNames,
  collections,
  givenIdentifier,
  identifierOf,
  namesOne,
  redirectsName,
  valueAt,
} from './collections.ts';
import { dateTime, digestOf } from './essence.ts';
import { BlogFileError, FailedEntities } from './failures.ts';
import { requestBody, tooDeep, withFieldNames } from './request-body.ts';
import { type Extent, Spool } from './spool.ts';
import { StoredFiles } from './stored-files.ts';
import { type Bytes, utf8 } from './utf8.ts';

/** What is kept in memory of an entity of the file; its body is in the spool. */
export interface FileEntity {
  id: string;
  collection: Collection;
  /** Its index in its collection; -1 if it is only referenced. */
  index: number;
  body: Extent;
  /** Whether its list sorts it by its date, regardless of when it is created. */
  isDated: boolean;
  references: FileEntity[];
}

const nothing: Extent = { at: 0, length: 0 };

/**
 * One blog with its children, read once: the bodies to send are in a spool, and about 0.5 KB of each entity is kept
 * in memory. In an export posts come before the entities they reference, and undated posts are created last to first,
 * so a file cannot be sent in the order in which it is read.
 */
export class BlogFile {
  blogId = '';
  /** The blog's own fields. */
  readonly fields: JsonObject = {};
  /** The redirects of an export; undefined if the file has none. */
  redirects: JsonObject[] | undefined;
  /** How many of its posts are pages. */
  pages = 0;
  readonly failures: FailedEntities;
  /** What is put in place of the addresses that the file gives. */
  readonly stored = new StoredFiles();
  readonly #entities = new Map(collectionNames.map(name => [name, new Map<string, FileEntity>()]));
  /** The fields that the entities of each collection have. */
  readonly #names = new Map(collectionNames.map(name => [name, new Set<string>()]));
  readonly #spool: Spool;

  private constructor(report: Report | undefined, spool: Spool) {
    this.failures = new FailedEntities(report);
    this.#spool = spool;
  }

  /**
   * Reads a blog as GetBlog exports it, in constant memory except for 0.5 KB per entity.
   * @param bytes UTF-8, or UTF-16 with a byte-order mark; plain or gzip-compressed.
   * @throws BlogFileError if they are not a blog, or are cut off.
   */
  static read(bytes: Bytes, spool = new Spool()): Promise<BlogFile> {
    return BlogFile.of(blogElements(utf8(bytes)), undefined, spool);
  }

  /** Takes a blog element by element, wherever they come from. @throws BlogFileError as {@link read}. */
  static async of(
    elements: AsyncIterable<BlogElement>,
    report?: Report,
    spool = new Spool(),
  ): Promise<BlogFile> {
    const file = new BlogFile(report, spool);
    try {
      for await (const element of elements) {
        if ('collection' in element) file.#add(element.collection, element.index, element.value);
        else file.#setField(element.name, element.value);
      }
      file.#requireBlogId();
      return file;
    } catch (error) {
      spool.close();
      throw error;
    }
  }

  /** The entities of a collection, in the order of the file. */
  *entities(collection: Collection): Generator<FileEntity> {
    const all = [...this.#of(collection).values()].filter(({ index }) => index >= 0);
    yield* all.sort((one, other) => one.index - other.index);
  }

  /** The entity of the file with this identifier. */
  find(collection: Collection, id: string): FileEntity | undefined {
    const found = this.#of(collection).get(id);
    return found && found.index >= 0 ? found : undefined;
  }

  /** The number of entities in the file, including the blog itself and those that cannot be imported. */
  get size(): number {
    return collectionNames.reduce(
      (sum, name) => sum + [...this.entities(name)].length,
      1 + this.failures.count,
    );
  }

  /** Whether it is an export of the service, which names the blog in both ways, and says everything of what it has. */
  get isExport(): boolean {
    return typeof this.fields.resourceId === 'string';
  }

  /** The JSON from which an entity is created. */
  body(entity: FileEntity): Buffer {
    if (this.isExport && this.stored.size === 0) return this.#spool.read(entity.body);
    return Buffer.from(JSON.stringify(this.wanted(entity)));
  }

  /** What a create of an entity sends, or of the blog itself: with the digest by which the next import knows it. */
  wanted(entity?: FileEntity): JsonObject {
    const own = { ...this.fields, blogId: this.blogId, resourceId: this.blogId };
    const body = this.stored.in(entity ? this.given(entity) : own);
    return this.isExport ? body : { ...body, imported: digestOf(body, entity?.collection) };
  }

  /** An entity, or the blog itself, beside what is there under its identifier. */
  pair(entity: FileEntity | undefined, there: JsonObject): Pair {
    const given = entity ? this.given(entity) : this.fields;
    return { collection: entity?.collection, wanted: this.wanted(entity), given, there };
  }

  /** That with the addresses that the file gives, and without a digest. */
  given({ body }: FileEntity): JsonObject {
    return JSON.parse(this.#spool.read(body).toString());
  }

  /** Whether no entity of a collection has this field. A post without a date says that it is a draft. */
  isUnknown(collection: Collection, name: string): boolean {
    return name !== 'published' && !this.#names.get(collection)?.has(name);
  }

  close(): void {
    this.#spool.close();
  }

  #requireBlogId(): void {
    const given = this.fields.blogId ?? this.fields.resourceId;
    if (given === undefined || given === null) {
      throw new BlogFileError('it has no blogId (expected an export of GetBlog)');
    }
    this.blogId = (typeof given === 'string' && parseGuid(given)) || zeroGuid;
    if (this.blogId === zeroGuid) throw new BlogFileError('its blogId must be a GUID, and not all zeros');
  }

  #setField(given: string, value: unknown): void {
    const field = withFieldNames({ [given]: value }, BlogPayload);
    if (Object.keys(field).length === 0) {
      if (!this.#takeRedirects(given, value)) refuseList(given, value);
      return;
    }
    const deep = tooDeep(value);
    if (deep) throw new BlogFileError(`"${printable(given)}" is ${deep}`);
    Object.assign(this.fields, field);
  }

  /** @returns whether these are the redirects. */
  #takeRedirects(given: string, value: unknown): boolean {
    if (given.toLowerCase() !== redirectsName || !Array.isArray(value) || !value.every(isJsonObject))
      return false;
    if (value.length > maxRedirects)
      throw new BlogFileError(`it has more than ${maxRedirects.toLocaleString('en')} redirects`);
    this.redirects = value;
    return true;
  }

  #add(collection: Collection, index: number, value: JsonObject): void {
    const refuse = (reason: string, detail?: string) => {
      this.failures.add({
        entity: `${collection}[${index}]`,
        reason,
        ...(detail !== undefined && { detail }),
      });
    };
    const id = identifierOf(value, collection);
    if (id === undefined) {
      refuse(withoutIdentifier(givenIdentifier(value, collection)));
      return;
    }
    // The service refuses this in a create as invalid, and answers 500 to it in an update (contract.md, Update).
    if (!namesOne(value, collection)) {
      refuse('its two identifiers differ');
      return;
    }
    const entity = this.#entity(collection, id);
    if (entity.index >= 0) {
      refuse('one before it has the same identifier', `${collection}[${entity.index}], ${id}`);
      return;
    }
    const body = requestBody(value, collection);
    const deep = tooDeep(body);
    if (deep) {
      refuse(`it is ${deep}`);
      return;
    }
    entity.index = index;
    entity.isDated =
      collection === 'posts' && Boolean(body.published) && dateTime(body.published) !== undefined;
    if (body.isListed === false) this.pages += 1;
    entity.references = this.#referencesOf(body, collection);
    entity.body = this.#spool.append(JSON.stringify(body));
    const names = this.#names.get(collection);
    for (const [name, value] of Object.entries(body))
      if (value !== undefined && value !== null) names?.add(name);
  }

  /** The entities of a collection by identifier. */
  #of(collection: Collection): Map<string, FileEntity> {
    const entities = this.#entities.get(collection);
    if (!entities) throw new TypeError(`There is no collection ${collection}`);
    return entities;
  }

  /** What is known of an entity, which may be referenced before it is read. */
  #entity(collection: Collection, id: string): FileEntity {
    const known = this.#of(collection).get(id);
    if (known) return known;
    const entity: FileEntity = {
      id,
      collection,
      index: -1,
      body: nothing,
      isDated: false,
      references: [],
    };
    this.#of(collection).set(id, entity);
    return entity;
  }

  #referencesOf(body: JsonObject, collection: Collection): FileEntity[] {
    const named = collections[collection].references.flatMap(({ path, to }) =>
      [valueAt(body, path) ?? []].flat().map(value => ({ to, id: identifierOf(value, to) })),
    );
    const targets = named.flatMap(({ to, id }) => (id === undefined ? [] : [this.#entity(to, id)]));
    // A copy, because an array that has grown has spare capacity: that would be half of the memory used.
    return [...new Set(targets)];
  }
}

/**
 * Refuses a list of objects under a name that a blog does not have: it is probably a list of a blog whose name is misspelt,
 * and without its entities the import would seem complete.
 */
function refuseList(name: string, value: unknown): void {
  if (!Array.isArray(value) || !value.some(isJsonObject)) return;
  const expected = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(collectionNames.toSorted());
  const problem = `"${printable(name)}" is not a list of a blog (expected ${expected})`;
  throw new BlogFileError(`${problem}: rename it, or leave it out`);
}

/** Why an entity cannot be addressed. To the service, an all-zero identifier is no identifier. */
function withoutIdentifier(given: unknown): string {
  const isNone = given === undefined || (typeof given === 'string' && parseGuid(given) === zeroGuid);
  return isNone
    ? 'it has no identifier, so a second import would create it again'
    : 'its identifier is not a GUID';
}
