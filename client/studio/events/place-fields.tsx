import type { ComponentChildren, TargetedInputEvent } from 'preact';
import { useId } from 'preact/hooks';
import { Flaw } from '../frame/flaw.tsx';
import type { EndpointKind } from './endpoint.ts';
import { type FieldsProps, Switch } from './endpoint-fields.tsx';
import { eventsWords } from './events-words.ts';

interface LineProps {
  name: 'url' | 'secret';
  label: string;
  note: string;
  value: string;
  flaw: string | undefined;
  isHidden?: true;
  change(value: string): void;
}

/** A line of text that is no language: an address, or a token, which nobody reads over one's shoulder. */
function Line({ name, label, note, value, flaw, isHidden, change }: LineProps) {
  const id = useId();
  const attributes = {
    id,
    name,
    class: 'input',
    autocapitalize: 'none',
    spellcheck: false,
    dir: 'ltr',
    'aria-invalid': flaw !== undefined || undefined,
    'aria-describedby': flaw ? `${id}-flaw ${id}-note` : `${id}-note`,
    value,
    onInput: (event: TargetedInputEvent<HTMLInputElement>) => change(event.currentTarget.value),
  } as const;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {isHidden ? (
        <input {...attributes} type="password" autocomplete="new-password" />
      ) : (
        <input {...attributes} type="text" autocomplete="off" inputMode="url" />
      )}
      <Flaw id={`${id}-flaw`} text={flaw} />
      <p class="note" id={`${id}-note`}>
        {note}
      </p>
    </div>
  );
}

/** Where the hosts of sites show the addresses of their build hooks. */
const WhereHooksAre = () => (
  <details class="where">
    <summary>{eventsWords.buildWhere}</summary>
    <dl class="places">
      {eventsWords.buildPlaces.map(([host, place]) => (
        <div key={host}>
          <dt>{host}</dt>
          <dd>{place}</dd>
        </div>
      ))}
    </dl>
  </details>
);

/** What each kind needs to know. */
const placeFields: Record<EndpointKind, (props: FieldsProps) => ComponentChildren> = {
  build: ({ draft, flaws, change }) => (
    <>
      <Line
        name="url"
        label={eventsWords.buildUrl}
        note={eventsWords.buildUrlNote}
        value={draft.url}
        flaw={flaws.url}
        change={url => change({ url })}
      />
      <WhereHooksAre />
    </>
  ),
  github: ({ draft, flaws, isStored, change }) => (
    <>
      <Line
        name="url"
        label={eventsWords.repository}
        note={eventsWords.repositoryNote}
        value={draft.url}
        flaw={flaws.url}
        change={url => change({ url })}
      />
      <Line
        name="secret"
        isHidden
        label={eventsWords.token}
        note={isStored ? `${eventsWords.tokenNote} ${eventsWords.tokenKept}` : eventsWords.tokenNote}
        value={draft.token}
        flaw={flaws.secret}
        change={token => change({ token })}
      />
    </>
  ),
  webhook: ({ draft, flaws, isStored, change }) => (
    <>
      <Line
        name="url"
        label={eventsWords.webhookUrl}
        note={eventsWords.webhookUrlNote}
        value={draft.url}
        flaw={flaws.url}
        change={url => change({ url })}
      />
      {isStored && (
        <Switch
          label={eventsWords.newSecret}
          note={eventsWords.newSecretNote}
          isOn={draft.isSecretNew}
          change={isSecretNew => change({ isSecretNew })}
        />
      )}
      <Flaw text={flaws.secret} />
    </>
  ),
  changes: () => null,
};

/** Where it is, and what proves that it is told by this service, or that this service may tell it. */
export const PlaceFields = (props: FieldsProps) => <>{placeFields[props.draft.kind](props)}</>;
