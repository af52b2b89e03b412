import { madeSlugs, makeSlug } from '../../../shared/values/slug.ts';
import { changesOf } from '../form/changes.ts';
import type { FieldOf } from '../form/field-input.tsx';
import { metadataOf, textOf } from '../form/metadata.ts';
import { metadataSection } from '../form/metadata-section.ts';
import { storedBy } from '../form/store.ts';
import { isWebAddress } from '../form/web-address.ts';
import { laterWords } from '../later-words.ts';
import { limits } from '../limits.ts';
import { type Author, api } from '../service.ts';
import { sharingSection } from '../sharing/sharing-section.tsx';
import { emptySharing, type SharingTexts, seoOf, sharingTextsOf } from '../sharing/sharing-texts.ts';
import { words } from '../words.ts';
import type { TermKind } from './kind.ts';
import { allOfThem, countedIn } from './uses.ts';

/** The pictures are media's identifiers; empty for none. */
type AuthorTexts = SharingTexts & {
  displayName: string;
  userName: string;
  userImage: string;
  bio: string;
  websiteUrl: string;
  metadata: string;
};

/** A user name that is made from the name, as slugs are, and that no other author of the blog has. */
async function madeUserName(blogId: string, id: string, displayName: string): Promise<string> {
  const names = madeSlugs(displayName, id);
  for (const userName of names) {
    const query = { userName, count: 2 };
    const found = await api.get('/blog/{blogId}/author', { path: { blogId }, query, fields: ['authorId'] });
    if (found.every(({ authorId }) => authorId === id)) return userName;
  }
  return id;
}

const empty: AuthorTexts = {
  ...emptySharing,
  displayName: '',
  userName: '',
  userImage: '',
  bio: '',
  websiteUrl: '',
  metadata: '',
};

const textsOf = ({
  displayName,
  userName,
  userImage,
  bio = '',
  websiteUrl = '',
  seo,
  metadata,
}: Author): AuthorTexts => ({
  ...sharingTextsOf(seo),
  displayName,
  userName,
  userImage: userImage?.mediumId ?? '',
  bio,
  websiteUrl,
  metadata: textOf(metadata),
});

/** What is empty is left out, so that the service has none. */
const bodyOf = (texts: AuthorTexts) => ({
  displayName: texts.displayName,
  userName: texts.userName,
  userImage: texts.userImage ? { mediumId: texts.userImage } : undefined,
  bio: texts.bio || undefined,
  websiteUrl: texts.websiteUrl || undefined,
  seo: seoOf(texts),
  metadata: metadataOf(texts.metadata),
});

/** With a user name, where it is left empty. */
const named = async (blogId: string, id: string, texts: AuthorTexts) => ({
  ...texts,
  userName: texts.userName.trim() || (await madeUserName(blogId, id, texts.displayName)),
});

const firstFields: readonly FieldOf<AuthorTexts>[] = [
  { name: 'displayName', label: laterWords.displayName, note: laterWords.displayNameNote, isNeeded: true },
  {
    name: 'userName',
    label: laterWords.userName,
    note: ({ displayName, userName }) =>
      userName.trim() ? laterWords.userNameNote : laterWords.userNameMade(makeSlug(displayName, '')),
  },
  { name: 'userImage', label: laterWords.authorPicture, picture: 'mediumId' },
];

export const authors: TermKind<AuthorTexts> = {
  filter: 'author',
  async read(blogId, signal) {
    const request = { path: { blogId }, query: { count: allOfThem }, signal } as const;
    const fields = ['authorId', 'displayName', 'userName'] as const;
    const all = await api.get('/blog/{blogId}/author', { ...request, fields });
    return all.map(({ authorId: id, displayName: name, userName: shortName }) => ({ id, name, shortName }));
  },
  async uses(blogId, signal) {
    const request = { path: { blogId }, query: { count: allOfThem }, signal } as const;
    const posts = await api.get('/blog/{blogId}/post', { ...request, fields: ['author'] });
    return countedIn(posts.flatMap(({ author }) => (author ? [author.authorId] : [])));
  },
  store: blogId => ({
    name: `author ${blogId}`,
    empty,
    made: ['userName'],
    async create(authorId, texts) {
      const { version, value } = await api.post('/blog/{blogId}/author', {
        path: { blogId },
        body: { authorId, ...bodyOf(await named(blogId, authorId, texts)) },
        return: 'representation',
      });
      return storedBy(version.etag, value && textsOf(value), texts);
    },
    async read(id, signal) {
      const request = { path: { blogId, id }, ...(signal && { signal }) };
      const { value, etag } = await api.read('/blog/{blogId}/author/{id}', request);
      return { draft: textsOf(value), etag };
    },
    async write(id, texts, replaced) {
      const { etag, value } = await api.patch('/blog/{blogId}/author/{id}', {
        path: { blogId, id },
        body: changesOf(bodyOf(replaced.draft), bodyOf(await named(blogId, id, texts))),
        ifUnchanged: replaced,
        return: 'representation',
      });
      return storedBy(etag, value && textsOf(value), texts);
    },
  }),
  remove: (blogId, id) => api.delete('/blog/{blogId}/author/{id}', { path: { blogId, id } }),
  firstFields,
  fields: [
    ...firstFields,
    { name: 'bio', label: laterWords.bio, note: laterWords.bioNote, most: limits.text, rows: 5 },
    {
      name: 'websiteUrl',
      label: laterWords.websiteUrl,
      note: laterWords.websiteUrlNote,
      inputMode: 'url',
      most: limits.address,
      flawOf: text => (isWebAddress(text) ? undefined : laterWords.websiteUrlFlaw),
    },
  ],
  sections: [
    sharingSection(({ displayName, bio, userImage }) => ({
      title: displayName,
      description: bio,
      imageId: userImage,
    })),
    metadataSection(),
  ],
  termOf: (id, { displayName, userName }) => ({ id, name: displayName, shortName: userName }),
  words: {
    title: words.authors,
    add: laterWords.newAuthor,
    find: laterWords.findAuthors,
    none: laterWords.noAuthor,
    noneText: laterWords.noAuthorText,
    readOnly: laterWords.authorsReadOnly,
  },
};
