import { type Description, nameOf, operationsOf } from './described.ts';

/** Headers that many answers may have, for no particular reason: it is enough that some answer had them. */
const ofAny = new Set([
  'access-control-expose-headers',
  'content-encoding',
  'preference-applied',
  'retry-after',
  'strict-transport-security',
]);

/** Everything described, by names such as `GetTag 200`, `GetTag 200 header etag`, `GetTag parameter fields`. */
export function described(description: Description): string[] {
  return operationsOf(description).flatMap(({ operation: { operationId, parameters, responses } }) => [
    ...parameters.map(
      reference =>
        `${operationId} parameter ${description.components.parameters[nameOf(reference)]?.name ?? ''}`,
    ),
    ...Object.entries(responses).flatMap(
      ([status, { headers = {}, content, 'x-representation': represented }]) => [
        `${operationId} ${status}`,
        ...Object.keys(headers).map(name => `${operationId} ${status} header ${name.toLowerCase()}`),
        ...Object.keys({ ...content, ...represented }).map(type => `${operationId} ${status} body ${type}`),
      ],
    ),
  ]);
}

const headerOf = (name: string) => / header (.*)$/.exec(name)?.[1] ?? '';

/** What is described and was never seen. */
export function neverSeen(description: Description, seen: ReadonlySet<string>): string[] {
  const seenHeaders = new Set([...seen].map(headerOf));
  return described(description).filter(name => {
    const header = headerOf(name);
    return ofAny.has(header) ? !seenHeaders.has(header) : !seen.has(name);
  });
}
