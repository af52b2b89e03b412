import { changesOf } from '../form/changes.ts';
import type { FieldOf } from '../form/field-input.tsx';
import { metadataOf, textOf } from '../form/metadata.ts';
import { metadataSection } from '../form/metadata-section.ts';
import { storedBy } from '../form/store.ts';
import { laterWords } from '../later-words.ts';
import { limits } from '../limits.ts';
import { api, type Tag } from '../service.ts';
import { sharingSection } from '../sharing/sharing-section.tsx';
import { emptySharing, type SharingTexts, seoOf, sharingTextsOf } from '../sharing/sharing-texts.ts';
import { words } from '../words.ts';
import type { TermKind } from './kind.ts';
import { allOfThem, countedIn } from './uses.ts';

/** The pictures are media's identifiers; empty for none. */
type TagTexts = SharingTexts & {
  name: string;
  slug: string;
  description: string;
  image: string;
  metadata: string;
};

const empty: TagTexts = { ...emptySharing, name: '', slug: '', description: '', image: '', metadata: '' };

const textsOf = ({ name, slug, description = '', image, seo, metadata }: Tag): TagTexts => ({
  ...sharingTextsOf(seo),
  name,
  slug,
  description,
  image: image?.mediumId ?? '',
  metadata: textOf(metadata),
});

/** A blank slug has the service make one, also in place of another. What else is empty is left out, so that the service has none. */
const bodyOf = (texts: TagTexts) => ({
  name: texts.name,
  slug: texts.slug,
  description: texts.description || undefined,
  image: texts.image ? { mediumId: texts.image } : undefined,
  seo: seoOf(texts),
  metadata: metadataOf(texts.metadata),
});

const firstFields: readonly FieldOf<TagTexts>[] = [
  { name: 'name', label: laterWords.name, isNeeded: true },
  { name: 'slug', label: words.slug, note: laterWords.slugNote, most: limits.slug },
];

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
  firstFields,
  fields: [
    ...firstFields,
    {
      name: 'description',
      label: laterWords.tagDescription,
      note: laterWords.tagDescriptionNote,
      most: limits.text,
      rows: 3,
    },
    { name: 'image', label: laterWords.tagImage, picture: 'mediumId' },
  ],
  sections: [
    sharingSection(({ name, description, image }) => ({ title: name, description, imageId: image })),
    metadataSection(),
  ],
  termOf: (id, { name, slug }) => ({ id, name, shortName: slug }),
  words: {
    title: words.tags,
    add: laterWords.newTag,
    find: laterWords.findTags,
    none: laterWords.noTag,
    noneText: laterWords.noTagText,
    readOnly: laterWords.tagsReadOnly,
  },
};
