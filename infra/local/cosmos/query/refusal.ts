/** An unsupported or malformed query, answered with 400 BadRequest and this message. */
export class QueryRefusal extends Error {
  override name = 'QueryRefusal';
}

/** The refusal of syntax that Cosmos DB may support and local Cosmos DB does not; `position` counts characters from 0. */
export function refuseUnsupported(what: string, position: number): QueryRefusal {
  return new QueryRefusal(`${what} at position ${position} is not supported by local Cosmos DB`);
}

/** The refusal of wrong syntax, with the message of Cosmos DB. */
export function refuseSyntax(what: string, position: number): QueryRefusal {
  return new QueryRefusal(`Syntax error, incorrect syntax near ${what} at position ${position}`);
}
