import { useEffect, useRef, useState } from 'preact/hooks';
import { contentHtml } from '../../../shared/rendering/content-html.ts';
import { maxRendered } from '../../../shared/rendering/task.ts';
import { isStoredFile } from '../media/stored-file.ts';
import { words } from '../words.ts';
import { previewDocument } from './document.ts';
import { markChanged } from './place.ts';
import { type ShownPost, useShownPost, type WrittenPost } from './shown-post.ts';

/** How long nobody types before a preview is made again, in milliseconds; longer where making it takes long. */
const pauses = { shortest: 400, longest: 1_500 };

/** Whether the service makes no HTML of a text, which a site shows as it was written then (contract.md, Fields on request). */
const isTooLong = ({ content, contentFormat }: ShownPost) =>
  contentFormat !== 'html' && content.length > maxRendered;

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
  const [page, setPage] = useState<PreviewPage>();
  const wait = useRef(0);
  const blocks = useRef<string[]>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => {
      const start = performance.now();
      const format = isTooLong(post) ? undefined : post.contentFormat;
      const placed = markChanged(contentHtml(post.content, format), blocks.current);
      const media = [...placed.media, ...(post.image ? [post.image.mediumUrl] : [])];
      setPage({
        html: previewDocument(post, placed.html),
        elsewhere: media.filter(address => !isLoaded(address)).length,
      });
      blocks.current = placed.blocks;
      const took = performance.now() - start;
      wait.current = Math.min(pauses.longest, Math.max(pauses.shortest, 4 * took));
    }, wait.current);
    return () => clearTimeout(timer);
  }, [JSON.stringify(post)]);
  return page;
}

/**
 * A post as readers get it. Its frame has an origin of its own and runs none of the scripts in the text, and the policy
 * of this page applies in it too.
 */
export function Preview({ post }: { post: ShownPost }) {
  const page = usePage(post);
  return (
    <div class="preview" aria-busy={page === undefined}>
      {isTooLong(post) && <p class="info">{words.tooLongToRender(maxRendered)}</p>}
      {page && page.elsewhere > 0 && <p class="info">{words.shownElsewhere(page.elsewhere)}</p>}
      {page === undefined ? (
        <p class="quiet">{words.preparingPreview}</p>
      ) : (
        <iframe sandbox="" srcdoc={page.html} title={words.previewOf(post.title || words.untitled)} />
      )}
    </div>
  );
}

/** The preview of a post that is open. */
export const PostPreview = ({ blogId, writing }: { blogId: string; writing: WrittenPost }) => (
  <Preview post={useShownPost(blogId, writing)} />
);
