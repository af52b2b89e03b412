import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { words } from '../../words.ts';
import type { Beginning, EditableText, Left, ShownPlaceholder } from './editable-text.ts';
import { fieldKind } from './field-kind.ts';
import type { TextChange, TextFormat } from './format/edit.ts';
import { withLineEndsOf, withPlainLineEnds } from './line-ends.ts';
import type { PostPictures } from './live/post-pictures.ts';
import { openField } from './open-field.ts';

interface ShownText {
  value: string;
  format: TextFormat;
  /** Whether this value was put in by something that somebody has done, and can undo. */
  isStep: boolean;
  placeholders: readonly ShownPlaceholder[];
  pictures: PostPictures | undefined;
  onChange(text: string, plain: string, changes?: readonly TextChange[]): void;
  caretMoved: Beginning['caretMoved'];
}

/** A field in an element, which goes on with the text and the selection when the other kind of field is chosen. */
export function useField(
  place: RefObject<HTMLElement | null>,
  shown: ShownText,
): RefObject<EditableText | null> {
  const field = useRef<EditableText>(null);
  /** The text with its line ends, as it was last reported or put in. */
  const text = useRef(shown.value);
  const selection = useRef({ from: 0, to: 0 });
  /** What the field with marks has left, as long as the plain one is there. */
  const left = useRef<Left>(undefined);
  const latest = useRef(shown);
  latest.current = shown;
  const kind = fieldKind.value;
  const isPlain = kind === 'plain';
  const isFormatted = kind === 'formatted';
  const know = () => latest.current.pictures && field.current?.know?.(latest.current.pictures);

  useEffect(() => {
    const written = (edited: string, changes?: readonly TextChange[]) => {
      text.current = withLineEndsOf(text.current, edited);
      latest.current.onChange(text.current, edited, changes);
    };
    if (!place.current) return;
    field.current = openField(place.current, {
      label: words.text,
      text: withPlainLineEnds(text.current),
      selection: selection.current,
      format: latest.current.format,
      isFormatted,
      left: left.current,
      written,
      caretMoved: line => latest.current.caretMoved(line),
    });
    field.current.show(latest.current.placeholders);
    know();
    return () => {
      selection.current = field.current?.selection() ?? selection.current;
      left.current = field.current?.close() ?? left.current;
      latest.current.caretMoved(undefined);
      field.current = null;
    };
  }, [isPlain]);

  // Before anything more can be typed.
  useLayoutEffect(() => {
    if (shown.value === text.current) return;
    const [before, after] = [text.current, shown.value].map(withPlainLineEnds) as [string, string];
    text.current = shown.value;
    field.current?.replace(after, shown.isStep);
    if (isPlain && !shown.isStep)
      left.current?.since.push({ text: before, by: 'field' }, { text: after, by: 'outside' });
  }, [shown.value]);

  useLayoutEffect(() => field.current?.show(shown.placeholders), [shown.placeholders]);
  useEffect(() => field.current?.setFormat(shown.format, isFormatted), [shown.format, isFormatted]);
  useLayoutEffect(() => void know(), [shown.pictures]);
  return field;
}
