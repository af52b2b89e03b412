import { entities } from '../requests/operations.ts';
import { blogIdMissing, idBlank, knownHeaders } from './expected.ts';
import { internalError } from './refusals.ts';

/** The parts of an answer that are checked, however it was fetched. */
export interface AnyAnswer {
  status: number;
  headers: Iterable<[string, string]>;
  text: string;
}

const nouns = entities.map(({ noun }) => noun).join('|');
const refusal = new RegExp(
  `^Submitted data is invalid, (${nouns}) cannot be (created|modified|read|deleted)\\.(\\n- \\S.*)*$`,
);
const guid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const location = new RegExp(`^https?://[!-~]+/${guid}$`);

const isJson = (text: string) => {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
};

type Headers = Record<string, string | undefined>;

const plain = ({ 'content-type': type }: Headers) => type === 'text/plain; charset=utf-8';

/** Each status of the contract, with the requirements for its answer. */
const answers: Record<number, (text: string, headers: Headers) => boolean> = {
  200: (text, { 'content-type': type, 'content-encoding': encoding }) =>
    text === '' || (type === 'application/json; charset=utf-8' && (encoding !== undefined || isJson(text))),
  201: (text, headers) => text === 'OK' && plain(headers) && location.test(headers.location ?? ''),
  202: text => text === '',
  400: (text, headers) => plain(headers) && ([blogIdMissing, idBlank].includes(text) || refusal.test(text)),
  // Only for a conditional request.
  304: text => text === '',
  412: (text, headers) => plain(headers) && /^The condition does not hold/.test(text),
  // Only for a write with an Origin that is not the service's.
  403: (text, headers) => plain(headers) && /^A page of another site has sent this request/.test(text),
  404: text => text === '',
  500: (text, headers) => plain(headers) && text === internalError,
};

/** What in an answer is not in the contract; undefined if the answer is one of the contract. */
export function strangeness({ status, headers, text }: AnyAnswer): string | undefined {
  const all = Object.fromEntries([...headers].map(([name, value]) => [name.toLowerCase(), value]));
  const unknown = Object.keys(all).filter(name => !knownHeaders.includes(name));
  if (unknown.length > 0) return `The answer has unknown headers: ${unknown.join(', ')}`;
  return answers[status]?.(text, all) ? undefined : `${status} ${JSON.stringify(all)} ${text.slice(0, 500)}`;
}

/** Fails unless it is an answer of the contract. */
export function expectContractAnswer(answer: AnyAnswer): void {
  expect(strangeness(answer)).toBeUndefined();
}
