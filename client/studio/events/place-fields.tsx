import type { ComponentChildren, TargetedInputEvent } from 'preact';
import { useId } from 'preact/hooks';
import { Switch } from '../form/switch.tsx';
import { Flaw } from '../frame/flaw.tsx';
import type { EndpointKind } from './endpoint.ts';
import type { FieldsProps } from './endpoint-fields.tsx';
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

/** Where an endpoint is. */
const Address = ({ label, note, draft, flaws, change }: FieldsProps & Pick<LineProps, 'label' | 'note'>) => (
  <Line
    name="url"
    label={label}
    note={note}
    value={draft.url}
    flaw={flaws.url}
    change={url => change({ url })}
  />
);

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
  build: props => (
    <>
      <Address label={eventsWords.buildUrl} note={eventsWords.buildUrlNote} {...props} />
      <WhereHooksAre />
    </>
  ),
  github: props => (
    <>
      <Address label={eventsWords.repository} note={eventsWords.repositoryNote} {...props} />
      <Line
        name="secret"
        isHidden
        label={eventsWords.token}
        note={props.isStored ? `${eventsWords.tokenNote} ${eventsWords.tokenKept}` : eventsWords.tokenNote}
        value={props.draft.token}
        flaw={props.flaws.secret}
        change={token => props.change({ token })}
      />
    </>
  ),
  webhook: props => (
    <>
      <Address label={eventsWords.webhookUrl} note={eventsWords.webhookUrlNote} {...props} />
      {props.isStored && (
        <div class="field">
          <Switch
            label={eventsWords.newSecret}
            note={eventsWords.newSecretNote}
            isOn={props.draft.isSecretNew}
            change={isSecretNew => props.change({ isSecretNew })}
          />
        </div>
      )}
      <Flaw text={props.flaws.secret} />
    </>
  ),
  changes: () => null,
};

/** Where it is, and what proves that it is told by this service, or that this service may tell it. */
export const PlaceFields = (props: FieldsProps) => <>{placeFields[props.draft.kind](props)}</>;
