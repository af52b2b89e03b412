import { QueryRefusal, refuseSyntax, refuseUnsupported } from './refusal.ts';
import { type Token, tokenize } from './tokens.ts';

// Reserved words of the query language, which cannot be an alias or a property after a dot.
const reserved = new Set(
  `AND ARRAY AS ASC BETWEEN BY DESC DISTINCT ESCAPE EXISTS FALSE FROM GROUP HAVING IN JOIN LIKE LIMIT NOT NULL OFFSET
   OR ORDER SELECT TOP TRUE UDF UNDEFINED VALUE WHERE`.split(/\s+/),
);

// All functions over expressions are recursive: this limit keeps them far from a stack overflow.
const deepestNesting = 200;

/** A word as keywords and functions are compared. Letters beyond ASCII stay: ſ would become S, and ı would become I. */
export function upperCase(word: string): string {
  return word.replace(/[a-z]+/g, letters => letters.toUpperCase());
}

/** Reads the tokens of a query. An unexpected token is refused with its position. */
export class TokenReader {
  readonly text: string;
  private readonly tokens: readonly Token[];
  private index = 0;
  private depth = 0;
  private readonly identifiers: { name: string; position: number }[] = [];

  constructor(text: string) {
    this.text = text;
    this.tokens = tokenize(text);
  }

  peek(): Token {
    const token = this.tokens[Math.min(this.index, this.tokens.length - 1)];
    if (token === undefined) throw new Error('A query has at least its end token');
    return token;
  }

  take(): Token {
    const token = this.peek();
    this.index += 1;
    return token;
  }

  /** Where the last taken token ended. */
  previousEnd(): number {
    return this.tokens[this.index - 1]?.end ?? 0;
  }

  describe(): string {
    const { kind, text } = this.peek();
    return kind === 'end' ? text : JSON.stringify(text);
  }

  isKeyword(keyword: string): boolean {
    const { kind, text } = this.peek();
    return kind === 'word' && text.length === keyword.length && upperCase(text) === keyword;
  }

  isReserved(word: string): boolean {
    return reserved.has(upperCase(word));
  }

  skipKeyword(keyword: string): boolean {
    if (!this.isKeyword(keyword)) return false;
    this.index += 1;
    return true;
  }

  skipSymbol(symbol: string): boolean {
    const { kind, text } = this.peek();
    if (kind !== 'symbol' || text !== symbol) return false;
    this.index += 1;
    return true;
  }

  expectKeyword(keyword: string): void {
    if (!this.skipKeyword(keyword)) throw refuseSyntax(this.describe(), this.peek().start);
  }

  expectSymbol(symbol: string): void {
    if (this.skipSymbol(symbol)) return;
    const { kind, start } = this.peek();
    if (kind === 'symbol' || kind === 'word') throw refuseUnsupported(this.describe(), start);
    throw refuseSyntax(this.describe(), start);
  }

  /** An alias, or a property name after a dot. */
  expectName(): string {
    const { kind, text, start } = this.take();
    if (kind !== 'word') throw refuseSyntax(JSON.stringify(text), start);
    if (this.isReserved(text))
      throw new QueryRefusal(`"${text}" at position ${start} is a reserved word: write ["${text}"] instead`);
    return text;
  }

  /** The name of an entry in an object literal, quoted or plain. */
  expectEntryName(): string {
    if (this.peek().kind === 'string') return this.take().text;
    return this.expectName();
  }

  expectEnd(): void {
    if (this.peek().kind !== 'end') throw refuseUnsupported(this.describe(), this.peek().start);
  }

  /** Goes one level deeper; the function that it returns goes back. */
  enter(): () => void {
    this.depth += 1;
    if (this.depth > deepestNesting) throw refuseUnsupported('Nesting this deep', this.peek().start);
    return () => {
      this.depth -= 1;
    };
  }

  /** SELECT comes before FROM, so identifiers are kept and compared with the alias once it is known. */
  noteIdentifier(name: string, position: number): void {
    this.identifiers.push({ name, position });
  }

  expectIdentifiersToBe(alias: string): void {
    const stranger = this.identifiers.find(({ name }) => name !== alias);
    if (stranger === undefined) return;
    throw new QueryRefusal(
      `Identifier '${stranger.name}' at position ${stranger.position} could not be resolved: FROM names '${alias}'`,
    );
  }
}
