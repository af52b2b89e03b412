import { laterWords } from '../../../later-words.ts';
import type { TextFormat } from '../format/edit.ts';
import { Choices } from './choices.tsx';
import { type EntryName, entryNames, isIn } from './entries.ts';
import type { InsertProps } from './loaded-insert.tsx';
import { matching } from './matching.ts';

interface InsertMenuProps {
  format: TextFormat;
  /** Whether it can be asked where a link leads. */
  isLinked: boolean;
  begun: { typed: string; isChosen: boolean };
  choose(name: EntryName): void;
  close: InsertProps['close'];
}

/** The menu of what can be put in. */
export function InsertMenu({ format, isLinked, begun, choose, close }: InsertMenuProps) {
  const offered = entryNames
    .filter(name => isIn(name, format) && (name !== 'link' || isLinked))
    .map(key => ({ key, ...laterWords.insertion[key] }));
  return (
    <Choices
      label={laterWords.insertWhat}
      fitting={typed => matching(offered, typed)}
      choose={key => choose(key as EntryName)}
      close={close}
      begun={begun}
      nothing={laterWords.nothingToInsert}
    />
  );
}
