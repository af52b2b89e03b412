import { bodySchema } from '../../../shared/description/schemas.ts';
import { Text } from '../../../shared/families/fields.ts';
import { librariesFor } from '../../../shared/http/request/payload-classes.ts';
import { schemaChecks } from '../../support/description/schema-checks.ts';

/** A payload class whose only field has a maximum length. */
function payloadOf(most: number) {
  class NotePayload {
    static readonly about = { name: 'NoteBody', means: 'A note.' };

    @Text({ max: most, means: 'What it says.' }) says!: string;
  }
  return NotePayload;
}

/** What validation says about a text of this many characters, and what the schema says. */
async function faultsOf(most: number, length: number) {
  const payloadClass = payloadOf(most);
  const { plainToInstance, validateSync } = await librariesFor(payloadClass);
  const body = { says: 'x'.repeat(length) };
  const [error] = validateSync(plainToInstance(payloadClass, body));
  const schema = bodySchema(payloadClass);
  return {
    message: Object.values(error?.constraints ?? {}),
    maxLength: schema.properties?.says?.maxLength,
    schema: schemaChecks({ NoteBody: schema })('NoteBody', body).length,
  };
}

test.each([5, 50])('a length of %i in a payload class applies to validation and schema', async most => {
  expect(await faultsOf(most, most)).toEqual({ message: [], maxLength: most, schema: 0 });
  expect(await faultsOf(most, most + 1)).toEqual({
    message: [`must be at most ${most} characters`],
    maxLength: most,
    schema: 1,
  });
});
