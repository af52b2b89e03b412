import { mapInParallel } from '../../infra/tools/map-in-parallel.ts';
import type { Service } from './service.ts';

export const largePostCount = 1_000;
const content = 'A sentence of some length, as there are many. '.repeat(440);

/** Creates a blog with about 20 MB of posts, dated in the order of their numbers; returns its identifier. */
export async function fillLargeBlog(service: Service): Promise<string> {
  const blogId = await service.create('blog', { name: 'Large' });
  const tagId = await service.create(`blog/${blogId}/tag`, { name: 'All' });
  await mapInParallel(Array.from({ length: largePostCount }), 8, (_, index) => {
    const published = new Date(Date.UTC(2020, 0, 1, 0, index)).toISOString();
    const post = { title: `Post ${index}`, content, published, tags: [{ tagId }] };
    return service.create(`blog/${blogId}/post`, post);
  });
  return blogId;
}
