import type { ComponentChildren } from 'preact';
import { RestoredNotice } from '../form/restored.tsx';
import { words } from '../words.ts';
import { FormatNotice } from './format-notice.tsx';
import { LostNotice } from './lost-notice.tsx';
import type { Writing } from './writing.ts';

/**
 * The notices above the text: what others have changed, what was put in by itself, and that no copy is kept. It is read out
 * without being a status, which is the state of the save only.
 */
export function Notices({
  writing,
  isInert,
  takeBack,
  isAlone,
  children,
}: {
  writing: Writing;
  isInert: boolean;
  takeBack(): void;
  isAlone: boolean;
  children: ComponentChildren;
}) {
  const { merged, takenIn, copyTrouble } = writing;
  const isConflict = writing.state.value.kind === 'conflict';
  const mergedWith = takenIn.value?.isOfTab ? words.mergedOfTab : words.merged;
  const notice = isConflict ? words.conflictNotice : merged.value.length > 0 ? mergedWith : undefined;
  return (
    <div aria-live="polite" class="notices" inert={isInert}>
      {isAlone && <p class="hidden">{words.inFocusMode}</p>}
      {!isConflict && <RestoredNotice draft={writing} takeBack={takeBack} />}
      {notice && (
        <div class="notice">
          <p>{notice}</p>
        </div>
      )}
      {children}
      <LostNotice writing={writing} />
      <FormatNotice writing={writing} />
      {copyTrouble.value && (
        <div class="notice">
          <p>{copyTrouble.value}</p>
        </div>
      )}
    </div>
  );
}
