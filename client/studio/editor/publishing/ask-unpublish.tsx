import { Question } from '../../frame/question.tsx';
import { laterWords } from '../../later-words.ts';
import type { Writing } from '../writing.ts';
import { isOutNow, reachOf, storedAddress } from './reach.ts';

/** Asks before a post is taken back from its readers. */
export function AskUnpublish({
  blogId,
  writing,
  close,
}: {
  blogId: string;
  writing: Writing;
  close(): void;
}) {
  const address = storedAddress(writing, reachOf(blogId));
  return (
    <Question
      title={laterWords.unpublishAsk}
      act={laterWords.unpublish}
      doing=""
      perform={async () => void writing.save('unpublish')}
      close={close}
    >
      <p>{laterWords.draftAgain}</p>
      {!isOutNow(writing) && <p>{laterWords.notPublishedThen}</p>}
      {address && isOutNow(writing) && (
        <>
          <p>{laterWords.noLongerAt}</p>
          <p class="address" dir="ltr">
            {address}
          </p>
        </>
      )}
    </Question>
  );
}
