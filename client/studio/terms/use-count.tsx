import { useEffect, useRef, useState } from 'preact/hooks';
import { hashOf } from '../address.ts';
import { laterWords } from '../later-words.ts';
import { words } from '../words.ts';
import { countUses } from './uses.ts';

interface UseCountProps {
  blogId: string;
  filter: 'tag' | 'author';
  id: string;
  /** If it is counted already. */
  known: number | undefined;
  /** Called with the number. */
  onCounted: (uses: number) => void;
}

/** By how many posts something is used, with the way to them. It is counted when it is seen. */
export function UseCount({ blogId, filter, id, known, onCounted }: UseCountProps) {
  const element = useRef<HTMLSpanElement>(null);
  const [counted, setUses] = useState<number>();
  const uses = known ?? counted;
  useEffect(() => {
    if (known !== undefined) return onCounted(known);
    const controller = new AbortController();
    const observer = new IntersectionObserver(entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      const by = filter === 'tag' ? { tag: id } : { author: id };
      countUses(blogId, by, controller.signal).then(
        count => {
          if (count === undefined || controller.signal.aborted) return;
          setUses(count);
          onCounted(count);
        },
        // The list itself says if the service is in trouble; without a number nothing is claimed.
        () => undefined,
      );
    });
    if (element.current) observer.observe(element.current);
    return () => {
      controller.abort();
      observer.disconnect();
    };
  }, [blogId, filter, id, known]);
  return (
    <span class="term-use" ref={element}>
      {uses === 0 && laterWords.unused}
      {uses !== undefined && uses > 0 && (
        <a class="link" href={hashOf({ page: 'posts', blogId, query: { [filter]: id } })}>
          {words.postsOf(uses)}
        </a>
      )}
    </span>
  );
}
