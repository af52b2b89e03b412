import { switched } from '../form/record-form.tsx';
import type { Store } from '../form/store.ts';
import { api } from '../service.ts';

/** What can be written of a blog. */
export type BlogTexts = Record<(typeof writtenFields)[number], string>;

const textFields = ['slogan', 'logoUrl', 'siteUrl', 'postUrl', 'language'] as const;

/** All that can be written of a blog. */
export const writtenFields = ['name', 'isPublic', ...textFields] as const;

export const emptyBlog: BlogTexts = {
  name: '',
  slogan: '',
  logoUrl: '',
  isPublic: '',
  siteUrl: '',
  postUrl: '',
  language: '',
};

/** A field that is empty is left out, so that the service has none. */
const bodyOf = ({ name, isPublic, ...texts }: BlogTexts) => ({
  name,
  ...(isPublic && { isPublic: isPublic === switched.on }),
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
});

const switchOf = (isOn: boolean | undefined) => (isOn === undefined ? '' : isOn ? switched.on : switched.off);

export const blogStore: Store<BlogTexts> = {
  create: (blogId, texts) => api.post('/blog', { body: { blogId, ...bodyOf(texts) } }),
  async read(blogId, signal) {
    const path = { blogId };
    const { value, etag } = await api.read('/blog/{blogId}', {
      path,
      fields: writtenFields,
      ...(signal && { signal }),
    });
    const texts = { ...emptyBlog, ...value, isPublic: switchOf(value.isPublic) };
    return { texts, version: { etag } };
  },
  write: (blogId, texts, version) =>
    api.put('/blog/{blogId}', { path: { blogId }, body: bodyOf(texts), ifUnchanged: version }),
};
