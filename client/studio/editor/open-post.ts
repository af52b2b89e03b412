import { whyBarred } from '../members/access.ts';
import { openForPerson } from '../saving/open-for-person.ts';
import { otherTabs } from '../saving/other-tabs.ts';
import { api } from '../service.ts';
import { type Draft, emptyDraft, newPage } from './draft.ts';
import { remotePost, type StoredPost } from './remote.ts';
import { takenBack } from './taken-back.ts';
import { Writing } from './writing.ts';

/**
 * Opens a post of the service, or a new one, with what this browser has kept of it for the current user.
 * @param isPage whether a new one is a page.
 * @throws Trouble if nobody is there, or it cannot be read and nothing of it is kept here.
 */
export const openPost = (blogId: string, postId: string | undefined, isPage = false): Promise<Writing> =>
  openForPerson<Draft, StoredPost, Writing>(
    {
      remoteOf: id => remotePost(api, { blogId, postId: id }, takenBack, () => whyBarred(blogId)),
      tabsOf: otherTabs,
    },
    { of: blogId, id: postId, suits: draft => Boolean(draft.isPage) === isPage },
    (around, opening) => new Writing(around, opening, isPage ? newPage : emptyDraft),
  );
