import { storedBy } from '../form/store.ts';
import { api } from '../service.ts';
import { words } from '../words.ts';
import type { Kind } from './kind.ts';

type TagTexts = { name: string; slug: string };

const pageSize = 100;

const empty: TagTexts = { name: '', slug: '' };

const textsOf = ({ name, slug }: TagTexts): TagTexts => ({ name, slug });

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
    name: `tag ${blogId}`,
    empty,
    made: ['slug'],
    async create(tagId, texts) {
      const { version, value } = await api.post('/blog/{blogId}/tag', {
        path: { blogId },
        body: { tagId, ...bodyOf(texts) },
        return: 'representation',
      });
      return storedBy(version.etag, value && textsOf(value), texts);
    },
    async read(id, signal) {
      const request = { path: { blogId, id }, ...(signal && { signal }) };
      const { value, etag } = await api.read('/blog/{blogId}/tag/{id}', request);
      return { draft: textsOf(value), etag };
    },
    async write(id, texts, version) {
      const { etag, value } = await api.put('/blog/{blogId}/tag/{id}', {
        path: { blogId, id },
        body: bodyOf(texts),
        ifUnchanged: version,
        return: 'representation',
      });
      return storedBy(etag, value && textsOf(value), texts);
    },
  }),
  remove: (blogId, id) => api.delete('/blog/{blogId}/tag/{id}', { path: { blogId, id } }),
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
