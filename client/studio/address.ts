import { signal } from '@preact/signals';

/** The lists of a blog, by the name of their page. */
export const lists = ['posts', 'pages', 'tags', 'authors', 'media', 'members', 'blog'] as const;

/** Where in the studio somebody is: the list of blogs, a page of a blog, or one of its posts. */
export type StudioPage =
  | { page: 'blogs' }
  | { page: (typeof lists)[number]; blogId: string; query: Record<string, string> }
  /** A post that is being written; a new one has no identifier yet. */
  | { page: 'post'; blogId: string; postId: string | undefined; in: PostsPage };

/** The two lists of posts: those that readers see in lists, and pages, which stand by themselves. */
export type PostsPage = 'posts' | 'pages';

const isPostsPage = (name: string | undefined): name is PostsPage => name === 'posts' || name === 'pages';

/** The part of the page's address after `#`: no request is needed to go from place to place, and Back works. */
export function hashOf(place: StudioPage): string {
  if (place.page === 'blogs') return '#/';
  if (place.page === 'post') return `#/${place.blogId}/${place.in}/${place.postId ?? 'new'}`;
  const query = new URLSearchParams(Object.entries(place.query).filter(([, value]) => value !== ''));
  return `#/${place.blogId}/${place.page}${query.size > 0 ? `?${query}` : ''}`;
}

const isIdentifier = (text: string) => /^[\da-f-]{32,36}$/i.test(text);

/** The place in an address; the list of blogs if it names none, as once somebody has signed in (session.ts). */
export function placeIn(hash: string): StudioPage {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [blogId = '', name, postId] = path.split('/');
  if (!isIdentifier(blogId)) return { page: 'blogs' };
  if (isPostsPage(name) && postId === 'new') return { page: 'post', blogId, postId: undefined, in: name };
  if (isPostsPage(name) && postId && isIdentifier(postId)) return { page: 'post', blogId, postId, in: name };
  const page = lists.find(each => each === name) ?? 'posts';
  return { page, blogId, query: Object.fromEntries(new URLSearchParams(query)) };
}

/** Where somebody is now. */
export const place = signal<StudioPage>(placeIn(location.hash));

/** How often somebody has gone somewhere: a new post is another one each time. */
export let visits = 0;

place.subscribe(() => {
  visits += 1;
});

/** Keeps somebody at a place: gets what leaves it after all. @returns whether it keeps them. */
type Keeper = (leave: () => void) => boolean;

let keeper: Keeper | undefined;

/** Has a word when somebody leaves the place, by a link or by Back. @returns what ends that. */
export function keepHere(keep: Keeper): () => void {
  keeper = keep;
  return () => {
    if (keeper === keep) keeper = undefined;
  };
}

addEventListener('hashchange', ({ oldURL }) => {
  const to = placeIn(location.hash);
  const isKept = keeper?.(() => go(to, 'replace'));
  // The entry of the history that leads away leads back until then.
  if (isKept) history.replaceState(null, '', new URL(oldURL).hash);
  else place.value = to;
});

/** Goes to a place. @param how `replace` if Back must not lead to where somebody was. */
export function go(to: StudioPage, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') location.hash = hashOf(to);
  else {
    history.replaceState(null, '', hashOf(to));
    place.value = to;
  }
}
