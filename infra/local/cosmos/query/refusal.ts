/** A query that cannot be answered: unsupported or malformed. Always answered as 400 BadRequest with this message. */
export class QueryRefusal extends Error {
  override name = 'QueryRefusal';
}

/** The refusal of something Cosmos DB may know and local Cosmos DB does not; `position` counts characters from 0. */
export function refuseUnsupported(what: string, position: number): QueryRefusal {
  return new QueryRefusal(`${what} at position ${position} is not supported by local Cosmos DB`);
}

/** The refusal of a text that is no query, in the words of Cosmos DB. */
export function refuseSyntax(what: string, position: number): QueryRefusal {
  return new QueryRefusal(`Syntax error, incorrect syntax near ${what} at position ${position}`);
}
