import { words } from '../words.ts';
import type { Writing } from './writing.ts';

/** Says what the post named that somebody has deleted, until it is read. */
export const LostNotice = ({ writing: { lost } }: { writing: Writing }) =>
  lost.value.size > 0 && (
    <div class="notice">
      <p>{[...lost.value].map(each => words.lost[each]).join(' ')}</p>
      <button
        type="button"
        class="button"
        onClick={() => {
          lost.value = new Set();
        }}
      >
        {words.understood}
      </button>
    </div>
  );
