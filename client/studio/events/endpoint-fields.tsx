import type { ComponentChildren, TargetedInputEvent } from 'preact';
import { useId } from 'preact/hooks';
import { eventTypes } from '../../../shared/features/events/event.ts';
import type { EndpointKind, NotSaved } from './endpoint.ts';
import type { EndpointDraft } from './endpoint-draft.ts';
import { eventsWords } from './events-words.ts';

export interface FieldsProps {
  draft: EndpointDraft;
  flaws: NotSaved;
  /** Whether it is an endpoint that there is. */
  isStored: boolean;
  change(part: Partial<EndpointDraft>): void;
}

const Flaw = ({ id, text }: { id?: string; text: string | undefined }) =>
  text ? (
    <p class="saved not" id={id}>
      {text}
    </p>
  ) : null;

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

interface SwitchProps {
  label: string;
  note: string;
  isOn: boolean;
  change(isOn: boolean): void;
}

export function Switch({ label, note, isOn, change }: SwitchProps) {
  const id = useId();
  return (
    <div class="field">
      <label class="switch">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={id}
          onChange={event => change(event.currentTarget.checked)}
        />
        {label}
      </label>
      <p class="note" id={id}>
        {note}
      </p>
    </div>
  );
}

interface KindProps extends FieldsProps {
  /** Whether the blog has its list of changes. */
  hasChanges: boolean;
}

/** The kind of a new endpoint, each with what it is good for. */
export function KindField({ draft, flaws, hasChanges, change }: KindProps) {
  const id = useId();
  return (
    <fieldset class="field">
      <legend>{eventsWords.kind}</legend>
      {(Object.keys(eventsWords.kinds) as EndpointKind[]).map(kind => (
        <label class="role" key={kind}>
          <input
            type="radio"
            name={id}
            checked={kind === draft.kind}
            disabled={kind === 'changes' && hasChanges}
            onChange={() => change({ kind })}
          />
          <span>
            <strong>{eventsWords.kinds[kind]}</strong>{' '}
            <span class="quiet">
              {kind === 'changes' && hasChanges ? eventsWords.hasChanges : eventsWords.kindText[kind]}
            </span>
          </span>
        </label>
      ))}
      <Flaw text={flaws.kind} />
    </fieldset>
  );
}

/** Of which changes it is told. */
export function EventsField({ draft: { events }, flaws, change }: FieldsProps) {
  const id = useId();
  return (
    <fieldset class="field" aria-describedby={flaws.events && id}>
      <legend>{eventsWords.events}</legend>
      {eventTypes.map(type => (
        <label class="switch" key={type}>
          <input
            type="checkbox"
            name="events"
            checked={events.includes(type)}
            onChange={({ currentTarget: { checked } }) =>
              change({
                events: eventTypes.filter(each => (each === type ? checked : events.includes(each))),
              })
            }
          />
          {eventsWords.eventNames[type]}
        </label>
      ))}
      <Flaw id={id} text={flaws.events} />
    </fieldset>
  );
}
