import { badRequest } from '../cosmos-failure.ts';

/** Longest id in bytes of UTF-8 ("Azure Cosmos DB service quotas", per-item limits). */
const maxIdLength = 1023;

/** Checks the id of an item (REST: "Create a document", id property; Azure takes a ? and a space at the end); @throws CosmosFailure 400. */
export function checkItemId(id: unknown): string {
  if (id === undefined)
    throw badRequest("The input content is invalid because the required property 'id' is missing");
  if (typeof id !== 'string' || id === '')
    throw badRequest('The id of an item must be a string that is not empty');
  if (/[/\\#]/.test(id))
    throw badRequest(`The id of an item must not have the characters / \\ # (got '${id.slice(0, 100)}')`);
  if (/\p{Surrogate}/u.test(id)) throw badRequest('The id of an item must be well-formed Unicode');
  if (id.length * 3 > maxIdLength && Buffer.byteLength(id) > maxIdLength)
    throw badRequest(
      `The id of an item must have at most ${maxIdLength} bytes (got ${Buffer.byteLength(id)})`,
    );
  return id;
}
