import type { Store } from '../form/store.ts';
import { api } from '../service.ts';

/** What can be written of a blog. */
export type BlogTexts = { name: string; slogan: string; logoUrl: string };

export const emptyBlog: BlogTexts = { name: '', slogan: '', logoUrl: '' };

/** A field that is empty is left out, so that the service has none. */
const bodyOf = ({ name, slogan, logoUrl }: BlogTexts) => ({
  name,
  ...(slogan && { slogan }),
  ...(logoUrl && { logoUrl }),
});

export const blogStore: Store<BlogTexts> = {
  create: (blogId, texts) => api.post('/blog', { body: { blogId, ...bodyOf(texts) } }),
  async read(blogId, signal) {
    const path = { blogId };
    const fields = ['name', 'slogan', 'logoUrl'] as const;
    const { value, etag } = await api.read('/blog/{blogId}', { path, fields, ...(signal && { signal }) });
    return { texts: { ...emptyBlog, ...value }, version: { etag } };
  },
  write: (blogId, texts, version) =>
    api.put('/blog/{blogId}', { path: { blogId }, body: bodyOf(texts), ifUnchanged: version }),
};
