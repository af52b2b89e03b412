import type { BlogEvent } from '../event.ts';
import type { EndpointKind, StoredEndpoint } from '../stored-endpoints.ts';
import { signatureHeaders } from './signature.ts';

/** What is sent to an endpoint, by POST. */
export interface Message {
  headers: Readonly<Record<string, string>>;
  body: string;
}

type SentKind = Exclude<EndpointKind, 'changes'>;

const json = { 'content-type': 'application/json' };

/** What GitHub calls the event, and workflows name (`on: repository_dispatch: types`). */
const gitHubEvent = 'blog-changed';

const messages: { readonly [K in SentKind]: (event: BlogEvent, secret: string, now: number) => Message } = {
  webhook(event, secret, now) {
    const body = JSON.stringify(event);
    return { headers: { ...json, ...signatureHeaders(secret, event.id, now, body) }, body };
  },
  // Hosts of sites take an empty POST from whoever knows the address.
  build: () => ({ headers: {}, body: '' }),
  github(event, token) {
    const { id, source, type, time, subject } = event;
    const body = { event_type: gitHubEvent, client_payload: { id, source, type, time, subject } };
    return {
      headers: {
        ...json,
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'x-github-api-version': '2022-11-28',
      },
      body: JSON.stringify(body),
    };
  },
};

/** What an endpoint is sent of an event; undefined if it is one that nothing is sent to. @param now in milliseconds since 1970. */
export function messageFor(
  { kind, secret = '' }: StoredEndpoint,
  event: BlogEvent,
  now: number,
): Message | undefined {
  return kind === 'changes' ? undefined : messages[kind](event, secret, now);
}
