import type { Store } from '../form/store.ts';
import { api } from '../service.ts';

/** What can be written of a blog. */
export type BlogTexts = { name: string; slogan: string; logoUrl: string };

/** What else the service keeps of a blog, which a save must send again. */
const otherFields = ['isPublic', 'siteUrl', 'postUrl', 'language'] as const;

/** All that can be written of a blog. */
export const writtenFields = ['name', 'slogan', 'logoUrl', ...otherFields] as const;

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
  async write(blogId, texts, version) {
    const path = { blogId };
    // If these are newer than the version, the write is refused, and the form brings both together.
    const others = await api.get('/blog/{blogId}', { path, fields: otherFields });
    return api.put('/blog/{blogId}', { path, body: { ...others, ...bodyOf(texts) }, ifUnchanged: version });
  },
};
