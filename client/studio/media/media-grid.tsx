import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { SearchField } from '../frame/search-field.tsx';
import { Failed, Loading } from '../frame/states.tsx';
import { laterWords } from '../later-words.ts';
import type { Medium } from '../service.ts';
import { words } from '../words.ts';
import { found, type Library } from './library.ts';

/** The button that reads on, and the focus to the first of what it brought. */
function More({ library, sought, isAside }: { library: Library; sought: string; isAside: boolean }) {
  const { items = [], isReading, isWhole, trouble } = library;
  const place = useRef<HTMLParagraphElement>(null);
  const asked = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (isReading || asked.current === undefined) return;
    const first = asked.current;
    asked.current = undefined;
    const grid = place.current?.parentElement?.querySelector('.grid');
    if (items.length > first && sought === '')
      grid?.children[first]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [isReading]);
  if (trouble) return <Failed trouble={trouble} again={items.length > 0 ? library.more : library.again} />;
  const hasMore = !isWhole && items.length > 0;
  const more = () => {
    asked.current = items.length;
    library.more();
  };
  return (
    <p class={isAside ? 'more small' : 'more'} ref={place}>
      {hasMore && (
        <button type="button" class="button" aria-disabled={isReading || undefined} onClick={more}>
          {isReading ? words.reading : sought ? laterWords.searchOlderMedia : laterWords.showMore}
        </button>
      )}
    </p>
  );
}

interface MediaGridProps {
  library: Library;
  /** Which of the media are of any use here; all if left out. */
  isWanted?: (medium: Medium) => boolean;
  /** Whether it stands beside something else. */
  isAside?: boolean;
  show: (medium: Medium) => ComponentChildren;
}

/** The media of a blog, as far as they are read, with a search in them. */
export function MediaGrid({ library, isWanted = () => true, isAside = false, show }: MediaGridProps) {
  const [typed, type] = useState('');
  const sought = typed.trim();
  const { items, isWhole, trouble } = library;
  const wanted = items?.filter(isWanted);
  const shown = wanted && (sought ? found(wanted, sought) : wanted);
  return (
    <div>
      <search class="find">
        <SearchField label={laterWords.searchMedia} value={typed} onType={type} />
      </search>
      <p class="info" aria-live="polite">
        {sought && wanted && shown ? laterWords.mediaFoundAmong(shown.length, wanted.length, isWhole) : ''}
      </p>
      <ul class={isAside ? 'grid small-grid' : 'grid'}>{shown?.map(show)}</ul>
      {!items && !trouble && <Loading />}
      <More library={library} sought={sought} isAside={isAside} />
    </div>
  );
}
