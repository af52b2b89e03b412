import { isDeepStrictEqual } from 'node:util';
import { blogIdMissing } from '../answers.ts';
import { bySegment, type Payload, zeroGuid } from '../families.ts';
import { createRefused, internalError, updateRefused } from '../invalid-data.ts';
import {
  type Blog,
  type Child,
  contentOf,
  isChild,
  referencesOf,
  type Segment,
  type Store,
} from './content.ts';
import { type Body, type PathId, pathOfRequest, type Request } from './requests.ts';
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

/** Ends an operation with an unsuccessful answer. */
class Refusal extends Error {
  readonly reply: Reply;
  constructor(reply: Reply) {
    super(reply.text);
    this.reply = reply;
  }
}

const internal = () => new Refusal({ status: 500, text: internalError });
const absent = () => new Refusal({ status: 404, text: '' });

function refused({ kind, entity }: Request, paths?: string[]): Refusal {
  const text = (kind === 'create' ? createRefused : updateRefused)(entity.noun);
  return new Refusal({ status: 400, text, ...(paths && { paths: [...paths].sort() }) });
}

const json = (value: unknown): Reply => ({ status: 200, text: JSON.stringify(value, null, 2) });

const isGuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

function readBlogId({ says }: PathId): string {
  if (says === 'blank' || says === zeroGuid) throw new Refusal({ status: 400, text: blogIdMissing });
  if (!isGuid(says)) throw internal();
  return says;
}

function readId({ kind, id: { says } }: Request): string {
  const blank = { status: 400, text: 'Submitted data is invalid, must specify BlogId' };
  if (says === 'blank' && kind === 'read') throw new Refusal(blank);
  if (!isGuid(says)) throw internal();
  if (says === zeroGuid) throw absent();
  return says;
}

type DraftBody = Extract<Body, { kind: 'draft' }>;

function readBody(request: Request & { body: Body }): DraftBody {
  const { body } = request;
  if (body.kind === 'nothing') throw refused(request);
  if (body.kind === 'not JSON') throw internal();
  if (body.kind === 'invalid') throw refused(request, body.paths);
  return body;
}

/** The identifiers that a body gives; all zeros count as none. */
const given = ({ own, resourceId }: DraftBody) =>
  [...new Set([own, resourceId])].filter(id => id !== undefined && id !== zeroGuid);

/** The paths of references without a target. */
const dangling = (blog: Blog, { draft }: DraftBody) =>
  referencesOf(draft)
    .filter(({ segment, id }) => !blog.children[segment].has(id))
    .map(({ path }) => path);

function create(store: Store, request: Request & { body: Body }, newId: string): Reply {
  const { entity } = request;
  const blogId = isChild(entity) ? readBlogId(request.blogId) : undefined;
  const body = readBody(request);
  const [id = newId, other] = given(body);
  if (other !== undefined) throw refused(request, ['resourceId']);
  const resource = { id, content: contentOf(entity, body.draft, id), created: store.creations };
  if (isChild(entity)) {
    const blog = store.blogs.get(blogId ?? '');
    if (!blog) throw refused(request, ['blogId']);
    const siblings = blog.children[entity.segment];
    if (siblings.has(id)) throw internal();
    const paths = dangling(blog, body);
    if (paths.length > 0) throw refused(request, paths);
    siblings.set(id, { ...resource, modified: modify(store, entity.segment) });
  } else {
    if (store.blogs.has(id)) throw internal();
    store.blogs.set(id, { ...resource, children: bySegment(() => new Map()) });
  }
  store.creations++;
  const collection = new URL(pathOfRequest(request), 'http://host/').pathname.slice(1);
  return { status: 201, text: 'OK', location: `${collection}/${id}` };
}

function modify(store: Store, segment: Segment): number {
  if (segment === 'post') store.modifications++;
  return store.modifications;
}

function findChild(store: Store, blogId: string, segment: Segment, id: string): [Blog, Child] {
  const blog = store.blogs.get(blogId);
  const child = blog?.children[segment].get(id);
  if (!blog || !child) throw absent();
  return [blog, child];
}

function findBlog(store: Store, blogId: string): Blog {
  const blog = store.blogs.get(blogId);
  if (!blog) throw absent();
  return blog;
}

function update(store: Store, request: Request & { body: Body }): Reply {
  const { entity } = request;
  const blogId = readBlogId(request.blogId);
  const body = readBody(request);
  const id = isChild(entity) ? readId(request) : blogId;
  const [blog, resource] = isChild(entity)
    ? findChild(store, blogId, entity.segment, id)
    : [findBlog(store, blogId), findBlog(store, blogId)];
  const ids = given(body);
  if (ids.some(each => each !== id)) throw internal();
  const isMedium = isChild(entity) && entity.segment === 'medium';
  if (isMedium && (ids.length === 0 || body.draft.fields.mediumType === undefined)) throw internal();
  const content = contentOf(entity, body.draft, id);
  if (!isDeepStrictEqual(content, resource.content)) {
    const paths = dangling(blog, body);
    if (paths.length > 0) throw refused(request, paths);
    resource.content = content;
    if ('modified' in resource && isChild(entity)) resource.modified = modify(store, entity.segment);
  }
  return { status: 202, text: '' };
}

/** The number of a count or skip (contract.md, List); the generated texts include only what this reads. */
const numberOf = (text: string | undefined, otherwise: number) => {
  if (text === undefined) return otherwise;
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : 0;
  return value > 2 ** 31 - 1 ? 0 : Math.max(0, value);
};

function list(store: Store, request: Request & { kind: 'list' }): Reply {
  const { entity } = request;
  const [count, skip] = [numberOf(request.count, 10), numberOf(request.skip, 0)];
  const window = (all: Payload[]) => json(all.slice(skip, skip + count));
  if (!isChild(entity)) return window(blogsResponse(store));
  const blog = store.blogs.get(readBlogId(request.blogId));
  return window(blog ? childrenResponse(blog, entity) : []);
}

function read(store: Store, request: Request): Reply {
  const { entity } = request;
  const blogId = readBlogId(request.blogId);
  if (!isChild(entity)) return json(exportResponse(findBlog(store, blogId)));
  const [blog, child] = findChild(store, blogId, entity.segment, readId(request));
  return json(childResponse(blog, entity, child));
}

function remove(store: Store, request: Request): Reply {
  const { entity } = request;
  const blogId = readBlogId(request.blogId);
  if (isChild(entity)) {
    const [blog, { id }] = findChild(store, blogId, entity.segment, readId(request));
    blog.children[entity.segment].delete(id);
  } else {
    store.blogs.delete(findBlog(store, blogId).id);
  }
  return { status: 200, text: '' };
}

/**
 * The contract's answer to a request, by its rules in their order. Changes the store accordingly.
 * @param newId the identifier that is generated if the body gives none.
 */
export function perform(store: Store, request: Request, newId: string): Reply {
  try {
    if (request.kind === 'create') return create(store, { ...request }, newId);
    if (request.kind === 'update') return update(store, { ...request });
    if (request.kind === 'list') return list(store, { ...request });
    return request.kind === 'read' ? read(store, request) : remove(store, request);
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
}
