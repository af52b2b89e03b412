import { BlogClient, type Schemas } from '../api/index.ts';

// What went wrong is worked out without a page.
export { denials, isSignedOut, type Trouble, troubleOf } from './trouble.ts';

/** The API's address: the page's own, without its last segment. */
export const apiAddress = new URL('.', location.href).href.replace(/\/$/, '');

/** The service, with the session of this browser. */
export const api = new BlogClient({ baseUrl: apiAddress });

export type { Version } from '../api/index.ts';
export type Blog = Schemas['BlogInList'];
export type Post = Schemas['Post'];
export type Tag = Schemas['Tag'];
export type Author = Schemas['Author'];
export type Medium = Schemas['Medium'];
