import { useRef } from 'preact/hooks';
import { contentHtml } from '../../../shared/rendering/content-html.ts';
import { maxRendered } from '../../../shared/rendering/task.ts';
import { reachOf } from '../editor/publishing/reach.ts';
import { isStoredFile } from '../media/stored-file.ts';
import { words } from '../words.ts';
import { previewDocument } from './document.ts';
import { draftedPost } from './drafted-post.ts';
import { markChanged } from './place.ts';
import { type ShownPost, shownPost, useBeside, type WrittenPost } from './shown-post.ts';
import { SiteFrame } from './site-frame.tsx';
import { siteWords } from './site-words.ts';
import { isTooLong, textHtml } from './text-html.ts';
import { usePaused } from './use-paused.ts';
import { useSite } from './use-site.ts';

/** Whether what a post shows is loaded here: no other site is asked for it (media/stored-file.ts). */
const isLoaded = (address: string) =>
  /^(?:data|blob):/i.test(address) || isStoredFile(address, location.href);

/** A preview, and how much of the post only readers see. */
interface PreviewPage {
  html: string;
  elsewhere: number;
}

/** The page of a post, made again when nobody has typed for a moment. */
function usePage(post: ShownPost): PreviewPage | undefined {
  const blocks = useRef<string[]>(undefined);
  return usePaused(post, () => {
    const html = textHtml(post) ?? contentHtml(post.content, undefined);
    const placed = markChanged(html, blocks.current);
    const media = [...placed.media, ...(post.image ? [post.image.mediumUrl] : [])];
    blocks.current = placed.blocks;
    return {
      html: previewDocument(post, placed.html),
      elsewhere: media.filter(address => !isLoaded(address)).length,
    };
  });
}

/**
 * A post as readers get it. Its frame has an origin of its own and runs none of the scripts in the text, and the policy
 * of this page applies in it too.
 */
function Rendered({ post }: { post: ShownPost }) {
  const page = usePage(post);
  return (
    <>
      {isTooLong(post) && <p class="info">{words.tooLongToRender(maxRendered)}</p>}
      {page && page.elsewhere > 0 && <p class="info">{words.shownElsewhere(page.elsewhere)}</p>}
      {page === undefined ? (
        <p class="quiet" aria-busy="true">
          {words.preparingPreview}
        </p>
      ) : (
        <iframe sandbox="" srcdoc={page.html} title={words.previewOf(post.title || words.untitled)} />
      )}
    </>
  );
}

/** A post as the studio renders it. */
export const Preview = ({ post }: { post: ShownPost }) => (
  <div class="preview">
    <Rendered post={post} />
  </div>
);

/** Why the site is not shown, and what may help. */
const SiteNote = ({ why, again }: { why: string; again: () => void }) => (
  <p class="info site-note" role="status">
    {why}{' '}
    <button type="button" class="button plain" onClick={again}>
      {siteWords.tryAgain}
    </button>
  </p>
);

/** The preview of a post that is open: on the blog's own site, once that has answered, and else as the studio renders it. */
export function PostPreview({ blogId, writing }: { blogId: string; writing: WrittenPost }) {
  const beside = useBeside(blogId, writing);
  const { site, ...talk } = useSite(blogId, writing);
  const draft = writing.draft.value;
  const stored = writing.base.value;
  return (
    <div class="preview">
      {site.kind === 'failed' && <SiteNote why={site.why} again={talk.again} />}
      {'address' in site && stored && (
        <SiteFrame
          address={site.address}
          written={[draft, beside]}
          post={() => draftedPost(draft, stored, beside)}
          isShown={site.kind === 'shown'}
          {...talk}
        />
      )}
      {site.kind !== 'shown' && <Rendered post={shownPost(draft, beside, reachOf(blogId))} />}
    </div>
  );
}
