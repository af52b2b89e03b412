import { api } from '../service.ts';
import { words } from '../words.ts';
import type { Kind } from './kind.ts';

/** The picture is a medium's identifier; empty for none. */
type AuthorTexts = { displayName: string; userName: string; userImage: string };

const pageSize = 100;

const bodyOf = ({ userImage, ...names }: AuthorTexts) => ({
  ...names,
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
    create: (authorId, texts) =>
      api.post('/blog/{blogId}/author', { path: { blogId }, body: { authorId, ...bodyOf(texts) } }),
    async read(id, signal) {
      const request = { path: { blogId, id }, ...(signal && { signal }) };
      const { value, etag } = await api.read('/blog/{blogId}/author/{id}', request);
      const { displayName, userName, userImage } = value;
      const texts = { displayName, userName, userImage: userImage?.mediumId ?? '' };
      return { texts, version: { etag } };
    },
    write: (id, texts, version) =>
      api.put('/blog/{blogId}/author/{id}', {
        path: { blogId, id },
        body: bodyOf(texts),
        ifUnchanged: version,
      }),
  }),
  remove: (blogId, id) => api.delete('/blog/{blogId}/author/{id}', { path: { blogId, id } }),
  empty: { displayName: '', userName: '', userImage: '' },
  fields: [
    { name: 'displayName', label: words.displayName, note: words.displayNameNote, isNeeded: true },
    { name: 'userName', label: words.userName, note: words.userNameNote, isNeeded: true },
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
