import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { EditableText } from '../editable-text.ts';
import type { TextFormat } from '../format/edit.ts';
import { asksWhereTo, linkTo } from '../format/link.ts';
import { isInCode } from '../format/list-item.ts';

const opening = '[[';

/** Whether a caret is behind two brackets, and not in code: in a block, or after an odd number of its marks in the line. */
function isBehindBrackets(text: string, caret: number): boolean {
  if (!text.slice(0, caret).endsWith(opening) || isInCode(text, caret)) return false;
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret);
  return line.split('`').length % 2 === 1;
}

/**
 * Asks where a link leads, for the link command and for two brackets that are typed.
 * @param isAsked whether it can be asked: otherwise the link command puts in an empty address.
 */
export function useLink(field: RefObject<EditableText | null>, format: TextFormat, isAsked: boolean) {
  const [isOpen, setOpen] = useState(false);
  /** What was typed for it, such as brackets: the link takes its place. */
  const typed = useRef('');
  const isBracket = useRef(false);

  const open = (before: string) => {
    typed.current = before;
    setOpen(true);
  };
  /** Does what the link command does, if it has to ask where the link leads. */
  const ask = (): boolean => {
    const { current } = field;
    const asks = isAsked && current !== null && asksWhereTo(current.text(), current.selection(), format);
    if (asks) open('');
    return asks;
  };
  /** Called before something is typed. */
  const beforeInput = ({ data }: InputEvent) => {
    isBracket.current = data?.endsWith('[') ?? false;
  };
  /** Called once it is written. */
  const written = () => {
    const { current } = field;
    if (!current || !isAsked || !isBracket.current) return;
    isBracket.current = false;
    const { from, to } = current.selection();
    if (from === to && isBehindBrackets(current.text(), from)) open(opening);
  };
  const choose = (target: { title: string; address: string }) => {
    setOpen(false);
    const { current } = field;
    if (!current) return;
    const { from, to } = current.selection();
    const text = current.text();
    const isBehind = typed.current !== '' && text.slice(0, from).endsWith(typed.current);
    current.edit(
      isBehind
        ? replacing(typed.current.length, linkTo(text, { from, to: from }, format, target))
        : linkTo(text, { from, to }, format, target),
    );
    current.focus();
  };
  /** Goes on in the text without a link; what was looked for after brackets is written there. */
  const leave = (wanted: string) => {
    setOpen(false);
    const { current } = field;
    const { from = 0, to = 0 } = current?.selection() ?? {};
    const caret = from + wanted.length;
    if (typed.current && wanted)
      current?.edit({ change: { from, to, text: wanted }, selection: { from: caret, to: caret } });
    current?.focus();
  };
  return { isOpen, open, ask, beforeInput, written, choose, leave, dismiss: () => setOpen(false) };
}

/** An edit that also takes away as many characters before it. */
const replacing = (count: number, { change, selection }: ReturnType<typeof linkTo>) => ({
  change: { ...change, from: change.from - count },
  selection: { from: selection.from - count, to: selection.to - count },
});
