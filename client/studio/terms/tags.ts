import { changesOf } from '../form/changes.ts';
import { storedBy } from '../form/store.ts';
import { limits } from '../limits.ts';
import { api } from '../service.ts';
import { words } from '../words.ts';
import type { TermKind } from './kind.ts';
import { allOfThem, countedIn } from './uses.ts';

type TagTexts = { name: string; slug: string };

const empty: TagTexts = { name: '', slug: '' };

const textsOf = ({ name, slug }: TagTexts): TagTexts => ({ name, slug });

/** A blank slug has the service make one, also in place of another. */
const bodyOf = ({ name, slug }: TagTexts) => ({ name, slug });

export const tags: TermKind<TagTexts> = {
  filter: 'tag',
  async read(blogId, signal) {
    const request = { path: { blogId }, query: { count: allOfThem }, signal } as const;
    const all = await api.get('/blog/{blogId}/tag', { ...request, fields: ['tagId', 'name', 'slug'] });
    return all.map(({ tagId, name, slug }) => ({ id: tagId, name, shortName: slug }));
  },
  async uses(blogId, signal) {
    const request = { path: { blogId }, query: { count: allOfThem }, signal } as const;
    const posts = await api.get('/blog/{blogId}/post', { ...request, fields: ['tags'] });
    return countedIn(posts.flatMap(({ tags }) => tags.map(({ tagId }) => tagId)));
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
    async write(id, texts, replaced) {
      const { etag, value } = await api.patch('/blog/{blogId}/tag/{id}', {
        path: { blogId, id },
        body: changesOf(bodyOf(replaced.draft), bodyOf(texts)),
        ifUnchanged: replaced,
        return: 'representation',
      });
      return storedBy(etag, value && textsOf(value), texts);
    },
  }),
  remove: (blogId, id) => api.delete('/blog/{blogId}/tag/{id}', { path: { blogId, id } }),
  canMerge: true,
  fields: [
    { name: 'name', label: words.name, isNeeded: true },
    { name: 'slug', label: words.slug, note: words.slugNote, most: limits.slug },
  ],
  termOf: (id, { name, slug }) => ({ id, name, shortName: slug }),
  words: {
    title: words.tags,
    add: words.newTag,
    find: words.findTags,
    none: words.noTag,
    noneText: words.noTagText,
    readOnly: words.tagsReadOnly,
  },
};
