import { hashOf, type PostsPage, place, type StudioPage } from '../address.ts';
import type { ShownList } from '../paged.ts';
import { handovers } from '../session.ts';
import type { PostInList } from './post-state.ts';

/** A list of posts as it was left for one of its posts, to be found so again. */
export interface KeptList {
  at: { page: PostsPage; blogId: string; query: Record<string, string> };
  shown: ShownList<PostInList>;
  /** How far it was scrolled, in pixels. */
  scroll: number;
  /** The post that was opened, and how far its row was from the top of the window. */
  opened?: { postId: string; top: number } | undefined;
}

let kept: KeptList | undefined;

// From any other page the list begins anew.
place.subscribe(({ page }) => {
  if (page !== 'post' && page !== kept?.at.page) kept = undefined;
});

// What was shown to one person is not for the next.
handovers.subscribe(() => {
  kept = undefined;
});

/** Where the posts or pages of a blog are, as they were listed last. */
export const postsPlace = (blogId: string, page: PostsPage): StudioPage =>
  kept?.at.blogId === blogId && kept.at.page === page ? kept.at : { page, blogId, query: {} };

const rowOf = ({ blogId, page }: KeptList['at'], postId: string) =>
  document.querySelector<HTMLElement>(
    `.rows a[href="${hashOf({ page: 'post', blogId, postId, in: page })}"]`,
  );

/** Keeps a list that is left, if it is left for a post. To be called while it still stands on the page. */
export function keepList(at: KeptList['at'], { items, isWhole, counts }: ShownList<PostInList>): void {
  const to = place.peek();
  if (to.page !== 'post' || !items) return;
  const { postId } = to;
  const top = postId && rowOf(at, postId)?.getBoundingClientRect().top;
  const opened = postId && top !== undefined && top !== '' ? { postId, top } : undefined;
  kept = { at, shown: { items, isWhole, counts }, scroll: scrollY, opened };
}

/** The list that was left at this place. */
export function keptAt(at: StudioPage): KeptList | undefined {
  return kept && hashOf(kept.at) === hashOf(at) ? kept : undefined;
}

/** Scrolls to where a list was left, with the focus on the post that was opened. */
export function scrollBack({ at, scroll, opened }: KeptList): void {
  scrollTo(0, scroll);
  const row = opened && rowOf(at, opened.postId);
  if (!row) return;
  row.focus({ preventScroll: true });
  const place = () => scrollBy(0, row.getBoundingClientRect().top - opened.top);
  place();
  // What comes near the window is laid out only then, and rows above may turn out to be higher or lower.
  requestAnimationFrame(() => {
    place();
    requestAnimationFrame(place);
  });
}
