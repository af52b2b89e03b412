import { useEffect, useState } from 'preact/hooks';
import { postAddress } from '../../../../shared/families/post-address.ts';
import { exactly } from '../../dates.ts';
import { Question } from '../../frame/question.tsx';
import { laterWords } from '../../later-words.ts';
import { useLoaded } from '../../loaded.ts';
import { mayAs } from '../../members/access.ts';
import { words } from '../../words.ts';
import { uploadCounts } from '../post-uploads.ts';
import type { PostStep } from '../steps.tsx';
import { isTemplate, templateIs } from '../template.ts';
import type { Writing } from '../writing.ts';
import { OpenBlog } from './open-blog.tsx';
import { addressedAs, learnReach, type Reach, reachOf } from './reach.ts';
import { sameAddress } from './same-address.ts';

export interface AskPublishProps {
  blogId: string;
  writing: Writing;
  /** «Publish» or «Schedule». */
  step: PostStep;
  close(): void;
}

/** Whether the post gets an address that everybody can see. */
const isWhole = (reach: Reach | undefined, { draft }: Writing) =>
  Boolean(reach?.isPublic && reach.siteUrl && (draft.value.isPage || reach.postUrl));

/** Who will be able to read the post, and where. */
function Where({ blogId, writing, step }: Pick<AskPublishProps, 'blogId' | 'writing' | 'step'>) {
  const reach = reachOf(blogId);
  const post = addressedAs(writing, step.date);
  const address = reach && postAddress(reach, post);
  const { value: rival } = useLoaded(async () => reach && sameAddress(blogId, reach, post), [address]);
  if (!reach) return <p>{words.reachUnknown}</p>;
  return (
    <>
      {reach.isPublic ? (
        <p>{address ? laterWords.willBeAt : laterWords.noAddress}</p>
      ) : (
        <p>{mayAs('owner') ? laterWords.notPublicYet : laterWords.notPublicAskOwner}</p>
      )}
      {address && (
        <p class="address" dir="ltr">
          {address}
        </p>
      )}
      {rival !== undefined && <p class="trouble">{laterWords.sameAddress(rival)}</p>}
    </>
  );
}

/** What is not as it should be yet, and is published all the same. */
function Lacking({ writing }: Pick<AskPublishProps, 'writing'>) {
  const { underWay, failed } = uploadCounts(writing);
  // A text that is saved without a title has one from then on.
  const [isUntitled] = useState(writing.draft.value.title.trim() === '');
  return (
    <>
      {isUntitled && <p class="trouble">{laterWords.publishUntitled}</p>}
      {underWay > 0 && <p class="trouble">{words.stillUploading(underWay)}</p>}
      {failed > 0 && <p class="trouble">{words.notUploaded(failed)}</p>}
    </>
  );
}

/** Asks before a post is published or scheduled, and says who will read it and where. */
export function AskPublish({ blogId, writing, step, close }: AskPublishProps) {
  const [isOpening, setOpening] = useState(false);
  useEffect(() => {
    void learnReach(blogId);
    // The slug is the service's to make: once it is saved, the address is known.
    void writing.save('draft');
  }, []);
  const reach = reachOf(blogId);
  const isLater = step.how === 'schedule';
  const [wasTemplate] = useState(() => isTemplate(writing.draft.value));
  const perform = async () => {
    if (wasTemplate) writing.change(templateIs(false, writing.draft.value));
    void writing.save(step.how, step.date);
    return undefined;
  };
  const at = step.date && exactly(new Date(step.date));
  const opened = () => {
    setOpening(false);
    void learnReach(blogId);
  };
  return (
    <Question
      title={isLater ? words.scheduleAsk : words.publishAsk}
      act={step.name}
      doing=""
      perform={isOpening ? undefined : perform}
      close={close}
    >
      {at && <p>{isLater ? laterWords.publicFrom(at) : laterWords.datedAs(at)}</p>}
      {wasTemplate && <p>{laterWords.publishTemplate}</p>}
      <Where blogId={blogId} writing={writing} step={step} />
      <Lacking writing={writing} />
      {isOpening && <OpenBlog blogId={blogId} done={opened} cancel={() => setOpening(false)} />}
      {!isOpening && reach && !isWhole(reach, writing) && mayAs('owner') && (
        <button type="button" class="button" onClick={() => setOpening(true)}>
          {reach.isPublic ? laterWords.giveAddress : laterWords.openBlog}
        </button>
      )}
    </Question>
  );
}
