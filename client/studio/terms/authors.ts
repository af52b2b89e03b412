import { madeSlugs, makeSlug } from '../../../shared/values/slug.ts';
import { storedBy } from '../form/store.ts';
import { type Author, api } from '../service.ts';
import { words } from '../words.ts';
import type { Kind } from './kind.ts';

/** The picture is a medium's identifier; empty for none. */
type AuthorTexts = { displayName: string; userName: string; userImage: string };

const pageSize = 100;

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

const bodyOf = async (blogId: string, id: string, { displayName, userName, userImage }: AuthorTexts) => ({
  displayName,
  userName: userName.trim() || (await madeUserName(blogId, id, displayName)),
  ...(userImage && { userImage: { mediumId: userImage } }),
});

export const authors: Kind<AuthorTexts> = {
  filter: 'author',
  open: blogId =>
    async function* (known, signal) {
      const query = { count: pageSize, skip: known.length };
      const fields = ['authorId', 'displayName', 'userName'] as const;
      const pages = api.pages('/blog/{blogId}/author', { path: { blogId }, query, fields, signal });
      for await (const page of pages) {
        const items = page.map(({ authorId, displayName, userName }) => ({
          id: authorId,
          name: displayName,
          shortName: userName,
        }));
        yield { items, isLast: page.length < pageSize };
      }
    },
  store: blogId => ({
    name: `author ${blogId}`,
    empty,
    made: ['userName'],
    async create(authorId, texts) {
      const { version, value } = await api.post('/blog/{blogId}/author', {
        path: { blogId },
        body: { authorId, ...(await bodyOf(blogId, authorId, texts)) },
        return: 'representation',
      });
      return storedBy(version.etag, value && textsOf(value), texts);
    },
    async read(id, signal) {
      const request = { path: { blogId, id }, ...(signal && { signal }) };
      const { value, etag } = await api.read('/blog/{blogId}/author/{id}', request);
      return { draft: textsOf(value), etag };
    },
    async write(id, texts, version) {
      const { etag, value } = await api.put('/blog/{blogId}/author/{id}', {
        path: { blogId, id },
        body: await bodyOf(blogId, id, texts),
        ifUnchanged: version,
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
    none: words.noAuthor,
    noneText: words.noAuthorText,
    readOnly: words.authorsReadOnly,
  },
};
