import type { Service } from '../service/service.ts';
import { post } from './families.ts';

export const largePostCount = 250;
/** 64 characters. */
const sentence = 'A sentence of some length, as there are many in posts of blogs. ';

/** Creates a blog with 250 posts of this many KB each, dated in the order of their numbers; returns its identifier. */
export async function fillLargeBlog(service: Service, kilobytes: number): Promise<string> {
  const content = sentence.repeat((kilobytes * 1024) / sentence.length);
  const blogId = await service.create('blog', { name: 'Large' });
  const tagId = await service.create(`blog/${blogId}/tag`, { name: 'All' });
  await service.createMany(blogId, post, largePostCount, index => {
    const published = new Date(Date.UTC(2020, 0, 1, 0, index)).toISOString();
    return { title: `Post ${index}`, content, published, tags: [{ tagId }] };
  });
  return blogId;
}
