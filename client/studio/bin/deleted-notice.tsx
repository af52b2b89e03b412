import { render } from 'preact';
import { useState } from 'preact/hooks';
import { place } from '../address.ts';
import { Icon } from '../frame/icons.tsx';
import { laterWords } from '../later-words.ts';
import { words } from '../words.ts';
import { isBinOn, type Missing } from './bin.ts';
import './bin-look.ts';
import { type BroughtBack, bringBack } from './bring-back.ts';

/** Something that was just deleted. */
interface JustDeleted {
  blogId: string;
  item: Missing;
  /** What it is called. */
  name: string;
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
  const here = place.peek();
  const leave = place.subscribe(now => now !== here && close());
  end = close;
  render(<Notice text={text} undo={undo} close={close} />, root);
}

/** Says that something was deleted, and offers to bring it back, where that can be. */
export async function offerUndo({ blogId, item, name, restored }: JustDeleted): Promise<void> {
  if (!(await isBinOn(blogId))) return;
  show(laterWords.deletedNow(name.trim() || words.untitled), async () => {
    const outcome = await bringBack(blogId, item, name);
    if (outcome.isBack) restored();
    return outcome;
  });
}
