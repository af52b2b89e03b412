import { Question } from '../../frame/question.tsx';
import { words } from '../../words.ts';
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
      title={words.unpublishAsk}
      act={words.unpublish}
      doing=""
      perform={async () => void writing.save('unpublish')}
      close={close}
    >
      <p>{words.draftAgain}</p>
      {!isOutNow(writing) && <p>{words.notPublishedThen}</p>}
      {address && isOutNow(writing) && (
        <>
          <p>{words.noLongerAt}</p>
          <p class="address" dir="ltr">
            {address}
          </p>
        </>
      )}
    </Question>
  );
}
