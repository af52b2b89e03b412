import { useEffect, useRef, useState } from 'preact/hooks';
import { contentHtml } from '../../../shared/rendering/content-html.ts';
import { maxRendered } from '../../../shared/rendering/task.ts';
import type { Writing } from '../editor/writing.ts';
import { words } from '../words.ts';
import { previewDocument } from './document.ts';
import { markChanged } from './place.ts';
import { type ShownPost, useShownPost } from './shown-post.ts';

/** How long nobody types before a preview is made again, in milliseconds; longer where making it takes long. */
const pauses = { shortest: 400, longest: 1_500 };

/** Whether the service makes no HTML of a text, which a site shows as it was written then (contract.md, Fields on request). */
const isTooLong = ({ content, contentFormat }: ShownPost) =>
  contentFormat !== 'html' && content.length > maxRendered;

/** The page of a post, made again when nobody has typed for a moment. */
function usePage(post: ShownPost): string | undefined {
  const [page, setPage] = useState<string>();
  const wait = useRef(0);
  const blocks = useRef<string[]>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => {
      const start = performance.now();
      const format = isTooLong(post) ? undefined : post.contentFormat;
      const placed = markChanged(contentHtml(post.content, format), blocks.current);
      setPage(previewDocument(post, placed.html));
      blocks.current = placed.blocks;
      const took = performance.now() - start;
      wait.current = Math.min(pauses.longest, Math.max(pauses.shortest, 4 * took));
    }, wait.current);
    return () => clearTimeout(timer);
  }, [JSON.stringify(post)]);
  return page;
}

/**
 * A post as readers get it. Its frame has an origin of its own and runs no scripts, whatever is in the text, and the policy
 * of this page applies in it too.
 */
export function Preview({ post }: { post: ShownPost }) {
  const page = usePage(post);
  return (
    <div class="preview" aria-busy={page === undefined}>
      {isTooLong(post) && <p class="told">{words.tooLongToRender(maxRendered)}</p>}
      {page === undefined ? (
        <p class="quiet">{words.preparingPreview}</p>
      ) : (
        <iframe sandbox="" srcdoc={page} title={words.previewOf(post.title || words.untitled)} />
      )}
    </div>
  );
}

/** The preview of a post that is open. */
export const PostPreview = ({ blogId, writing }: { blogId: string; writing: Writing }) => (
  <Preview post={useShownPost(blogId, writing)} />
);
