import type { Checks } from './checks.ts';
import { type DescribedOperation, nameOf } from './described.ts';
import type { Exchange } from './exchange.ts';

/** The values of the query's well-formed items by name: one name and one value around a single `=`. */
export function queryOf(url: string): Map<string, string> {
  const [, query = ''] = url.split('#', 1)[0]?.split(/\?(.*)/s, 2) ?? [];
  const items = query.split('&').map(item => item.split('='));
  return new Map(items.filter(({ length }) => length === 2).map(([name = '', value = '']) => [name, value]));
}

/** A malformed number counts as 0, which the description says in words (contract.md, List). */
const isLenient = (type: string) => type === 'integer';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The depth to which bodies have known properties: an object in a list of an object. */
const deepest = 3;

/** A body with its property names spelt as described, the last of equal names (contract.md, Request bodies). */
function spelt(checks: Checks, value: unknown, depth = 0): unknown {
  if (depth > deepest || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(each => spelt(checks, each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      checks.spelling.get(name.toLowerCase()) ?? name,
      spelt(checks, each, depth + 1),
    ]),
  );
}

/** Whether a body counts as missing (contract.md, Request bodies). */
const isMissing = (body: string | Uint8Array) =>
  /^\s*(?:null\s*)?$/.test(typeof body === 'string' ? body : decoder.decode(body));

/** Without the preference to restore, anything is allowed in these fields, because they are not read. */
const restored = (name: string, value: unknown) =>
  name === 'lastModified' || name === 'imported' ? undefined : value;

function bodyOf(checks: Checks, body: string | Uint8Array, sent: Exchange['sent']): unknown {
  const text = typeof body === 'string' ? body.replace(/^\uFEFF/, '') : decoder.decode(body);
  const restores = new Headers(sent).get('prefer')?.includes('restore') ?? false;
  const read = spelt(checks, JSON.parse(text));
  return restores ? read : JSON.parse(JSON.stringify(read, restored));
}

/** The parts of an accepted request that are not described, one per line. @param values of the path's parameters. */
export function requestFaults(
  checks: Checks,
  operation: DescribedOperation,
  exchange: Exchange,
  values: Record<string, string>,
): string[] {
  const query = queryOf(exchange.url);
  const faults: string[] = [];
  for (const reference of operation.parameters) {
    const { name, in: place, schema } = checks.parameter(reference);
    const value = place === 'path' ? values[name] : place === 'query' ? query.get(name) : undefined;
    if (value === undefined || isLenient(schema.type)) continue;
    for (const fault of checks.faults('parameter', nameOf(reference), decodeURIComponent(value)))
      faults.push(`with ${name} = ${value}, which ${fault}`);
  }
  const [media] = Object.values(operation.requestBody?.content ?? {});
  if (media && exchange.body !== undefined && !isMissing(exchange.body)) {
    for (const fault of checks.faults(
      'request',
      nameOf(media.schema),
      bodyOf(checks, exchange.body, exchange.sent),
    ))
      faults.push(`with a body that ${fault}`);
  }
  return faults;
}
