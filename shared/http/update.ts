import { Failure } from '../failures/failure.ts';
import { fitsIdentifier, identifierIn } from '../families/given-identifier.ts';
import type { FamilyName } from '../families/item.ts';
import type { Key } from '../store/keys.ts';
import type { Redraft } from '../store/repository.ts';
import { whyNotWrite } from './gate.ts';
import type { Handler, Received } from './handler.ts';
import type { GetContext } from './json-answers.ts';
import type { BodyRoom } from './request/body-room.ts';
import { readKey } from './request/path.ts';
import { withPayload } from './request/payload.ts';
import { conditionOn, noteWritten, type Resource } from './resource.ts';
import { withRepresentation } from './response/representation.ts';
import { accepted } from './response/responses.ts';

/** An update that is about to be carried out. */
interface Update<F extends FamilyName> {
  received: Received;
  key: Key;
  draftOf: Redraft<F>;
  /** Ends what a feature has prepared, once the item is written. */
  written(): Promise<void>;
  /** The memory of the body, which is not needed once the item is written. */
  room: Pick<BodyRoom, 'release'>;
}

/** Carries out an update, and answers it. */
export async function carryOut<F extends FamilyName, P extends object>(
  { family, repository, readOne, hooks }: Resource<F, P>,
  { versions }: GetContext,
  { received, key, draftOf, written, room }: Update<F>,
) {
  const known = versions.known(key.blogId);
  const condition = conditionOn(received, family, key);
  const around = await hooks?.beforeUpdate?.(received, key);
  const tags = await repository.update(key, draftOf, { condition, ...around });
  await written();
  await around?.after?.();
  room.release();
  const answer = accepted(noteWritten(versions, family, key, tags, known));
  return withRepresentation(answer, received, asked => readOne(asked, key));
}

/** Replaces an item (contract.md, Update). */
export function update<F extends FamilyName, P extends object>(
  resource: Resource<F, P>,
  get: GetContext,
): Handler<202> {
  const { family, hooks } = resource;
  return received =>
    withPayload(received, family.payload, get.memory, async (payload, room) => {
      const key = readKey(received, 'identifierMalformed');
      const prepared = await hooks?.prepare?.(key.blogId, payload);
      const fits =
        fitsIdentifier(identifierIn(family.name, payload), key.guid) && family.completeForUpdate(payload);
      const content = family.content(payload);
      const whyNot = whyNotWrite(received, family.name, content);
      if (whyNot) throw new Failure(whyNot);
      const references = family.references(payload);
      const isGiven = (name: string) => payload[name as keyof P] !== undefined;
      const draftOf: Redraft<F> = async stored => {
        if (!fits) throw new Failure('identifierMismatch');
        return { content: family.staying?.content(content, stored, isGiven) ?? content, references };
      };
      const written = async () => prepared?.written();
      return carryOut(resource, get, { received, key, draftOf, written, room });
    });
}
