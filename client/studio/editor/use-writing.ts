import { useEffect, useState } from 'preact/hooks';
import { go } from '../address.ts';
import { postsPlace } from '../posts/kept-list.ts';
import type { Trouble } from '../service.ts';
import { openPost } from './open-post.ts';
import { isUnsaved } from './save-state.ts';
import type { Writing } from './writing.ts';

/** A post that is open, or why it is not. */
export interface Opened {
  writing?: Writing;
  trouble?: Trouble;
  again(): void;
}

/** Opens a post for as long as a screen is open. Leaving the page with unsaved text asks first. */
export function useWriting(blogId: string, postId: string | undefined): Opened {
  const [opened, setOpened] = useState<{ writing?: Writing; trouble?: Trouble }>({});
  const [round, setRound] = useState(0);
  useEffect(() => {
    let writing: Writing | undefined;
    let isWanted = true;
    openPost(blogId, postId).then(
      open => {
        writing = open;
        if (isWanted) setOpened({ writing });
        else void writing.close();
      },
      // What opens a post throws nothing else.
      (trouble: Trouble) => isWanted && setOpened({ trouble }),
    );
    const ask = (event: BeforeUnloadEvent) => {
      if (writing && isUnsaved(writing.state.value)) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      isWanted = false;
      removeEventListener('beforeunload', ask);
      void writing?.close();
    };
  }, [blogId, postId, round]);
  return { ...opened, again: () => setRound(count => count + 1) };
}

/** Gives a new post its own address once it is saved, so that it is found again there. */
export function nameInAddress(blogId: string, { postId }: Writing): void {
  history.replaceState(null, '', `#/${blogId}/posts/${postId}`);
}

/** Back to the posts. */
export const toPosts = (blogId: string): void => go(postsPlace(blogId));
