import { type ParsedTokenInfo, Tokenizer, TokenParser } from '@streamparser/json';
import TokenType from '@streamparser/json/utils/types/tokenType.js';
import { BlogFileError } from '../../file/failures.ts';
import type { Bytes } from '../../file/utf8.ts';
import { printable } from '../../printable.ts';

/** A value of a column. Ghost's tables have no others. */
export type Scalar = string | number | boolean | null;

/** What is kept of a row, by column. */
export type Row = ReadonlyMap<string, Scalar>;

/** Makes of a column's value what is kept of it; undefined if nothing is. @param row what of the row came before. */
export type Column = (value: Scalar, row: Row) => Scalar | undefined;

/** The tables that are read, each with its columns that are. */
export type Tables = Readonly<Record<string, Readonly<Record<string, Column>>>>;

/** The most that a value may take in the file, and a row of what is kept of it. The largest post is a fourth of that. */
const maxLength = 32 * 1024 * 1024;

/** How deep what is passed over may be nested: Ghost's own tables have two levels. */
const maxDepth = 100;

const opens = (token: TokenType) => token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET;
const closes = (token: TokenType) => token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET;

/** What an object or an array of an export is. */
type ExportLevel = 'file' | 'exports' | 'export' | 'tables' | 'table' | 'row';

/**
 * What is where: `{"db":[{"meta":…,"data":{TABLE:[ROW]}}]}`, or what is in `db` alone (docs.ghost.org/migration/custom, JSON file
 * structure).
 */
const places: Readonly<Record<ExportLevel, (key: string, isObject: boolean) => ExportLevel | undefined>> = {
  file: (key, isObject) => (key === 'db' && !isObject ? 'exports' : places.export(key, isObject)),
  exports: (_, isObject) => (isObject ? 'export' : undefined),
  export: (key, isObject) => (key === 'data' && isObject ? 'tables' : undefined),
  tables: (_, isObject) => (isObject ? undefined : 'table'),
  table: (_, isObject) => (isObject ? 'row' : undefined),
  row: () => undefined,
};

interface Level {
  place: ExportLevel;
  isObject: boolean;
  expectsKey: boolean;
  key: string;
}

/**
 * Reads the rows of the tables that are wanted, token by token. The value of any other table or column is dropped as soon as
 * its token has been read, so that what is secret in a file is never kept.
 */
class RowReader {
  /** Rows that have been read, and have not been taken yet. */
  rows: { table: string; row: Row }[] = [];
  readonly #tables: Tables;
  readonly #skippedTable: (name: string, rows: number) => void;
  readonly #tokenizer = new Tokenizer();
  /** Checks the order of tokens; it gets neither keys nor values, so that its messages cannot have them. */
  readonly #grammar = new TokenParser({ paths: [], keepStack: false });
  readonly #levels: Level[] = [];
  /** How deep it is in something that is passed over, and how many objects are directly in that. */
  #skipped = 0;
  #skippedRows = 0;
  #hasTables = false;
  #row = new Map<string, Scalar>();
  /** The length of what is kept of the row. */
  #kept = 0;
  #sinceToken = 0;
  #offset = 0;

  constructor(tables: Tables, skippedTable: (name: string, rows: number) => void) {
    this.#tables = tables;
    this.#skippedTable = skippedTable;
    this.#tokenizer.onToken = token => this.#take(token);
  }

  write(bytes: Uint8Array): void {
    this.#sinceToken += bytes.length;
    this.#parse(() => this.#tokenizer.write(bytes));
    if (this.#sinceToken > maxLength) throw tooLong('a value');
  }

  end(): void {
    if (!this.#grammar.isEnded) throw new BlogFileError('the JSON is incomplete: was it cut off?');
    this.#parse(() => this.#tokenizer.end());
    if (!this.#hasTables)
      throw new BlogFileError('it has no tables of Ghost (expected what Settings, Import/Export saves)');
  }

  /** A message names only the place of an error: the library's message may have a value in it. */
  #parse(parse: () => void): void {
    try {
      parse();
    } catch (error) {
      if (error instanceof BlogFileError) throw error;
      throw new BlogFileError(`it is not JSON after byte ${this.#offset}`);
    }
  }

  #take({ token, value, offset }: ParsedTokenInfo): void {
    this.#offset = offset;
    this.#sinceToken = 0;
    const level = this.#levels.at(-1);
    if (this.#skipped > 0) this.#skip(token);
    else if (opens(token)) this.#open(token);
    else if (closes(token)) this.#close(token);
    else if (token === TokenType.COMMA || token === TokenType.COLON) {
      if (level && token === TokenType.COMMA) level.expectsKey = level.isObject;
      this.#check(token);
    } else if (token === TokenType.STRING && level?.expectsKey) {
      level.key = String(value);
      level.expectsKey = false;
      this.#check(token, '');
    } else {
      if (level) this.#value(level, value);
      this.#check(TokenType.NULL);
    }
  }

  #check(token: TokenType, value: Scalar = null): void {
    this.#grammar.write({ token, value });
  }

  #open(token: TokenType): void {
    const level = this.#levels.at(-1);
    const isObject = token === TokenType.LEFT_BRACE;
    const place = level ? places[level.place](level.key, isObject) : isObject ? 'file' : undefined;
    const isTable = level?.place === 'tables';
    const isWanted = isTable && Object.hasOwn(this.#tables, level.key);
    if (isWanted && isObject) throw noRows(level.key);
    this.#check(token);
    if (!place || (isTable && !isWanted)) {
      this.#skipped = 1;
      this.#skippedRows = 0;
      return;
    }
    if (place === 'tables') this.#hasTables = true;
    if (place === 'row') {
      this.#row = new Map();
      this.#kept = 0;
    }
    this.#levels.push({ place, isObject, expectsKey: isObject, key: '' });
  }

  /** Takes what is within something that is passed over, of which only the brackets matter. */
  #skip(token: TokenType): void {
    this.#check(token, '');
    if (token === TokenType.LEFT_BRACE && this.#skipped === 1) this.#skippedRows += 1;
    if (opens(token)) this.#skipped += 1;
    if (closes(token)) this.#skipped -= 1;
    if (this.#skipped > maxDepth) throw new BlogFileError(`it is nested more than ${maxDepth} levels deep`);
    const level = this.#levels.at(-1);
    if (this.#skipped === 0 && level?.place === 'tables') this.#skippedTable(level.key, this.#skippedRows);
  }

  #close(token: TokenType): void {
    this.#check(token);
    const level = this.#levels.pop();
    const table = this.#levels.at(-2);
    if (level?.place === 'row' && table) this.rows.push({ table: table.key, row: this.#row });
  }

  /** A value that is neither an object nor an array. */
  #value({ place, key }: Level, value: Scalar): void {
    const isTable = place === 'tables' && Object.hasOwn(this.#tables, key);
    if (isTable && value !== null) throw noRows(key);
    if (place !== 'row') return;
    const columns = this.#tables[this.#levels.at(-3)?.key ?? ''] ?? {};
    const kept = Object.hasOwn(columns, key) ? columns[key]?.(value, this.#row) : undefined;
    if (kept === undefined || kept === null) return;
    this.#row.set(key, kept);
    if (typeof kept === 'string') this.#kept += kept.length;
    if (this.#kept > maxLength) throw tooLong('a row');
  }
}

const tooLong = (what: string) =>
  new BlogFileError(`${what} is longer than ${maxLength.toLocaleString('en')} characters`);

const noRows = (table: string) => new BlogFileError(`"${printable(table)}" must be an array of rows`);

/**
 * The rows of an export of Ghost, one at a time, in constant memory.
 * @param skippedTable called with the name of each table that is passed over, and how many rows it has.
 * @throws BlogFileError if it is no such JSON, or is cut off.
 */
export async function* rowsOf(
  bytes: Bytes,
  tables: Tables,
  skippedTable: (name: string, rows: number) => void = () => {},
): AsyncGenerator<{ table: string; row: Row }, void, undefined> {
  const reader = new RowReader(tables, skippedTable);
  for await (const piece of bytes) {
    reader.write(piece);
    yield* reader.rows;
    reader.rows = [];
  }
  reader.end();
}
