import { laterWords } from '../later-words.ts';
import { useLoaded } from '../loaded.ts';
import { isBinOn } from './bin.ts';

interface RestorableProps {
  blogId: string;
  /** Whether several things are deleted. */
  isSeveral?: boolean;
}

/** Says before something is deleted whether it can be had back; nothing as long as nobody knows. */
export function Restorable({ blogId, isSeveral = false }: RestorableProps) {
  const { value: answer } = useLoaded(async () => ({ isOn: await isBinOn(blogId) }), [blogId]);
  const [back, gone] = isSeveral
    ? [laterWords.canBeHadBackAll, laterWords.notHadBackAll]
    : [laterWords.canBeHadBack, laterWords.notBroughtBack];
  return answer?.isOn === undefined ? null : <p>{answer.isOn ? back : gone}</p>;
}
