import { callableFunctions } from './functions.ts';
import { refuseSyntax, refuseUnsupported } from './refusal.ts';
import type { ComparisonOperator, Expression, NamedExpression } from './syntax.ts';
import { type TokenReader, upperCase } from './token-reader.ts';
import type { Token } from './tokens.ts';

const comparisons: Readonly<Record<string, ComparisonOperator>> = {
  '=': '=',
  '!=': '!=',
  '<>': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

/** A scalar expression: OR of AND of comparisons. */
export function parseExpression(tokens: TokenReader): Expression {
  const leave = tokens.enter();
  const expression = parseTerms(tokens, 'or', parseConjunction);
  leave();
  return expression;
}

function parseConjunction(tokens: TokenReader): Expression {
  return parseTerms(tokens, 'and', parseComparison);
}

function parseTerms(tokens: TokenReader, kind: 'and' | 'or', parseTerm: (tokens: TokenReader) => Expression) {
  const first = parseTerm(tokens);
  const terms = [first];
  while (tokens.skipKeyword(kind.toUpperCase())) terms.push(parseTerm(tokens));
  return terms.length === 1 ? first : ({ kind, terms } as const);
}

function parseComparison(tokens: TokenReader): Expression {
  const { start } = tokens.peek();
  if (tokens.isKeyword('NOT')) {
    const negation = parseNegation(tokens);
    // Microsoft's grammar reads NOT a = b as (NOT a) = b, which nobody means: the ambiguous form is refused.
    if (comparesNext(tokens)) throw refuseUnsupported('NOT before a comparison without parentheses', start);
    return negation;
  }
  const left = parsePrimary(tokens);
  const comparison = parseRest(tokens, left);
  if (comparison !== left && comparesNext(tokens))
    throw refuseUnsupported('A second comparison without parentheses', tokens.peek().start);
  return comparison;
}

function parseNegation(tokens: TokenReader): Expression {
  if (!tokens.skipKeyword('NOT')) return parsePrimary(tokens);
  const leave = tokens.enter();
  const operand = parseNegation(tokens);
  leave();
  return { kind: 'not', operand };
}

function comparesNext(tokens: TokenReader): boolean {
  const { kind, text } = tokens.peek();
  return (
    (kind === 'symbol' && comparisons[text] !== undefined) ||
    ['IN', 'BETWEEN', 'NOT'].some(word => tokens.isKeyword(word))
  );
}

function parseRest(tokens: TokenReader, left: Expression): Expression {
  const next = tokens.peek();
  const operator = next.kind === 'symbol' ? comparisons[next.text] : undefined;
  if (operator !== undefined) {
    tokens.take();
    return { kind: 'comparison', operator, left, right: parsePrimary(tokens) };
  }
  const negated = tokens.skipKeyword('NOT');
  const test = parseSetOrRange(tokens, left);
  if (test === undefined) {
    if (negated) throw refuseSyntax(tokens.describe(), tokens.peek().start);
    return left;
  }
  return negated ? { kind: 'not', operand: test } : test;
}

function parseSetOrRange(tokens: TokenReader, needle: Expression): Expression | undefined {
  if (tokens.skipKeyword('IN')) {
    tokens.expectSymbol('(');
    return { kind: 'in', needle, items: parseList(tokens, ')') };
  }
  if (!tokens.skipKeyword('BETWEEN')) return undefined;
  const low = parsePrimary(tokens);
  tokens.expectKeyword('AND');
  return { kind: 'between', needle, low, high: parsePrimary(tokens) };
}

/** At least one expression, up to and including the closing symbol. */
function parseList(tokens: TokenReader, closing: string): Expression[] {
  const items: Expression[] = [];
  do items.push(parseExpression(tokens));
  while (tokens.skipSymbol(','));
  tokens.expectSymbol(closing);
  return items;
}

function parsePrimary(tokens: TokenReader): Expression {
  let expression = parseAtom(tokens);
  const leaves: (() => void)[] = [];
  while (true) {
    if (tokens.skipSymbol('.')) expression = { kind: 'property', of: expression, name: tokens.expectName() };
    else if (tokens.skipSymbol('[')) expression = parseIndexer(tokens, expression);
    else break;
    leaves.push(tokens.enter());
  }
  for (const leave of leaves) leave();
  return expression;
}

function parseIndexer(tokens: TokenReader, of: Expression): Expression {
  const { kind, text, start } = tokens.take();
  const isIndex = kind === 'string' || kind === 'parameter' || /^\d+$/.test(text);
  if (!isIndex) throw refuseUnsupported('An index that is neither text, whole number nor parameter', start);
  tokens.expectSymbol(']');
  if (kind === 'string') return { kind: 'property', of, name: text };
  if (kind === 'number') return { kind: 'element', of, index: Number(text) };
  return { kind: 'indexed', of, by: { kind: 'parameter', name: text, position: start } };
}

function parseAtom(tokens: TokenReader): Expression {
  const token = tokens.take();
  switch (token.kind) {
    case 'string':
      return { kind: 'literal', value: token.text };
    case 'number':
      return parseNumber(token, 1);
    case 'parameter':
      return { kind: 'parameter', name: token.text, position: token.start };
    case 'word':
      return parseWord(tokens, token.text, token.start);
    case 'symbol':
      return parseSymbol(tokens, token.text, token.start);
    case 'end':
      throw refuseSyntax(token.text, token.start);
  }
}

const constants: Readonly<Record<string, Expression>> = {
  TRUE: { kind: 'literal', value: true },
  FALSE: { kind: 'literal', value: false },
  NULL: { kind: 'literal', value: null },
  UNDEFINED: { kind: 'literal', value: undefined },
};

function parseWord(tokens: TokenReader, word: string, position: number): Expression {
  const constant = constants[upperCase(word)];
  if (constant !== undefined) return constant;
  if (tokens.isReserved(word)) throw refuseUnsupported(`"${word}"`, position);
  if (tokens.skipSymbol('(')) return parseCall(tokens, upperCase(word), position);
  tokens.noteIdentifier(word, position);
  return { kind: 'root' };
}

function parseCall(tokens: TokenReader, name: string, position: number): Expression {
  const values = tokens.skipSymbol(')') ? [] : parseList(tokens, ')');
  if (name === 'COUNT') {
    const [argument] = values;
    if (argument === undefined || values.length > 1) throw refuseSyntax('COUNT', position);
    return { kind: 'count', argument };
  }
  const arity = callableFunctions[name];
  if (arity === undefined) throw refuseUnsupported(`The function ${name}`, position);
  if (values.length < arity.min || values.length > arity.max)
    throw refuseSyntax(`${name} with ${values.length} arguments`, position);
  return { kind: 'call', name, arguments: values };
}

function parseSymbol(tokens: TokenReader, symbol: string, position: number): Expression {
  switch (symbol) {
    case '(': {
      const inner = parseExpression(tokens);
      tokens.expectSymbol(')');
      return inner;
    }
    case '[':
      return { kind: 'array', items: tokens.skipSymbol(']') ? [] : parseList(tokens, ']') };
    case '{':
      return { kind: 'object', entries: tokens.skipSymbol('}') ? [] : parseEntries(tokens) };
    case '-':
    case '+':
      return parseSigned(tokens, symbol, position);
    default:
      throw refuseSyntax(`"${symbol}"`, position);
  }
}

function parseSigned(tokens: TokenReader, sign: string, position: number): Expression {
  const token = tokens.take();
  if (token.kind !== 'number') throw refuseUnsupported(`The operator "${sign}"`, position);
  return parseNumber(token, sign === '-' ? -1 : 1);
}

function parseNumber({ text, start }: Token, sign: number): Expression {
  const value = Number(text) * sign;
  if (!Number.isFinite(value)) throw refuseSyntax(text, start);
  return { kind: 'literal', value };
}

function parseEntries(tokens: TokenReader): NamedExpression[] {
  const entries: NamedExpression[] = [];
  do {
    const name = tokens.expectEntryName();
    tokens.expectSymbol(':');
    entries.push({ name, expression: parseExpression(tokens) });
  } while (tokens.skipSymbol(','));
  tokens.expectSymbol('}');
  return entries;
}
