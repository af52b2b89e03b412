import type { Service } from '../service/service.ts';
import { absentGuid, blog, type Entity, type Family, families, referencesTo } from './families.ts';

/** A well-formed tag that no answer has. */
export const strangeTag = '"0123456789.012345678901234567.012345678901234567"';

/** A blog with one child of each family, which reference one another. */
export interface TaggedBlog {
  blogId: string;
  /** The identifiers of its children, by the family's noun. */
  ids: Record<string, string>;
}

export async function createTaggedBlog(service: Service): Promise<TaggedBlog> {
  const blogId = await service.create('blog', blog.full);
  const ids = Object.fromEntries(families.map(({ noun }) => [noun, crypto.randomUUID()]));
  const references = referencesTo(ids);
  const entityOf = ({ full, noun, idField }: Family) => ({
    ...full,
    ...references[noun],
    [idField]: ids[noun],
  });
  const content = Object.fromEntries(families.map(family => [family.collection, [entityOf(family)]]));
  await service.createContent(blogId, content);
  return { blogId, ids };
}

/** The path of a child, or of the blog itself. */
export function pathIn({ blogId, ids }: TaggedBlog, entity: Entity | Family): string {
  return 'segment' in entity
    ? `blog/${blogId}/${entity.segment}/${ids[entity.noun] ?? absentGuid}`
    : `blog/${blogId}`;
}

/**
 * The current tag of what is at a path. It is read twice: an instance that sees a version for the first time gives a
 * tag that works for If-Match, but is not given again.
 */
export async function currentTag(service: Service, path: string): Promise<string> {
  await service.send('GET', path);
  const { headers } = await service.send('GET', path);
  const tag = headers.get('etag');
  if (!tag) throw new Error(`GET ${path} has no ETag`);
  return tag;
}
