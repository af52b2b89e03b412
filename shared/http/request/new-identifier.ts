import { randomUUID } from 'node:crypto';
import { type BodyPath, Failure } from '../../failures/failure.ts';
import type { GivenIdentifier } from '../../families/given-identifier.ts';

/**
 * The identifier of a new resource: the one that its payload gives, otherwise a random one (contract.md, Identifiers).
 * @param at where the payload is in the body.
 * @throws Failure `bodyInvalid` if it gives two.
 */
export function newIdentifier(given: GivenIdentifier, at: BodyPath = []): string {
  if (given.kind === 'conflict') {
    const text = 'must equal the other identifier, or be left out';
    throw new Failure('bodyInvalid', [{ at: { body: [...at, 'resourceId'] }, text }]);
  }
  return given.kind === 'one' ? given.guid : randomUUID();
}
