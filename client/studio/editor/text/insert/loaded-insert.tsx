import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useLoaded } from '../../../loaded.ts';
import { words } from '../../../words.ts';
import type { EditableText } from '../editable-text.ts';
import type { TextFormat } from '../format/edit.ts';
import { type AskedInsert, loadInsert } from './use-insert.ts';

export interface InsertProps {
  asked: AskedInsert;
  field: RefObject<EditableText | null>;
  format: TextFormat;
  /** Ends it. @param typed what was looked for. @param isLeaving whether the text gets the focus; it has gone elsewhere otherwise. */
  close(typed?: string, isLeaving?: boolean): void;
  /** Asks for pictures: each a paragraph, or all of them one. */
  addPictures(isTogether: boolean): void;
  /** Asks where a link leads, if that can be asked. @param opening what the link takes the place of. */
  askLink?: ((opening: string) => void) | undefined;
}

/** How much room a menu needs below the caret, in pixels. */
const roomBelow = 380;

/** Stands below the line of the caret, or above it where there is more room; below the bar where nobody knows the line. */
function stand(place: HTMLElement, { current: field }: InsertProps['field']): void {
  const box = field?.caretBox?.();
  const bar = place.parentElement?.getBoundingClientRect();
  if (!box || !bar) return;
  const isAbove = innerHeight - box.bottom < roomBelow && box.top - bar.bottom > innerHeight - box.bottom;
  place.classList.add(isAbove ? 'above' : 'below');
  const offset = isAbove ? bar.bottom - box.top : box.bottom - bar.top;
  place.style.setProperty('--offset', `${offset}px`);
}

/** What puts things in. Until it has been loaded, a field takes what is typed. */
export function LoadedInsert(props: InsertProps & { fail(): void }) {
  const { field, close, fail } = props;
  const place = useRef<HTMLDivElement>(null);
  const early = useRef<HTMLInputElement>(null);
  const isChosen = useRef(false);
  const { value, trouble } = useLoaded(loadInsert, []);
  const typed = () => early.current?.value ?? '';
  useLayoutEffect(() => {
    early.current?.focus();
    if (place.current) stand(place.current, field);
  }, []);
  useEffect(() => {
    if (!trouble) return;
    fail();
    close(typed());
  }, [trouble]);
  return (
    <div class="insert" ref={place}>
      {value ? (
        <value.Insert {...props} begun={{ typed: typed(), isChosen: isChosen.current }} />
      ) : (
        <input
          ref={early}
          class="input"
          aria-label={words.shortcut.insert}
          onKeyDown={event => {
            if (event.key === 'Enter') isChosen.current = true;
            if (event.key === 'Escape') close(typed());
          }}
        />
      )}
    </div>
  );
}
