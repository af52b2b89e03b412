import { useEffect, useRef } from 'preact/hooks';
import { CopyButton } from '../frame/copy-button.tsx';
import { eventsWords } from './events-words.ts';

interface SecretProps {
  /** What the endpoint is called. */
  name: string;
  secret: string;
  close(): void;
}

/** A secret that was made, which is shown this once. */
export function SecretOnce({ name, secret, close }: SecretProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that has opened the form gets the focus as the form goes: this is what comes next.
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <section class="secret-once" aria-label={eventsWords.secretTitle(name)}>
      <h2 class="subtitle" ref={heading} tabIndex={-1}>
        {eventsWords.secretTitle(name)}
      </h2>
      <p>{eventsWords.secretText}</p>
      <p class="principal">
        <code>{secret}</code>
      </p>
      <p class="small">{eventsWords.secretHow}</p>
      <div class="buttons">
        <CopyButton text={secret} name={eventsWords.copySecret} look="button main" />
        <button type="button" class="button" onClick={close}>
          {eventsWords.secretDone}
        </button>
      </div>
    </section>
  );
}
