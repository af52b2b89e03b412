import { laterWords } from '../../../later-words.ts';
import { Choices } from './choices.tsx';
import { codeLanguages } from './languages.ts';
import type { InsertProps } from './loaded-insert.tsx';
import { matching } from './matching.ts';

const known = [
  { key: '', name: laterWords.noLanguage },
  ...codeLanguages.map(({ id, name, also = '' }) => ({ key: id, name, also: `${id} ${also}` })),
];

/** The languages that fit; one that nobody knows is written as it is typed. */
function fitting(typed: string) {
  const found = matching(known, typed);
  const isName = /^[\w+#.-]+$/.test(typed.trim());
  return found.length === 0 && isName
    ? [{ key: typed.trim(), name: laterWords.otherLanguage(typed.trim()) }]
    : found;
}

/** Asks for the language of a block of code. */
export const LanguageMenu = ({
  choose,
  close,
}: {
  choose(language: string): void;
  close: InsertProps['close'];
}) => (
  <Choices
    label={laterWords.codeLanguage}
    fitting={fitting}
    choose={choose}
    // What was looked for is no part of the text.
    close={(_, isLeaving) => close('', isLeaving)}
    nothing={laterWords.noSuchLanguage}
  />
);
