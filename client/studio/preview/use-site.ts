import { useEffect, useState } from 'preact/hooks';
import { newPreview, reachOf } from '../editor/publishing/reach.ts';
import { troubleOf } from '../service.ts';
import type { WrittenPost } from './shown-post.ts';
import { siteToShow } from './site-address.ts';
import { siteWords } from './site-words.ts';

/** What is known of the site beside the text. */
type SiteState =
  | { kind: 'none' }
  /** Its page loads, and is not seen before it has answered. */
  | { kind: 'asked' | 'shown'; address: string }
  | { kind: 'failed'; why: string };

/**
 * The page of a post on the blog's own site, of which a preview is made when the post is stored and its preview is open: for an hour, which is
 * enough, because what is written later is told to the page. Somebody who may not make one sees what the studio renders.
 */
export function useSite(blogId: string, { postId, base }: WrittenPost) {
  const [site, setSite] = useState<SiteState>({ kind: 'none' });
  const [round, setRound] = useState(0);
  const stored = base.value;
  const siteUrl = siteToShow(reachOf(blogId) ?? {}, location.href);
  const isAsked = postId !== undefined && stored !== undefined && siteUrl !== undefined;
  useEffect(() => {
    setSite({ kind: 'none' });
    if (!isAsked) return;
    let isCurrent = true;
    newPreview({ blogId, postId, isCopy: stored.copy !== undefined, hours: 1, siteUrl }).then(
      address => isCurrent && setSite({ kind: 'asked', address }),
      error => {
        const { kind, text } = troubleOf(error);
        if (isCurrent && kind !== 'barred') setSite({ kind: 'failed', why: siteWords.notMade(text) });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [blogId, postId, siteUrl, isAsked, round]);
  return {
    site,
    answered: () => setSite(now => (now.kind === 'asked' ? { ...now, kind: 'shown' } : now)),
    failed: () =>
      setSite({ kind: 'failed', why: siteWords.noAnswer(new URL(siteUrl ?? location.href).host) }),
    again: () => setRound(count => count + 1),
  };
}
