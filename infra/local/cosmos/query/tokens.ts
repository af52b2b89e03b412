import { refuseSyntax, refuseUnsupported } from './refusal.ts';

export type TokenKind = 'word' | 'parameter' | 'number' | 'string' | 'symbol' | 'end';

export interface Token {
  readonly kind: TokenKind;
  /** Words and symbols as written; the value of a string; the name of a parameter with its @. */
  readonly text: string;
  /** Offset of the first character, and of the first one after the token. */
  readonly start: number;
  readonly end: number;
}

// The sticky expressions are tried in this order at each position. What may not follow a number is looked at afterwards: in
// the expression, it would have all digits but one tried, then all but two, and so on.
const patterns: readonly { kind: TokenKind | 'skipped'; pattern: RegExp }[] = [
  { kind: 'skipped', pattern: /\s+|--[^\n]*/y },
  { kind: 'word', pattern: /[\p{L}_][\p{L}\p{N}_]*/uy },
  { kind: 'parameter', pattern: /@[\p{L}\p{N}_]+/uy },
  { kind: 'number', pattern: /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y },
  { kind: 'string', pattern: /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/sy },
  { kind: 'symbol', pattern: /<=|>=|<>|!=|\?\?|\|\||<<|>>>?|[=<>()[\]{},.:*+\-/%&|^~?!;]/y },
];

const startsWord = /[\p{L}\p{N}_]/uy;

/** The tokens of a query and a last one of kind `end`. @throws QueryRefusal at a character that starts no token. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  while (position < text.length) {
    const token = readToken(text, position);
    if (token.kind !== 'skipped') tokens.push({ ...token, kind: token.kind });
    position = token.end;
  }
  tokens.push({ kind: 'end', text: 'the end of the query', start: text.length, end: text.length });
  return tokens;
}

function readToken(text: string, start: number) {
  for (const { kind, pattern } of patterns) {
    pattern.lastIndex = start;
    const match = pattern.exec(text)?.[0];
    if (match === undefined) continue;
    startsWord.lastIndex = start + match.length;
    if (kind === 'number' && startsWord.test(text)) break;
    const value = kind === 'string' ? readEscapes(match, start) : match;
    return { kind, text: value, start, end: start + match.length };
  }
  throw refuseSyntax(JSON.stringify(text.slice(start, start + 10)), start);
}

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

function readEscapes(quoted: string, start: number): string {
  return quoted.slice(1, -1).replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (whole, code, character, offset) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    const plain = escapes[character];
    if (plain === undefined) throw refuseUnsupported(`The escape ${whole}`, start + 1 + offset);
    return plain;
  });
}
