import { randomUUID } from 'node:crypto';
import type { HttpHandler, HttpRequest, HttpResponseInit, InvocationContext } from '@azure/functions';
import { Failure } from '../failure.ts';
import type { Family } from '../families/family.ts';
import { fitsIdentifier } from '../families/given-identifier.ts';
import type { FamilyName, Item } from '../families/item.ts';
import type { Key } from '../store/keys.ts';
import type { Repository } from '../store/repository.ts';
import { guard } from './guard.ts';
import { arrayToJson, type JsonChunks } from './json.ts';
import { startJson } from './json-stream.ts';
import { type RouteShape, readBlogId, readId } from './path.ts';
import { readPayload } from './payload.ts';
import { accepted, created, done, json } from './responses.ts';
import { readWindow } from './window.ts';

/** The handlers of a family's five functions. */
export interface Operations {
  create: HttpHandler;
  list: HttpHandler;
  read: HttpHandler;
  update: HttpHandler;
  delete: HttpHandler;
}

/** What the operations of a family are made of. */
export interface Resource<F extends FamilyName, P extends object> {
  family: Family<F, P>;
  repository: Repository<F>;
  /** Where the routes of its collection and of an item have their identifiers. */
  routes: { collection: RouteShape; item: RouteShape };
  /** The items of a list as they go over the wire, a page at a time. */
  listed(pages: AsyncIterable<Item<F>[]>, blogId: string): AsyncIterable<object[]>;
  /** The JSON of a single item. */
  single(item: Item<F>): Promise<string> | JsonChunks;
}

/** Makes the handlers of a family. The contract's rules are here, once for all families. */
export function makeOperations<F extends FamilyName, P extends object>(resource: Resource<F, P>): Operations {
  const { family, repository, routes } = resource;
  const noun = family.name;

  // The family without a blog in its collection's route is the blog: its own GUID is its partition.
  const keyOfNew = (blogId: string | undefined, guid: string): Key => ({ blogId: blogId ?? guid, guid });

  const keyOf = (url: string, blogId: string | undefined, blank: 'idBlank' | 'identifierMalformed'): Key => {
    const guid = readId(url, routes.item, blank) ?? blogId;
    if (guid === undefined || blogId === undefined) throw new Failure('unexpected');
    return { blogId, guid };
  };

  async function create(request: HttpRequest): Promise<HttpResponseInit> {
    const blogId = readBlogId(request.url, routes.collection);
    const payload = await readPayload(request, family.payload);
    const given = family.identifier(payload);
    if (given.kind === 'conflict')
      throw new Failure('bodyInvalid', ['resourceId must equal the identifier it stands beside']);
    const key = keyOfNew(blogId, given.kind === 'one' ? given.guid : randomUUID());
    const content = family.content(payload, key.guid);
    await repository.create(key, { content, references: family.references(payload) });
    return created(request.url, key.guid);
  }

  async function list(request: HttpRequest, context: InvocationContext): Promise<HttpResponseInit> {
    const blogId = readBlogId(request.url, routes.collection) ?? '';
    const pages = repository.list(blogId, readWindow(request.url));
    return json(await startJson(arrayToJson(resource.listed(pages, blogId)), context));
  }

  async function read(request: HttpRequest, context: InvocationContext): Promise<HttpResponseInit> {
    const blogId = readBlogId(request.url, routes.item);
    const item = await repository.read(keyOf(request.url, blogId, 'idBlank'));
    if (!item) throw new Failure('absent');
    const single = resource.single(item);
    return json('next' in single ? await startJson(single, context) : await single);
  }

  async function update(request: HttpRequest): Promise<HttpResponseInit> {
    const blogId = readBlogId(request.url, routes.item);
    const payload = await readPayload(request, family.payload);
    const key = keyOf(request.url, blogId, 'identifierMalformed');
    const fits = fitsIdentifier(family.identifier(payload), key.guid) && family.completeForUpdate(payload);
    const content = family.content(payload, key.guid);
    await repository.update(key, { content, references: family.references(payload) }, fits);
    return accepted;
  }

  async function remove(request: HttpRequest): Promise<HttpResponseInit> {
    const blogId = readBlogId(request.url, routes.item);
    await repository.delete(keyOf(request.url, blogId, 'identifierMalformed'));
    return done;
  }

  return {
    create: guard({ noun, verb: 'created' }, create),
    list: guard({ noun, verb: 'read' }, list),
    read: guard({ noun, verb: 'read' }, read),
    update: guard({ noun, verb: 'modified' }, update),
    delete: guard({ noun, verb: 'deleted' }, remove),
  };
}
