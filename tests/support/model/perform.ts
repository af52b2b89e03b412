import { isDeepStrictEqual } from 'node:util';
import { createRefused, internalError, updateRefused } from '../answers/refusals.ts';
import { bySegment, medium } from '../content/families.ts';
import { collectionPathOf } from '../requests/operations.ts';
import {
  type Blog,
  contentOf,
  type Draft,
  isChild,
  patched,
  referencesOf,
  type Segment,
  type Store,
  withStaying,
} from './content.ts';
import type { Request, Writing } from './requests.ts';
import { blogsResponse, childResponse, childrenResponse, exportResponse } from './responses.ts';

/** An answer, reduced to what the contract says of it. */
export interface Reply {
  status: number;
  /** The whole body; for a refusal of invalid data only the first line. */
  text: string;
  /** The paths in a refusal of invalid data, sorted. */
  paths?: string[];
  /** A create's Location, relative to the API. */
  location?: string;
}

const internal: Reply = { status: 500, text: internalError };
const absent: Reply = { status: 404, text: '' };

function refused({ kind, entity }: Request, paths: string[]): Reply {
  const text = (kind === 'create' ? createRefused : updateRefused)(entity.noun);
  return { status: 400, text, paths: paths.sort() };
}

const json = (value: unknown): Reply => ({ status: 200, text: JSON.stringify(value, null, 2) });

/** The paths of references without a target. */
const dangling = (blog: Blog, draft: Draft) =>
  referencesOf(draft)
    .filter(({ segment, id }) => !blog.children[segment].has(id))
    .map(({ path }) => path);

/** The number of the modification that a write of a post is. */
function modify(store: Store, segment: Segment): number {
  if (segment === 'post') store.modifications++;
  return store.modifications;
}

function create(store: Store, request: Request & Writing, newId: string): Reply {
  const { entity, draft, own: id = newId } = request;
  const created = store.creations;
  if (isChild(entity)) {
    const blog = store.blogs.get(request.blogId);
    if (!blog) return refused(request, ['blogId']);
    const siblings = blog.children[entity.segment];
    if (siblings.has(id)) return internal;
    const paths = dangling(blog, draft);
    if (paths.length > 0) return refused(request, paths);
    const content = contentOf(entity, draft, id, siblings);
    siblings.set(id, { id, content, created, modified: modify(store, entity.segment) });
  } else {
    if (store.blogs.has(id)) return internal;
    const content = contentOf(entity, draft, id, new Map());
    store.blogs.set(id, { id, content, created, children: bySegment(() => new Map()) });
  }
  store.creations++;
  return { status: 201, text: 'OK', location: `${collectionPathOf(entity, request)}/${id}` };
}

/** What is required, and a patch removes. */
const removed = ({ minimal }: Request['entity'], { fields }: Draft) =>
  Object.keys(minimal).filter(name => fields[name] === null);

/** An update or a patch. */
function update(store: Store, blog: Blog, request: Request & Writing): Reply {
  const { kind, entity, id, own } = request;
  const resource = isChild(entity) ? blog.children[entity.segment].get(id) : blog;
  if (!resource) return absent;
  const faults = removed(entity, request.draft);
  if (faults.length > 0) return refused(request, faults);
  const draft =
    kind === 'patch'
      ? patched(resource.content, request.draft)
      : withStaying(entity, request.draft, resource.content);
  if (own !== undefined && own !== id) return internal;
  if (kind === 'update' && entity === medium && (own === undefined || draft.fields.mediumType === undefined))
    return internal;
  const siblings = isChild(entity) ? blog.children[entity.segment] : new Map();
  const content = contentOf(entity, draft, id, siblings, resource.content);
  if (!isDeepStrictEqual(content, resource.content)) {
    // What a patch does not give need not be there any more.
    const paths = dangling(blog, request.draft);
    if (paths.length > 0) return refused(request, paths);
    resource.content = content;
    if ('modified' in resource && isChild(entity)) resource.modified = modify(store, entity.segment);
  }
  return { status: 202, text: '' };
}

function read(blog: Blog, { entity, id }: Request): Reply {
  if (!isChild(entity)) return json(exportResponse(blog));
  const child = blog.children[entity.segment].get(id);
  return child ? json(childResponse(blog, entity, child)) : absent;
}

function remove(store: Store, blog: Blog, { entity, id }: Request): Reply {
  const siblings = isChild(entity) ? blog.children[entity.segment] : store.blogs;
  return siblings.delete(id) ? { status: 200, text: '' } : absent;
}

function list(store: Store, blog: Blog | undefined, entity: Request['entity']): Reply {
  if (!isChild(entity)) return json(blogsResponse(store));
  return json(blog ? childrenResponse(blog, entity) : []);
}

/**
 * The contract's answer to a request. Changes the store accordingly.
 * @param newId the identifier that is generated if the body gives none.
 */
export function perform(store: Store, request: Request, newId: string): Reply {
  if (request.kind === 'create') return create(store, { ...request }, newId);
  const blog = store.blogs.get(request.blogId);
  if (request.kind === 'list') return list(store, blog, request.entity);
  if (!blog) return absent;
  if (request.kind === 'update' || request.kind === 'patch') return update(store, blog, { ...request });
  return request.kind === 'read' ? read(blog, request) : remove(store, blog, request);
}
