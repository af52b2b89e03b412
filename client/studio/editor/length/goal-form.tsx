import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { laterWords } from '../../later-words.ts';
import { words } from '../../words.ts';

/** More than any post has. */
const most = 1_000_000;

interface GoalFormProps {
  goal: number | undefined;
  set(goal: number | undefined): void;
  cancel(): void;
}

/** Asks for the number of words. An empty field is no goal. */
export function GoalForm({ goal, set, cancel }: GoalFormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(goal?.toString() ?? '');
  const [isFlawed, setFlawed] = useState(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const submit = (event: Event) => {
    event.preventDefault();
    const typed = text.replace(/[\s.,']/g, '');
    const isFit = /^\d{1,7}$/.test(typed) && Number(typed) > 0 && Number(typed) <= most;
    if (typed === '') return set(undefined);
    if (isFit) return set(Number(typed));
    setFlawed(true);
    return input.current?.focus();
  };
  return (
    <form
      class="buttons goal-form"
      onSubmit={submit}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        cancel();
      }}
    >
      <label for={id}>{laterWords.wordGoal}</label>
      <input
        id={id}
        ref={input}
        class="input"
        inputMode="numeric"
        autocomplete="off"
        size={8}
        aria-invalid={isFlawed || undefined}
        aria-describedby={`${id}-note`}
        value={text}
        onInput={event => {
          setText(event.currentTarget.value);
          setFlawed(false);
        }}
      />
      <button type="submit" class="button">
        {laterWords.setGoal}
      </button>
      <button type="button" class="button plain" onClick={cancel}>
        {words.cancel}
      </button>
      <p class={isFlawed ? 'saved not' : 'note'} id={`${id}-note`} aria-live="polite">
        {isFlawed ? laterWords.goalFlaw : laterWords.goalNote}
      </p>
    </form>
  );
}
