import type { ComponentChildren } from 'preact';
import { laterWords } from '../later-words.ts';
import { troubleOf } from '../trouble.ts';
import { Question } from './question.tsx';

interface DeletionProps {
  /** What is deleted, as a question. */
  title: string;
  remove: () => Promise<unknown>;
  /** Called once it is gone. */
  done: () => void;
  close: () => void;
  children?: ComponentChildren;
}

/** Asks before something is deleted. What somebody else has deleted meanwhile is gone as well. */
export function Deletion({ title, remove, done, close, children }: DeletionProps) {
  async function perform() {
    try {
      await remove();
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble.kind !== 'gone') return laterWords.notDeleted(trouble.text);
    }
    return undefined;
  }
  return (
    <Question
      title={title}
      act={laterWords.remove}
      isDanger
      doing={laterWords.deleting}
      perform={perform}
      done={done}
      close={close}
    >
      {children}
    </Question>
  );
}
