import { badRequest } from '../cosmos-failure.ts';

/** Longest name of a database or container, in characters ("Azure Cosmos DB service quotas", per-container limits). */
const maxNameLength = 255;

/** Checks the id of a database or container; @throws CosmosFailure 400. */
export function checkResourceId(value: unknown, what: 'database' | 'container'): string {
  if (typeof value !== 'string' || value === '')
    throw badRequest(`The id of a ${what} must be a string that is not empty`);
  if (value.length > maxNameLength)
    throw badRequest(
      `The id of a ${what} must have at most ${maxNameLength} characters (got ${value.length})`,
    );
  if (/[/\\#?\p{Surrogate}]/u.test(value) || value.endsWith(' ')) {
    throw badRequest(
      `The id of a ${what} must not have / \\ # ? and must not end with a space (got '${value}')`,
    );
  }
  return value;
}
