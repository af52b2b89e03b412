import type { Schemas } from '../../api/index.ts';

export type Endpoint = Schemas['Endpoint'];
export type Delivery = Schemas['Delivery'];
export type Attempt = Schemas['Attempt'];
export type EndpointKind = Endpoint['kind'];
export type EventType = Endpoint['events'][number];

/** An endpoint as it is sent. Without a secret the one that there is stays, or the service makes one. */
export interface EndpointBody {
  kind: EndpointKind;
  url?: string;
  events: EventType[];
  secret?: string;
  isOn: boolean;
}

/** Why an endpoint was not saved: in words for each field that is wrong, or for all. */
export type NotSaved = Partial<Record<'kind' | 'url' | 'events' | 'secret' | 'all', string>>;
