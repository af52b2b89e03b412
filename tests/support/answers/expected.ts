import type { Answer, Service } from '../service/service.ts';

/** The body of a 400 for a blogId that is blank or all zeros. */
export const blogIdMissing = "Required parameter 'blogId' (GUID) is not specified or cannot be parsed.";

/** The body of a 400 for a single read with a blank id. */
export const idBlank = 'Submitted data is invalid, must specify BlogId';

/** The answer is an error with exactly this text. */
export function expectError(answer: Answer, status: number, text: string): void {
  const { status: actual, headers } = answer;
  expect({ status: actual, type: headers.get('content-type'), text: answer.text }).toEqual({
    status,
    type: 'text/plain; charset=utf-8',
    text,
  });
}

/** The answer has this status and not a single byte of body. */
export function expectEmpty(answer: Answer, status: number): void {
  expect({ status: answer.status, text: answer.text }).toEqual({ status, text: '' });
}

/** A refusal for invalid data: the text, then at least one line that begins with `- `. */
export function expectRefusal(answer: Answer, text: string): void {
  const [first, ...faults] = answer.text.trimEnd().split(/\r?\n/);
  expect({ status: answer.status, type: answer.headers.get('content-type'), first }).toEqual({
    status: 400,
    type: 'text/plain; charset=utf-8',
    first: text,
  });
  expect(faults).not.toEqual([]);
  expect(faults.filter(line => !/^- \S/.test(line))).toEqual([]);
}

/** The headers that the host adds, and those of the contract. */
export const knownHeaders = [
  ...['connection', 'content-encoding', 'content-length', 'content-type', 'date', 'keep-alive', 'server'],
  ...['access-control-expose-headers', 'cache-control', 'etag', 'link', 'location', 'preference-applied'],
  ...[
    'transfer-encoding',
    'vary',
    'www-authenticate',
    'x-content-type-options',
    'x-ms-invocation-id',
    'x-total-count',
  ],
];

/** What no answer may contain: internals of Node.js, of a bundle, of the store's SDK. */
const alwaysInside = ['node_modules', '.js:', '    at ', 'osmos', 'SELECT'];

/** The answer reveals no internals: no address, key, stack or query, and no other header. */
export function expectNothingInside({ headers, text }: Answer, { secrets }: Service): void {
  const all = `${[...headers].join('\n')}\n${text}`;
  expect([...secrets, ...alwaysInside].filter(part => all.includes(part))).toEqual([]);
  expect([...headers.keys()].filter(name => !knownHeaders.includes(name))).toEqual([]);
}
