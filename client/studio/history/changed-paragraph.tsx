import { useMemo } from 'preact/hooks';
import type { Draft } from '../editor/draft.ts';
import { historyWords } from './history-words.ts';
import { type ChangedPlace, type Span, textAt } from './paragraphs.ts';
import { Block, blockOf, marked, wordsIn } from './shown-block.tsx';
import { changedWords } from './word-changes.ts';

/** Two versions of a place, as they are shown. */
interface ShownPlace {
  was: preact.ComponentChildren;
  now: preact.ComponentChildren;
}

const Source = ({ text, changed, mark }: { text: string; changed: readonly Span[]; mark: 'ins' | 'del' }) => (
  <p class="shown-source" dir="auto">
    {marked(text, 0, changed, mark)}
  </p>
);

function asSource(was: string, now: string): ShownPlace {
  const changed = was && now ? changedWords(was, now) : { was: [], now: [] };
  return {
    was: was && <Source text={was} changed={changed.was} mark="del" />,
    now: now && <Source text={now} changed={changed.now} mark="ins" />,
  };
}

/** As readers get it; where they would see no difference, such as of an address, the source. */
function asRendered(was: Draft, wasText: string, now: Draft, nowText: string): ShownPlace {
  const [before, after] = [blockOf(wasText, was), blockOf(nowText, now)];
  const changed = changedWords(wordsIn(before), wordsIn(after));
  const isBoth = wasText !== '' && nowText !== '';
  const isSameWords = changed.was.length === 0 && changed.now.length === 0;
  if (isBoth && isSameWords) return asSource(wasText, nowText);
  const [wasMarks, nowMarks] = isBoth ? [changed.was, changed.now] : [[], []];
  return {
    was: wasText && <Block of={before} changed={wasMarks} mark="del" />,
    now: nowText && <Block of={after} changed={nowMarks} mark="ins" />,
  };
}

interface ChangedParagraphProps {
  name: string;
  was: Draft;
  now: Draft;
  place: ChangedPlace;
  isSource: boolean;
  /** What the newer version is called. */
  nowName: string;
  wasName: string;
  /** Left out where nothing can be restored. */
  restore?: (() => void) | undefined;
}

function actOf({ was, now }: ChangedPlace): string {
  if (was.length > 0) return was.length > 1 ? historyWords.restoreParagraphs : historyWords.restoreParagraph;
  return now.length > 1 ? historyWords.removeParagraphs : historyWords.removeParagraph;
}

/** A place where two versions of a text differ, with what either has there. */
export function ChangedParagraph(props: ChangedParagraphProps) {
  const { name, was, now, place, isSource, wasName, nowName, restore } = props;
  const [wasText, nowText] = [textAt(was.content, place.was), textAt(now.content, place.now)];
  const shown = useMemo(
    () => (isSource ? asSource(wasText, nowText) : asRendered(was, wasText, now, nowText)),
    [wasText, nowText, isSource, was.contentFormat, now.contentFormat],
  );
  return (
    <section class="place" aria-label={name}>
      <div class="place-theirs">
        <h4>{wasName}</h4>
        {shown.was || <p class="quiet">{historyWords.noParagraph}</p>}
      </div>
      <div class="place-mine">
        <h4>{nowName}</h4>
        {shown.now || <p class="quiet">{historyWords.noParagraph}</p>}
      </div>
      {restore && (
        <div class="buttons">
          <button type="button" class="button" onClick={restore}>
            {actOf(place)}
          </button>
        </div>
      )}
    </section>
  );
}
