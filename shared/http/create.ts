import { randomUUID } from 'node:crypto';
import { Failure } from '../failures/failure.ts';
import type { BodyPath } from '../failures/violations.ts';
import { type GivenIdentifier, identifierIn } from '../families/given-identifier.ts';
import type { FamilyName } from '../families/item.ts';
import type { Key } from '../store/keys.ts';
import type { VersionedItem } from '../store/reads/items.ts';
import type { ItemDraft, WrittenTags } from '../store/repository.ts';
import { hasContent } from '../store/writes/creation-batch.ts';
import { whyNotWrite } from './gate.ts';
import type { Handler } from './handler.ts';
import type { GetContext } from './json-answers.ts';
import { withPayload } from './request/payload.ts';
import { noteWritten, type PreparedWrite, type Resource } from './resource.ts';
import { withRepresentation } from './response/representation.ts';
import { created } from './response/responses.ts';

/**
 * The identifier that the payload of a new resource gives, if any (contract.md, Identifiers).
 * @param at where the payload is in the body.
 * @throws Failure `bodyInvalid` if it gives two.
 */
export function chosenIdentifier(given: GivenIdentifier, at: BodyPath = []): string | undefined {
  if (given.kind === 'conflict') {
    const text = 'must equal the other identifier, or be left out';
    throw new Failure('bodyInvalid', [{ at: { body: [...at, 'resourceId'] }, text }]);
  }
  return given.kind === 'one' ? given.guid : undefined;
}

/**
 * Writes a new item. A caller that asks again with what a feature has prepared under the same identifier, because the answer was lost, finds
 * the item that is there (contract.md, Uploads).
 */
async function write<F extends FamilyName, P extends object>(
  { repository }: Resource<F, P>,
  key: Key,
  draft: ItemDraft<F>,
  prepared: PreparedWrite | undefined,
): Promise<WrittenTags> {
  if (!prepared) return repository.create(key, draft);
  const written = await repository.create(key, draft).catch(async error => {
    if (!(error instanceof Failure && error.code === 'taken')) throw error;
    const stored = await repository.read(key);
    if (!stored || !isOf(stored, draft)) throw error;
    return { own: stored._etag };
  });
  await prepared.written();
  return written;
}

/** Whether an item is what a draft would have become. */
function isOf<F extends FamilyName>(stored: VersionedItem<F>, { content }: ItemDraft<F>): boolean {
  const { id, blogId, listKey, created } = stored;
  return hasContent(stored, { id, blogId, listKey, created, ...content });
}

/** Creates an item (contract.md, Create). */
export function create<F extends FamilyName, P extends object>(
  resource: Resource<F, P>,
  { versions, memory }: GetContext,
): Handler<201> {
  const { family, readOne, hooks } = resource;
  return received =>
    withPayload(received, family.payload, memory, async (payload, room) => {
      const chosen = chosenIdentifier(identifierIn(family.name, payload));
      const prepared = await hooks?.prepare?.(received.blogId, payload);
      const guid = chosen ?? prepared?.guid ?? randomUUID();
      // A blog's own GUID is its partition.
      const key = { blogId: received.blogId || guid, guid };
      const content = family.content(payload);
      const whyNot = whyNotWrite(received, family.name, content);
      if (whyNot) throw new Failure(whyNot);
      const notes = (received.newBlog ?? hooks?.notes?.(received)) as ItemDraft<F>['notes'];
      const draft = { content, references: family.references(payload), notes };
      const tag = noteWritten(versions, family, key, await write(resource, key, draft, prepared));
      room.release();
      const answer = created(received.request.url, guid, tag);
      return withRepresentation(answer, received, asked => readOne(asked, key));
    });
}
