import type { ItemKeys } from '../../families/item.ts';
import { besideKey } from '../../store/keys.ts';
import type { EventType } from './event.ts';

/** The kinds of endpoints (contract.md, Endpoints). */
export const endpointKinds = ['webhook', 'build', 'github', 'changes'] as const;

export type EndpointKind = (typeof endpointKinds)[number];

/** An endpoint as it is stored. */
export interface StoredEndpoint {
  endpointId: string;
  kind: EndpointKind;
  /** Undefined for `changes`. */
  url?: string;
  /** Of which it is told. */
  events: readonly EventType[];
  /** What deliveries are signed with, or the token that GitHub takes. No answer has it but that of the write that has made it. */
  secret?: string;
  isOn: boolean;
  /** Why the service has turned it off, and when. */
  turnedOff?: { time: string; why: string };
  /** When its latest build began, or is to begin, of those that are sent one in a minute. */
  builtAt?: string;
}

/** All endpoints of a blog: one item in the blog's partition. */
export interface EndpointsItem extends ItemKeys {
  endpoints: readonly StoredEndpoint[];
  /** How many events there were when the blog was given an outbox, or lost it: the next one goes on from there. */
  sequence: number;
}

/** With what Cosmos DB adds. */
export type StoredEndpoints = EndpointsItem & { _etag: string };

/** The maximum number of endpoints in a blog. */
export const maxEndpoints = 10;

/** The Cosmos DB id of a blog's endpoints. */
export const endpointsId = (blogId: string): string => `endpoints:${blogId}`;

/** Their list key: a delete of the blog finds them with the blog's children. */
export const endpointsListKey = (blogId: string): string => besideKey(blogId, 'endpoints');
