import { render } from 'preact';
import { useState } from 'preact/hooks';
import { place } from '../address.ts';
import { Icon } from '../frame/icons.tsx';
import { laterWords } from '../later-words.ts';
import { words } from '../words.ts';
import { isBinOn, type Missing } from './bin.ts';
import './bin-look.ts';
import { type BroughtBack, bringBack } from './bring-back.ts';

/** What was just deleted. */
interface JustDeleted {
  blogId: string;
  /** Each with what it is called. */
  items: readonly (Missing & { name: string })[];
  /** Called when it is there again. */
  restored: () => void;
}

interface NoticeProps {
  text: string;
  /** Brings it back. */
  undo: () => Promise<BroughtBack>;
  close: () => void;
}

function Notice({ text, undo, close }: NoticeProps) {
  const [said, say] = useState<{ text: string; isOver: boolean }>({ text, isOver: false });
  const bringItBack = async () => {
    say({ text: laterWords.restoring, isOver: true });
    const { isBack, text: outcome } = await undo();
    say({ text: outcome, isOver: isBack });
  };
  return (
    <div class="notice deleted-notice" role="status">
      <p>{said.text}</p>
      {!said.isOver && (
        <button type="button" class="button" onClick={() => void bringItBack()}>
          {words.undo}
        </button>
      )}
      <button type="button" class="button plain" aria-label={words.close} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** What ends the notice that is shown. */
let end = () => {};

/** Shows a notice above the page until somebody closes it, or goes on to another place. */
function show(text: string, undo: NoticeProps['undo']): void {
  end();
  const root = document.createElement('div');
  document.body.prepend(root);
  const close = () => {
    leave();
    render(null, root);
    root.remove();
    end = () => {};
  };
  /** The address at which it is shown: a place that is on its way already is there once it has this address. */
  let at = location.hash;
  const leave = place.subscribe(() => location.hash !== at && close());
  end = close;
  const undoHere = async () => {
    const outcome = await undo();
    at = location.hash;
    return outcome;
  };
  render(<Notice text={text} undo={undoHere} close={close} />, root);
}

/** Brings all of it back, one after the other. What cannot be brought back is said. */
async function bringAllBack({ blogId, items }: Pick<JustDeleted, 'blogId' | 'items'>): Promise<BroughtBack> {
  const outcomes: BroughtBack[] = [];
  for (const item of items) outcomes.push(await bringBack(blogId, item, item.name));
  const isBack = outcomes.some(each => each.isBack);
  const [only, second] = outcomes;
  if (only && !second) return only;
  const said = outcomes.filter(each => !each.isBack || each.missing).map(({ text }) => text);
  const count = outcomes.filter(each => each.isBack).length;
  return { isBack, text: [laterWords.restoredAll(count), ...said].join(' ') };
}

/** Says that something was deleted, and offers to bring it back, where that can be. */
export async function offerUndo({ blogId, items, restored }: JustDeleted): Promise<void> {
  const [first, second] = items;
  if (!first || !(await isBinOn(blogId))) return;
  const name = first.name.trim() || words.untitled;
  const text = second ? words.actDone.delete(items.length) : laterWords.deletedNow(name);
  show(text, async () => {
    const outcome = await bringAllBack({ blogId, items });
    if (outcome.isBack) restored();
    return outcome;
  });
}
