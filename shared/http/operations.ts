import type { HttpRequest, InvocationContext } from '@azure/functions';
import { Failure } from '../failures/failure.ts';
import { fitsIdentifier } from '../families/given-identifier.ts';
import type { FamilyName } from '../families/item.ts';
import { expandLists } from '../families/view.ts';
import { isFiltered, nameOfFind } from '../finding/find.ts';
import type { FamilyOperations } from '../operations/family-operations.ts';
import type { Key } from '../store/keys.ts';
import type { NoteBlog } from '../store/reads/items.ts';
import type { Precondition, Written } from '../store/repository.ts';
import { preconditionOf, readConditions } from '../versions/conditions.ts';
import { resourcePart } from '../versions/entity-tag.ts';
import type { Told } from '../versions/told.ts';
import { tagOfWritten } from '../versions/written-tag.ts';
import { type Asked, type BlogAnswer, type GetContext, getBlogJson, getJson } from './get.ts';
import { readerGone } from './host/server-response.ts';
import { nextLink } from './request/list/next-link.ts';
import { nextCursor, readFind } from './request/list/read-find.ts';
import { readFields } from './request/list/read-parameters.ts';
import { newIdentifier } from './request/new-identifier.ts';
import { readBlogId, readId } from './request/path.ts';
import { withPayload } from './request/payload.ts';
import { readWindow } from './request/window.ts';
import type { Resource } from './resource.ts';
import { withRepresentation } from './response/representation.ts';
import { accepted, created, done, type Response } from './response/responses.ts';
import { type Served, serve } from './serve.ts';

/** Serves the five operations of a family, by the contract's rules for all families. */
export function serveFamily<F extends FamilyName, P extends object>(
  operations: FamilyOperations,
  resource: Resource<F, P>,
  get: GetContext,
): Served[] {
  const { family, repository, routes, count } = resource;
  const noun = family.name;
  const { versions } = get;
  // What a tag says of the version that a write compares, and leaves behind.
  const part = count === undefined ? 'version' : 'own';

  // Only blogs have no blog in their collection's route; a blog's own GUID is its partition.
  const keyOfNew = (blogId: string | undefined, guid: string): Key => ({ blogId: blogId ?? guid, guid });

  const keyOf = (url: string, blogId: string | undefined, blank: 'idBlank' | 'identifierMalformed'): Key => {
    const guid = readId(url, routes.item, blank) ?? blogId;
    if (guid === undefined || blogId === undefined) throw new Failure('unexpected');
    return { blogId, guid };
  };

  async function create(request: HttpRequest, context: InvocationContext): Promise<Response<201>> {
    const blogId = readBlogId(request.url, routes.collection);
    return withPayload(request, family.payload, get.memory, async (payload, release) => {
      const key = keyOfNew(blogId, newIdentifier(family.identifier(payload)));
      const content = family.content(payload, key.guid);
      const draft = { content, references: family.references(payload) };
      const tag = noteWritten(key, await repository.create(key, draft));
      release();
      const answer = created(request.url, key.guid, tag);
      return withRepresentation(answer, request, context, asked => readOne(asked, context, key));
    });
  }

  /** How reading these fields also reads the blog's item. */
  function howBlogIsRead(fields: readonly string[]): BlogAnswer['readsBlog'] {
    if (count === undefined) return 'first';
    return expandLists<F>(family.fields, fields) ? 'withReferences' : undefined;
  }

  // The name of a single item's answer within its blog; the name of a list also has its window.
  const nameOf = ({ blogId, guid }: Key) =>
    guid === blogId && count === undefined ? noun : `${noun}/${guid}`;

  async function list(request: HttpRequest, context: InvocationContext): Promise<Response<200 | 304>> {
    const blogId = readBlogId(request.url, routes.collection);
    const window = readWindow(request.url);
    const of = { blogId, family: family.name, fields: resource.fields.list };
    const find = readFind(request.url, of);
    const asked = { find, window, now: Date.now() };
    const gone = readerGone(context.invocationId);
    const next = (last: string) => nextLink(request.url, nextCursor(of, find, last));
    const make = (told: Told, noteBlog?: NoteBlog) =>
      resource.list(blogId ?? '', asked, { told, noteBlog, gone: gone() });
    if (blogId === undefined) return getJson(request, context, get, { make, next });
    return getBlogJson(request, context, get, {
      blogId,
      name: `${noun}?count=${window.count}&skip=${window.skip}${nameOfFind(find)}`,
      count: isFiltered(find) ? undefined : count,
      readsBlog: window.count > 0 ? howBlogIsRead(find.fields ?? resource.fields.list) : undefined,
      now: asked.now,
      next,
      make,
    });
  }

  async function read(request: HttpRequest, context: InvocationContext): Promise<Response<200 | 304>> {
    const key = keyOf(request.url, readBlogId(request.url, routes.item), 'idBlank');
    return readOne(request, context, key, readFields(request.url, resource.fields.single));
  }

  function readOne(
    asked: Asked,
    context: InvocationContext,
    key: Key,
    fields?: string[],
  ): Promise<Response<200 | 304>> {
    const gone = readerGone(context.invocationId);
    return getBlogJson(asked, context, get, {
      blogId: key.blogId,
      name: fields ? `${nameOf(key)}?fields=${fields}` : nameOf(key),
      readsBlog: howBlogIsRead(fields ?? resource.fields.single),
      now: Date.now(),
      make: (told, noteBlog) => resource.single(key, fields, { told, noteBlog, gone: gone() }),
    });
  }

  /** What a request's conditions demand of the item that it is about to change. */
  function conditionOn(request: HttpRequest, key: Key): Precondition | undefined {
    return preconditionOf(readConditions(request.headers), resourcePart(key.blogId, nameOf(key)), part);
  }

  /** Notes the blog's version after a write. @param known before it. @returns the tag of what was written. */
  function noteWritten(key: Key, written: Written, known?: string): string | undefined {
    versions.see(key.blogId, written.blog);
    return tagOfWritten(resourcePart(key.blogId, nameOf(key)), part, written, known);
  }

  async function update(request: HttpRequest, context: InvocationContext): Promise<Response<202>> {
    const blogId = readBlogId(request.url, routes.item);
    return withPayload(request, family.payload, get.memory, async (payload, release) => {
      const key = keyOf(request.url, blogId, 'identifierMalformed');
      const fits = fitsIdentifier(family.identifier(payload), key.guid) && family.completeForUpdate(payload);
      const content = family.content(payload, key.guid);
      const draft = { content, references: family.references(payload) };
      const known = versions.known(key.blogId);
      const written = await repository.update(key, draft, fits, conditionOn(request, key));
      release();
      const answer = accepted(noteWritten(key, written, known));
      return withRepresentation(answer, request, context, asked => readOne(asked, context, key));
    });
  }

  async function remove(request: HttpRequest): Promise<Response<200>> {
    const blogId = readBlogId(request.url, routes.item);
    const key = keyOf(request.url, blogId, 'identifierMalformed');
    versions.see(key.blogId, (await repository.delete(key, conditionOn(request, key))).blog);
    return done;
  }

  return [
    serve(operations.create, create),
    serve(operations.list, list),
    serve(operations.read, read),
    serve(operations.update, update),
    serve(operations.delete, remove),
  ];
}
