import { randomUUID } from 'node:crypto';
import type { HttpHandler, HttpRequest, HttpResponseInit, InvocationContext } from '@azure/functions';
import { Failure } from '../failure.ts';
import { fitsIdentifier } from '../families/given-identifier.ts';
import type { FamilyName } from '../families/item.ts';
import type { Budget } from '../memory/budget.ts';
import type { Key } from '../store/keys.ts';
import { guard } from './guard.ts';
import { startJson } from './json-stream.ts';
import { readBlogId, readId } from './path.ts';
import { readPayload } from './payload.ts';
import type { Resource } from './resource.ts';
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

/** Makes the handlers of a family. The contract's rules are here, once for all families. */
export function makeOperations<F extends FamilyName, P extends object>(
  resource: Resource<F, P>,
  budget: Budget,
): Operations {
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
    return json(await startJson(resource.list(blogId, readWindow(request.url)), context, budget));
  }

  async function read(request: HttpRequest, context: InvocationContext): Promise<HttpResponseInit> {
    const blogId = readBlogId(request.url, routes.item);
    const key = keyOf(request.url, blogId, 'idBlank');
    return json(await startJson(resource.single(key), context, budget));
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
