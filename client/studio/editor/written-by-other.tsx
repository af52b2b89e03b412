import { words } from '../words.ts';

/** Says that what is open is the text of somebody who was signed in before, and offers to open the post anew. */
export const WrittenByOther = ({ again }: { again: () => void }) => (
  <div class="notice above" role="alert">
    <p>{words.writtenBy}</p>
    <button type="button" class="button" onClick={again}>
      {words.openAsYourself}
    </button>
  </div>
);
