import { useId } from 'preact/hooks';
import { eventTypes } from '../../../shared/features/events/event.ts';
import { Flaw } from '../frame/flaw.tsx';
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
