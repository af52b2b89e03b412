import { type Addressed, postAddress } from '../../../../shared/families/post-address.ts';
import { api } from '../../service.ts';
import type { Reach } from './reach.ts';

/** @returns the title of the published post that has the address of another one already; of two, readers see the first. */
export async function sameAddress(
  blogId: string,
  reach: Reach,
  post: Addressed,
): Promise<string | undefined> {
  const address = postAddress(reach, post);
  if (address === undefined) return undefined;
  const others = await api.get('/blog/{blogId}/post', {
    path: { blogId },
    query: { slug: post.slug, status: 'published', count: 100 },
    fields: ['postId', 'title', 'slug', 'published', 'isListed'],
  });
  return others.find(other => other.postId !== post.postId && postAddress(reach, other) === address)?.title;
}
