import { whyBarred } from '../members/access.ts';
import { wallClock } from '../saving/clock.ts';
import { holds } from '../saving/holds.ts';
import { otherTabs } from '../saving/other-tabs.ts';
import { followPage, here } from '../saving/page.ts';
import { shelf } from '../saving/shelf.ts';
import { userId } from '../saving/user.ts';
import { api } from '../service.ts';
import type { Draft } from './draft.ts';
import { remotePost, type StoredPost } from './remote.ts';
import { takenBack } from './taken-back.ts';
import { Writing } from './writing.ts';

/**
 * Opens a post of the service, or a new one, with what this browser has kept of it.
 * @throws Trouble if it cannot be read, and nothing of it is kept here.
 */
export async function openPost(blogId: string, postId: string | undefined): Promise<Writing> {
  return here.open<Draft, StoredPost, Writing>(
    {
      remoteOf: id => remotePost(api, { blogId, postId: id }, takenBack, () => whyBarred(blogId)),
      tabsOf: otherTabs,
      clock: wallClock,
      shelf,
      holds,
    },
    { user: await userId(), of: blogId, id: postId },
    (around, opening) => followPage(new Writing(around, opening)),
  );
}
