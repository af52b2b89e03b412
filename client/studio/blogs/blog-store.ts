import { changesOf } from '../form/changes.ts';
import { metadataOf, textOf } from '../form/metadata.ts';
import type { RecordStore } from '../form/store.ts';
import { flagOf, switchOf } from '../form/switched.ts';
import { api } from '../service.ts';

/** What can be written of a blog. */
export type BlogTexts = Record<(typeof writtenFields)[number], string>;

const textFields = [
  'slogan',
  'logoUrl',
  'siteUrl',
  'postUrl',
  'pageUrl',
  'tagUrl',
  'publisherName',
  'language',
] as const;

/** All that can be written of a blog. */
export const writtenFields = ['name', 'isPublic', ...textFields, 'metadata'] as const;

const emptyBlog: BlogTexts = {
  name: '',
  slogan: '',
  logoUrl: '',
  isPublic: '',
  siteUrl: '',
  postUrl: '',
  pageUrl: '',
  tagUrl: '',
  publisherName: '',
  language: '',
  metadata: '',
};

/** A field that is empty is left out, so that the service has none. */
const bodyOf = ({ name, isPublic, metadata, ...texts }: BlogTexts) => ({
  name,
  isPublic: flagOf(isPublic),
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
  metadata: metadataOf(metadata),
});

export const blogStore: RecordStore<BlogTexts> = {
  name: 'blog',
  empty: emptyBlog,
  async create(blogId, texts) {
    const { version } = await api.post('/blog', { body: { blogId, ...bodyOf(texts) } });
    return { draft: texts, etag: version.etag };
  },
  async read(blogId, signal) {
    const path = { blogId };
    const { value, etag } = await api.read('/blog/{blogId}', {
      path,
      fields: writtenFields,
      ...(signal && { signal }),
    });
    const { isPublic, metadata, ...texts } = value;
    return {
      draft: { ...emptyBlog, ...texts, isPublic: switchOf(isPublic), metadata: textOf(metadata) },
      etag,
    };
  },
  async write(blogId, texts, replaced) {
    const body = changesOf(bodyOf(replaced.draft), bodyOf(texts));
    const { etag } = await api.patch('/blog/{blogId}', { path: { blogId }, body, ifUnchanged: replaced });
    return { draft: texts, etag };
  },
};
