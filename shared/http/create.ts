import { randomUUID } from 'node:crypto';
import { type BodyPath, Failure } from '../failures/failure.ts';
import { type GivenIdentifier, identifierIn } from '../families/given-identifier.ts';
import type { FamilyName } from '../families/item.ts';
import type { GetContext } from './get.ts';
import type { Handler } from './guard.ts';
import { withPayload } from './request/payload.ts';
import { noteWritten, type Resource } from './resource.ts';
import { withRepresentation } from './response/representation.ts';
import { created } from './response/responses.ts';

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

/** Creates an item (contract.md, Create). */
export function create<F extends FamilyName, P extends object>(
  { family, repository, readOne }: Resource<F, P>,
  { versions, memory }: GetContext,
): Handler<201> {
  return received =>
    withPayload(received, family.payload, memory, async (payload, release) => {
      const guid = newIdentifier(identifierIn(family.name, payload));
      // A blog's own GUID is its partition.
      const key = { blogId: received.blogId || guid, guid };
      const draft = { content: family.content(payload, guid), references: family.references(payload) };
      const tag = noteWritten(versions, family, key, await repository.create(key, draft));
      release();
      return withRepresentation(created(received.request.url, guid, tag), received, asked =>
        readOne(asked, key),
      );
    });
}
