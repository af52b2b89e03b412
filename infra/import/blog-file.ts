import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isJsonObject, type JsonObject } from '../../shared/json-object.ts';

/** An entity as GetBlog exports it: a JSON object with an identifier. */
export type Entity = JsonObject;

/** The collections of a blog, in the order in which each needs the ones before it. */
export const collections = ['media', 'authors', 'tags', 'posts'] as const;
export type Collection = (typeof collections)[number];

/** One blog with its children. */
export interface BlogFile {
  blogId: string;
  /** The blog's own fields. */
  fields: Entity;
  children: Record<Collection, Entity[]>;
}

/** A file that cannot be imported, with the reason. */
export class BlogFileError extends Error {
  override readonly name = 'BlogFileError';
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return (isGzip ? await promisify(gunzip)(bytes) : bytes).toString('utf8');
}

function childrenOf(blog: Entity, collection: Collection): Entity[] {
  const entities = blog[collection] ?? [];
  if (!Array.isArray(entities) || !entities.every(isJsonObject)) {
    throw new BlogFileError(`«${collection}» is not an array of objects`);
  }
  return entities;
}

/** Takes a blog as GetBlog exports it apart. @throws BlogFileError when it is none. */
export function parseBlog(blog: unknown): BlogFile {
  if (!isJsonObject(blog)) throw new BlogFileError('It holds no JSON object');
  const { media, authors, tags, posts, ...fields } = blog;
  const blogId = fields.blogId ?? fields.resourceId;
  if (typeof blogId !== 'string') throw new BlogFileError('It has no blogId: is it what GetBlog exports?');
  const children = Object.fromEntries(collections.map(name => [name, childrenOf(blog, name)]));
  return { blogId: blogId.toLowerCase(), fields, children: children as Record<Collection, Entity[]> };
}

/**
 * Reads a file that GetBlog exported, plain or compressed with gzip.
 * @throws BlogFileError with the reason when it cannot be read or holds no blog.
 */
export async function readBlogFile(path: string): Promise<BlogFile> {
  try {
    return parseBlog(JSON.parse(await readText(path)));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'It is not JSON' : (error as Error).message;
    throw new BlogFileError(`Cannot import ${path}: ${reason}`, { cause: error });
  }
}
