import { Question } from '../../frame/question.tsx';
import { useLoaded } from '../../loaded.ts';
import { words } from '../../words.ts';
import type { AskPublishProps } from './ask-publish.tsx';

/** Loads the question whether to publish. */
export const loadAsk = () => import('../../later-pages.ts').then(({ AskPublish }) => AskPublish);

/** Asks whether to publish, also while what says where cannot be loaded. */
export function LoadedAskPublish(props: AskPublishProps) {
  const { value: AskPublish, trouble } = useLoaded(loadAsk, []);
  if (AskPublish) return <AskPublish {...props} />;
  if (!trouble) return null;
  const { writing, step, close } = props;
  return (
    <Question
      title={step.how === 'schedule' ? words.scheduleAsk : words.publishAsk}
      act={step.name}
      doing=""
      perform={async () => void writing.save(step.how, step.date)}
      close={close}
    >
      <p>{words.reachUnknown}</p>
    </Question>
  );
}
