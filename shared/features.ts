import type { Feature } from './feature.ts';
import { drafts } from './features/drafts/feature.ts';
import { events } from './features/events/feature.ts';
import { feeds } from './features/feeds/feature.ts';
import { members } from './features/members/feature.ts';
import { previews } from './features/previews/feature.ts';
import { redirects } from './features/redirects/feature.ts';
import { revisions } from './features/revisions/feature.ts';
import { uploads } from './features/uploads/feature.ts';
import type { Operation, Status } from './operations/operation.ts';

/** The features of the service. One is deleted by its folder, its line here, and its lines in both services. */
export const features: readonly Feature[] = [
  uploads,
  previews,
  members,
  feeds,
  redirects,
  revisions,
  drafts,
  events,
];

/** An operation with what features change in it. */
export function withFeatures<S extends Status>(operation: Operation<S>): Operation<S> {
  const changes = features.map(({ changesIn }) => changesIn?.(operation) ?? {});
  const failures = Object.assign({}, operation.failures, ...changes.map(change => change.failures));
  return Object.assign({}, operation, ...changes, { failures });
}
