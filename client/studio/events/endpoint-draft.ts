import { eventTypes } from '../../../shared/features/events/event.ts';
import { isWebAddress } from '../form/web-address.ts';
import type { Endpoint, EndpointBody, EndpointKind, EventType, NotSaved } from './endpoint.ts';
import { eventsWords } from './events-words.ts';
import { dispatchesOf, repositoryOf } from './repository.ts';

/** A new secret of a webhook, as the service makes one. */
export const newSecret = (): string =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;

/** An endpoint as its form has it. */
export interface EndpointDraft {
  kind: EndpointKind;
  /** As it was written: of GitHub, what names the repository. */
  url: string;
  events: readonly EventType[];
  /** GitHub's token; empty to keep the one there is. */
  token: string;
  /** Whether a webhook gets a new secret. */
  isSecretNew: boolean;
  /** That secret. It is made here, so that it is known also if the answer is lost. */
  madeSecret: string;
  isOn: boolean;
}

/** What a form of a new endpoint begins with. */
export const newDraft = (): EndpointDraft => ({
  kind: 'build',
  url: '',
  events: eventTypes,
  token: '',
  isSecretNew: true,
  madeSecret: newSecret(),
  isOn: true,
});

export const draftOf = ({ kind, url = '', events, isOn }: Endpoint): EndpointDraft => ({
  kind,
  url: kind === 'github' ? repositoryOf(url) : url,
  events,
  token: '',
  isSecretNew: false,
  madeSecret: newSecret(),
  isOn,
});

/** The address that is written; undefined if it is none. */
function urlOf({ kind, url }: EndpointDraft): string | undefined {
  if (kind === 'github') return dispatchesOf(url);
  return isWebAddress(url.trim()) ? url.trim() : undefined;
}

/** Why the token has to be written. */
function tokenFlaw(draft: EndpointDraft, before: Endpoint | undefined): string | undefined {
  if (draft.kind !== 'github' || draft.token.trim() !== '') return undefined;
  if (!before?.hasSecret) return eventsWords.tokenNeeded;
  return urlOf(draft) === before.url ? undefined : eventsWords.tokenAnew;
}

/** What is wrong with what is written, in the order of the fields, before anything is sent. */
export function flawsOf(draft: EndpointDraft, before: Endpoint | undefined): NotSaved {
  const isPlaced = draft.kind === 'changes' || urlOf(draft) !== undefined;
  const secret = isPlaced ? tokenFlaw(draft, before) : undefined;
  return {
    ...(!isPlaced && { url: draft.kind === 'github' ? eventsWords.repositoryFlaw : eventsWords.urlFlaw }),
    ...(secret && { secret }),
    ...(draft.events.length === 0 && { events: eventsWords.eventsFlaw }),
  };
}

/** What is sent of a draft without flaws. */
export function bodyOf(draft: EndpointDraft): EndpointBody {
  const { kind, events, token, isSecretNew, madeSecret, isOn } = draft;
  const url = kind === 'changes' ? undefined : urlOf(draft);
  const written = kind === 'github' ? token.trim() : '';
  const secret = kind === 'webhook' && isSecretNew ? madeSecret : written;
  return { kind, ...(url && { url }), events: [...events], ...(secret && { secret }), isOn };
}
