import { Failure } from '../failures/failure.ts';
import { fitsIdentifier, identifierIn } from '../families/given-identifier.ts';
import type { FamilyName } from '../families/item.ts';
import { whyNotWrite } from './gate.ts';
import type { Handler } from './handler.ts';
import type { GetContext } from './json-answers.ts';
import { readKey } from './request/path.ts';
import { withPayload } from './request/payload.ts';
import { conditionOn, noteWritten, type Resource } from './resource.ts';
import { withRepresentation } from './response/representation.ts';
import { accepted } from './response/responses.ts';

/** Replaces an item (contract.md, Update). */
export function update<F extends FamilyName, P extends object>(
  { family, repository, readOne, hooks }: Resource<F, P>,
  { versions, memory }: GetContext,
): Handler<202> {
  return received =>
    withPayload(received, family.payload, memory, async (payload, room) => {
      const key = readKey(received, 'identifierMalformed');
      const prepared = await hooks?.prepare?.(key.blogId, payload);
      const fits =
        fitsIdentifier(identifierIn(family.name, payload), key.guid) && family.completeForUpdate(payload);
      const content = family.content(payload);
      const whyNot = whyNotWrite(received, family.name, content);
      if (whyNot) throw new Failure(whyNot);
      const draft = { content, references: family.references(payload) };
      const known = versions.known(key.blogId);
      const condition = conditionOn(received, family, key);
      const after = await hooks?.beforeUpdate?.(received, key);
      const written = await repository.update(key, draft, fits, condition);
      await prepared?.written();
      await after?.();
      room.release();
      const answer = accepted(noteWritten(versions, family, key, written, known));
      return withRepresentation(answer, received, asked => readOne(asked, key));
    });
}
