import { api } from '../service.ts';
import { words } from '../words.ts';
import type { Kind } from './kind.ts';

type TagTexts = { name: string; slug: string };

const pageSize = 100;

/** A blank slug has the service make one, also in place of another. */
const bodyOf = ({ name, slug }: TagTexts) => ({ name, slug });

export const tags: Kind<TagTexts> = {
  filter: 'tag',
  open: blogId =>
    async function* (known, signal) {
      const query = { count: pageSize, skip: known.length };
      const fields = ['tagId', 'name', 'slug'] as const;
      const pages = api.pages('/blog/{blogId}/tag', { path: { blogId }, query, fields, signal });
      for await (const page of pages) {
        const items = page.map(({ tagId, name, slug }) => ({ id: tagId, name, shortName: slug }));
        yield { items, isLast: page.length < pageSize };
      }
    },
  store: blogId => ({
    create: (tagId, texts) =>
      api.post('/blog/{blogId}/tag', { path: { blogId }, body: { tagId, ...bodyOf(texts) } }),
    async read(id, signal) {
      const request = { path: { blogId, id }, ...(signal && { signal }) };
      const { value, etag } = await api.read('/blog/{blogId}/tag/{id}', request);
      return { texts: { name: value.name, slug: value.slug }, version: { etag } };
    },
    write: (id, texts, version) =>
      api.put('/blog/{blogId}/tag/{id}', { path: { blogId, id }, body: bodyOf(texts), ifUnchanged: version }),
  }),
  remove: (blogId, id) => api.delete('/blog/{blogId}/tag/{id}', { path: { blogId, id } }),
  empty: { name: '', slug: '' },
  fields: [
    { name: 'name', label: words.name, isNeeded: true },
    { name: 'slug', label: words.slug, note: words.slugNote, maxLength: 100 },
  ],
  termOf: (id, { name, slug }) => ({ id, name, shortName: slug }),
  words: {
    title: words.tags,
    add: words.newTag,
    none: words.noTag,
    noneText: words.noTagText,
    readOnly: words.tagsReadOnly,
  },
};
