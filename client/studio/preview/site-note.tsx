import { siteWords } from './site-words.ts';

/** Why the site is not shown, and what may help. */
export const SiteNote = ({ why, again }: { why: string; again: () => void }) => (
  <p class="info site-note" role="status">
    {why}{' '}
    <button type="button" class="button plain" onClick={again}>
      {siteWords.tryAgain}
    </button>
  </p>
);
