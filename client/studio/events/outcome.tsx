import type { Attempt } from './endpoint.ts';
import { eventsWords } from './events-words.ts';

/** What became of sending something: said in words, with how the answer began. */
export interface Sent {
  text: string;
  isWell: boolean;
  answer?: string;
}

/** What came of an attempt. @param say what is said of it, with the status of the answer. */
export function sentOf(
  { isDelivered, status, answer }: Attempt,
  say: Record<'well' | 'badly', (status: string) => string>,
): Sent {
  // Without a status there is a reason in place of an answer.
  const code = status === undefined ? eventsWords.noAnswer : eventsWords.answeredWith(status);
  return {
    text: say[isDelivered ? 'well' : 'badly'](code),
    isWell: isDelivered,
    ...(answer.trim() && { answer }),
  };
}

export const Outcome = ({ sent }: { sent: Sent | undefined }) => (
  <div class="wide" role="status">
    {sent && (
      <div class={sent.isWell ? 'outcome' : 'outcome not'}>
        <p>{sent.text}</p>
        {sent.answer && <code dir="auto">{sent.answer}</code>}
      </div>
    )}
  </div>
);
