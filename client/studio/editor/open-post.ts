import { whyBarred } from '../members/access.ts';
import { wallClock } from '../saving/clock.ts';
import { holds } from '../saving/holds.ts';
import { open } from '../saving/open.ts';
import { otherTabs } from '../saving/other-tabs.ts';
import { shelf } from '../saving/shelf.ts';
import { api, isSignedOut } from '../service.ts';
import { askWho, who } from '../session.ts';
import type { Draft } from './draft.ts';
import { remotePost, type StoredPost } from './remote.ts';
import { takenBack } from './taken-back.ts';
import { Writing } from './writing.ts';

/** Where is noted who wrote here last: without the service, it is for them that a post is opened. */
const lastUser = 'studio-last-user';

async function userId(): Promise<string> {
  const isKnown = who.value?.id !== undefined || (await askWho());
  const { id = '' } = who.value ?? {};
  try {
    if (!isKnown) return localStorage.getItem(lastUser) ?? '';
    localStorage.setItem(lastUser, id);
  } catch {
    // A browser that lets the page keep nothing has no copies either.
  }
  return id;
}

/**
 * Opens a post of the service, or a new one, with what this browser has kept of it.
 * @throws Trouble if it cannot be read, and nothing of it is kept here.
 */
export async function openPost(blogId: string, postId: string | undefined): Promise<Writing> {
  const writing = await open<Draft, StoredPost, Writing>(
    {
      remoteOf: id => remotePost(api, { blogId, postId: id }, takenBack, () => whyBarred(blogId)),
      tabsOf: otherTabs,
      clock: wallClock,
      shelf,
      holds,
    },
    { user: await userId(), of: blogId, id: postId },
    (around, opening) => new Writing(around, opening),
  );
  followPage(writing);
  return writing;
}

/** Lets the page's own events have their effect until the post is closed: it may be hidden for ever, or be back. */
function followPage(writing: Writing): void {
  const ended = new AbortController();
  const { signal } = ended;
  const keep = () => void writing.keep();
  addEventListener('beforeunload', keep, { signal });
  addEventListener('pagehide', keep, { signal });
  document.addEventListener('visibilitychange', keep, { signal });
  addEventListener('online', () => void writing.retryNow(), { signal });
  addEventListener('focus', () => void writing.retryIfBarred(), { signal });
  let wasSignedOut = false;
  const stopWatching = isSignedOut.subscribe(isOut => {
    if (wasSignedOut && !isOut) void writing.retryNow();
    wasSignedOut = isOut;
  });
  writing.whenClosed(() => {
    ended.abort();
    stopWatching();
  });
}
