import { useLayoutEffect, useState } from 'preact/hooks';
import type { Edit } from '../format/edit.ts';
import { EmbedQuestion } from './embed-question.tsx';
import { actOf, blockOf, codeIn, type EntryAct, type EntryName } from './entries.ts';
import { footnote } from './footnote.ts';
import { insertBlock, rangeAt } from './insert-at.ts';
import './insert-look.ts';
import type { Block } from './insert-at.ts';
import { InsertMenu } from './insert-menu.tsx';
import { LanguageMenu } from './language-menu.tsx';
import type { InsertProps } from './loaded-insert.tsx';
import { tableAt } from './table-at.ts';
import { TableDialog } from './table-dialog.tsx';

export { footnote };

/** What is asked for, one after the other. */
type Stage = 'menu' | Extract<EntryAct, 'embed' | 'table' | 'code'>;

interface LoadedProps extends InsertProps {
  /** What was typed before this was loaded, and whether Enter was pressed. */
  begun: { typed: string; isChosen: boolean };
}

/** Puts something into the text: what, and where what else it asks leads. */
export function Insert({ begun, ...props }: LoadedProps) {
  const { asked, field, format, close, addPictures, askLink } = props;
  const isInTable = !asked.isTyped && format === 'markdown' && tableAt(asked.text, asked.caret) !== undefined;
  const [stage, setStage] = useState<Stage>(isInTable ? 'table' : 'menu');

  /** Makes one step of undo, in which the slash goes. */
  const edit = (make: (text: string, range: { from: number; to: number }) => Edit | undefined) => {
    const { current } = field;
    const text = current?.text() ?? '';
    const made = make(text, rangeAt(text, current?.selection().to ?? 0, asked.isTyped));
    close();
    if (made) current?.edit(made);
  };
  const put = (block: Block) => edit((text, range) => insertBlock(text, range, format, block));
  const takeSlash = () =>
    edit((_, { from, to }) =>
      from < to ? { change: { from, to, text: '' }, selection: { from, to: from } } : undefined,
    );
  const acts: Record<EntryAct, () => void> = {
    picture() {
      takeSlash();
      addPictures(false);
    },
    gallery() {
      takeSlash();
      addPictures(true);
    },
    footnote: () => edit(footnote),
    link() {
      close();
      askLink?.(asked.isTyped ? '/' : '');
    },
    embed: () => setStage('embed'),
    table: () => setStage('table'),
    code: () => setStage('code'),
  };
  useLayoutEffect(() => {
    if (!asked.isFootnote) return;
    edit(footnote);
    const { current } = field;
    const { to } = current?.selection() ?? { to: 0 };
    const end = to + begun.typed.length;
    if (begun.typed)
      current?.edit({ change: { from: to, to, text: begun.typed }, selection: { from: end, to: end } });
  }, []);
  const choose = (name: EntryName) => {
    const act = actOf(name);
    const block = blockOf(name, format);
    if (act) acts[act]();
    else if (block) put(block);
  };
  if (asked.isFootnote) return null;
  if (stage === 'table') return <TableDialog {...props} edit={edit} />;
  if (stage === 'embed') return <EmbedQuestion format={format} put={put} close={close} />;
  if (stage === 'code')
    return <LanguageMenu choose={language => put(codeIn(language, format))} close={close} />;
  return (
    <InsertMenu
      format={format}
      isLinked={askLink !== undefined}
      begun={begun}
      choose={choose}
      close={close}
    />
  );
}
