import { useEffect, useRef, useState } from 'preact/hooks';
import type { TextFormat } from '../editor/text/format/edit.ts';
import { words } from '../words.ts';
import { previewDocument } from './document.ts';
import { markChanged } from './place.ts';

/** How long nobody types before a preview is made again, in milliseconds; longer where making it takes long. */
const pauses = { shortest: 400, longest: 1_500 };

export interface PreviewProps {
  title: string;
  text: string;
  /** What the text is written in; without it, plain text. */
  format: TextFormat | undefined;
}

/** The page of a post, made again when nobody has typed for a moment. */
function usePage({ title, text, format }: PreviewProps): string | undefined {
  const [page, setPage] = useState<string>();
  const wait = useRef(0);
  const blocks = useRef<string[]>(undefined);
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(async () => {
      const { contentHtml } = await import('../../../shared/rendering/content-html.ts');
      // What is imported at the same time does not arrive in the order in which it was asked for.
      if (!isWanted) return;
      const start = performance.now();
      const placed = markChanged(contentHtml(text, format), blocks.current);
      setPage(previewDocument(title, placed.html));
      blocks.current = placed.blocks;
      const took = performance.now() - start;
      wait.current = Math.min(pauses.longest, Math.max(pauses.shortest, 4 * took));
    }, wait.current);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [title, text, format]);
  return page;
}

/**
 * A post as readers get it. Its frame has an origin of its own and runs no scripts, whatever is in the text, and the policy
 * of this page applies in it too.
 */
export function Preview(props: PreviewProps) {
  const page = usePage(props);
  return (
    <div class="preview" aria-busy={page === undefined}>
      {page === undefined ? (
        <p class="quiet">{words.preparingPreview}</p>
      ) : (
        <iframe sandbox="" srcdoc={page} title={words.previewOf(props.title || words.untitled)} />
      )}
    </div>
  );
}
