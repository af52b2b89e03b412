import type { Store } from '../form/store.ts';
import { api } from '../service.ts';

const written = ['name', 'slogan', 'logoUrl'] as const;

/** What a save must send again, although nobody writes it here: an update clears what it does not say. */
const kept = ['siteUrl', 'postUrl', 'language'] as const;

/** What a blog has, as texts; each is empty where it has none. Whether it is public is `true`, `false`, or neither. */
export type BlogTexts = Record<(typeof written)[number] | (typeof kept)[number] | 'isPublic', string>;

export const emptyBlog: BlogTexts = {
  name: '',
  slogan: '',
  logoUrl: '',
  siteUrl: '',
  postUrl: '',
  language: '',
  isPublic: '',
};

/** A field that is empty is left out, so that the service has none. */
const bodyOf = ({ isPublic, name, ...others }: BlogTexts) => ({
  name,
  ...Object.fromEntries(Object.entries(others).filter(([, text]) => text)),
  ...(isPublic && { isPublic: isPublic === 'true' }),
});

export const blogStore: Store<BlogTexts> = {
  create: (blogId, texts) => api.post('/blog', { body: { blogId, ...bodyOf(texts) } }),
  async read(blogId, signal) {
    const path = { blogId };
    const fields = [...written, ...kept, 'isPublic'] as const;
    const { value, etag } = await api.read('/blog/{blogId}', { path, fields, ...(signal && { signal }) });
    const { isPublic, ...texts } = value;
    return { texts: { ...emptyBlog, ...texts, isPublic: String(isPublic ?? '') }, version: { etag } };
  },
  write: (blogId, texts, version) =>
    api.put('/blog/{blogId}', { path: { blogId }, body: bodyOf(texts), ifUnchanged: version }),
};
