import { randomUUID } from 'node:crypto';
import { Failure } from '../../../failures/failure.ts';
import type { Violation } from '../../../failures/violations.ts';
import { zeroGuid } from '../../../values/guid.ts';
import { formatTag, ownPart, resourcePart, versionPart } from '../../../versions/entity-tag.ts';
import { eventTypes } from '../event.ts';
import { maxEndpoints, type StoredEndpoint } from '../stored-endpoints.ts';
import type { EndpointPayload } from './payload.ts';
import { newSecret } from './secret.ts';

/** The identifier that a body gives; undefined if it gives none. */
const givenId = ({ endpointId }: EndpointPayload): string | undefined =>
  endpointId === zeroGuid ? undefined : endpointId;

/** Whether a body is of another endpoint. */
export const isOther = (payload: EndpointPayload, endpointId: string): boolean =>
  (givenId(payload) ?? endpointId) !== endpointId;

const refuse = (field: string, text: string): never => {
  throw new Failure('bodyInvalid', [{ at: { body: [field] }, text }]);
};

/**
 * An endpoint as a body says it.
 * @param before the one that it replaces; undefined if it is new.
 * @throws Failure `bodyInvalid` if something is missing, or differs from what must stay.
 */
export function endpointOf(payload: EndpointPayload, before?: StoredEndpoint): StoredEndpoint {
  const { kind, url, events = eventTypes as readonly string[], isOn = true } = payload;
  // Else an owner who was never told the token could have it sent to an address of theirs.
  const keepsSecret = kind !== 'github' || url === before?.url;
  const { secret = keepsSecret ? before?.secret : undefined } = payload;
  const violations: Violation[] = [];
  const wrong = (field: string, text: string) => violations.push({ at: { body: [field] }, text });
  if (before && before.kind !== kind) wrong('kind', `must be ${before.kind}: an endpoint keeps its kind`);
  const told = eventTypes.filter(type => events.includes(type));
  if (told.length !== new Set(events).size || told.length === 0)
    wrong('events', `must name at least one of ${eventTypes.join(', ')}, and nothing else`);
  if (kind === 'github' && secret === undefined)
    wrong('secret', 'must be given for github, for each address anew: it is the token');
  if (violations.length > 0) throw new Failure('bodyInvalid', violations);
  const known = kind === 'webhook' ? (secret ?? newSecret()) : secret;
  return {
    endpointId: before?.endpointId ?? givenId(payload) ?? randomUUID(),
    kind,
    ...(url !== undefined && { url }),
    events: told,
    ...(known !== undefined && { secret: known }),
    isOn,
    ...(!isOn && before?.turnedOff && { turnedOff: before.turnedOff }),
    ...(before?.builtAt !== undefined && { builtAt: before.builtAt }),
  };
}

/** The endpoints of a blog with a new one. @throws Failure `taken`, `bodyInvalid` if there are too many. */
export function withNew(endpoints: readonly StoredEndpoint[], added: StoredEndpoint): StoredEndpoint[] {
  if (endpoints.some(({ endpointId }) => endpointId === added.endpointId)) throw new Failure('taken');
  if (endpoints.length >= maxEndpoints)
    throw new Failure('bodyInvalid', [
      { at: { body: [] }, text: `must be one of at most ${maxEndpoints} endpoints of the blog` },
    ]);
  if (added.kind === 'changes' && endpoints.some(({ kind }) => kind === 'changes'))
    refuse('kind', 'must not be changes: the blog has an endpoint of this kind');
  return [...endpoints, added];
}

/** An endpoint in an answer. */
export const answered = ({
  endpointId,
  kind,
  url,
  events,
  isOn,
  secret,
  turnedOff,
}: StoredEndpoint): object => ({
  endpointId,
  kind,
  url,
  events,
  isOn,
  ...(secret !== undefined && { hasSecret: true }),
  turnedOff,
});

/** What the tags of an endpoint are about. */
export const resourceOf = (blogId: string, endpointId: string): string =>
  resourcePart(blogId, `endpoint/${endpointId}`);

/** What an endpoint is known by: all that a body says of it, and whether it was turned off. */
export const versionOf = ({ builtAt: _, ...endpoint }: StoredEndpoint): string => JSON.stringify(endpoint);

/** The tag of an endpoint. */
export function tagOf(blogId: string, endpoint: StoredEndpoint): string {
  const version = versionOf(endpoint);
  return formatTag({
    resource: resourceOf(blogId, endpoint.endpointId),
    own: ownPart(version),
    version: versionPart(version),
  });
}
