import type { Checks } from './checks.ts';
import { type DescribedResponse, nameOf } from './described.ts';
import type { Exchange } from './exchange.ts';
import type { Use } from './validator-names.ts';

/** Headers of the host and the transport, and the type, which belongs to a body. */
const ofTransport = new Set([
  ...['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'server', 'transfer-encoding'],
  'x-ms-invocation-id',
]);

function headerFaults(checks: Checks, { headers: described = {} }: DescribedResponse, answer: Exchange) {
  const faults: string[] = [];
  for (const [name, reference] of Object.entries(described)) {
    const { required, schema } = checks.header(reference);
    const value = answer.headers.get(name);
    if (value === null && required) faults.push(`without the header ${name}`);
    if (value !== null && schema.type === 'integer' && !/^\d+$/.test(value))
      faults.push(`with ${name}: ${value}, which is not a number`);
  }
  const known = new Set(Object.keys(described).map(name => name.toLowerCase()));
  for (const name of answer.headers.keys()) {
    if (!known.has(name) && !ofTransport.has(name)) faults.push(`with the header ${name}`);
  }
  return faults;
}

/** The media type of an answer, without its parameters; undefined for none. */
export const mediaTypeOf = ({ headers }: Exchange): string | undefined =>
  headers.get('content-type')?.split(';')[0];

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRepresentation = ({ headers }: Exchange) =>
  headers.get('preference-applied')?.includes('return=representation') ?? false;

function bodyFaults(checks: Checks, response: DescribedResponse, answer: Exchange, use: Use) {
  const content = (isRepresentation(answer) ? response['x-representation'] : response.content) ?? {};
  const mediaType = mediaTypeOf(answer);
  if (mediaType === undefined) return answer.text === '' ? [] : ['with a body without a type'];
  const media = content[mediaType];
  if (!media) return [`with a body of ${mediaType}`];
  const { $ref, items, type } = media.schema;
  if (answer.method === 'HEAD' || (!$ref && !items)) return [];
  const body = parsed(answer.text);
  if (body === undefined) return ['with a body that is not JSON'];
  if ($ref) return checks.faults(use, nameOf({ $ref }), body);
  if (!Array.isArray(body) || !items) return [`with a body that is not of type ${type}`];
  return body.flatMap(each => checks.faults(use, nameOf(items), each));
}

/**
 * The parts of an answer that are not described, one per line.
 * @param hasBody whether to check its body.
 */
export function answerFaults(
  checks: Checks,
  response: DescribedResponse,
  answer: Exchange,
  use: Use,
  hasBody: boolean,
): string[] {
  const inBody = hasBody ? bodyFaults(checks, response, answer, use).map(fault => `with ${fault}`) : [];
  return [...headerFaults(checks, response, answer), ...inBody];
}
