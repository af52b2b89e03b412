import { madeSlugs, makeSlug } from '../../../shared/values/slug.ts';
import { changesOf } from '../form/changes.ts';
import { storedBy } from '../form/store.ts';
import { type Author, api } from '../service.ts';
import { words } from '../words.ts';
import type { TermKind } from './kind.ts';
import { allOfThem, countedIn } from './uses.ts';

/** The picture is a medium's identifier; empty for none. */
type AuthorTexts = { displayName: string; userName: string; userImage: string };

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

const empty: AuthorTexts = { displayName: '', userName: '', userImage: '' };

const textsOf = ({ displayName, userName, userImage }: Author): AuthorTexts => ({
  displayName,
  userName,
  userImage: userImage?.mediumId ?? '',
});

const bodyOf = ({ displayName, userName, userImage }: AuthorTexts) => ({
  displayName,
  userName,
  ...(userImage && { userImage: { mediumId: userImage } }),
});

/** With a user name, where it is left empty. */
const named = async (blogId: string, id: string, texts: AuthorTexts) => ({
  ...texts,
  userName: texts.userName.trim() || (await madeUserName(blogId, id, texts.displayName)),
});

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
  fields: [
    { name: 'displayName', label: words.displayName, note: words.displayNameNote, isNeeded: true },
    {
      name: 'userName',
      label: words.userName,
      note: ({ displayName, userName }) =>
        userName.trim() ? words.userNameNote : words.userNameMade(makeSlug(displayName, '')),
    },
    { name: 'userImage', label: words.authorPicture, picture: 'mediumId' },
  ],
  termOf: (id, { displayName, userName }) => ({ id, name: displayName, shortName: userName }),
  words: {
    title: words.authors,
    add: words.newAuthor,
    find: words.findAuthors,
    none: words.noAuthor,
    noneText: words.noAuthorText,
    readOnly: words.authorsReadOnly,
  },
};
