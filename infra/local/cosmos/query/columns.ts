import { ranks } from './values.ts';

/**
 * SQL expressions for a property of the stored body. An index on a property has two of them: the rank of its type and,
 * for numbers and strings, its value, so that JSON null, undefined and values of different types differ. Indexes and
 * queries must write them in the same way, or SQLite does not use the index.
 */

/** The id is a column of its own. */
export function isId(path: readonly string[]): boolean {
  return path.length === 1 && path[0] === 'id';
}

/** Whether SQLite finds the property of a path. It keeps no half of a surrogate pair: all names with one would be alike. */
export function isFoundBySqlite(path: readonly string[]): boolean {
  return !path.some(name => /\p{Surrogate}/u.test(name));
}

export function samePath(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name, i) => name === right[i]);
}

/** A name as an SQL identifier. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The path as an SQL string literal. Characters with a special meaning in a path or in JSON are escaped. */
export function pathSql(path: readonly string[]): string {
  const steps = path.map(name => `."${name.replace(/["\\\p{Cc}]/gu, escapeCharacter)}"`);
  return `'$${steps.join('').replaceAll("'", "''")}'`;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** 0 for undefined up to 7 for an object, see `ranks`. */
export function rankSql(path: readonly string[]): string {
  if (isId(path)) return String(ranks.string);
  const { null: none, false: no, true: yes, number, string, array, object } = ranks;
  return (
    `CASE json_type(body, ${pathSql(path)}) WHEN 'null' THEN ${none} WHEN 'false' THEN ${no} ` +
    `WHEN 'true' THEN ${yes} WHEN 'integer' THEN ${number} WHEN 'real' THEN ${number} ` +
    `WHEN 'text' THEN ${string} WHEN 'array' THEN ${array} WHEN 'object' THEN ${object} ELSE 0 END`
  );
}

/** A number or a string; NULL for all other types. All numbers in Cosmos DB are doubles, whole ones too. */
export function valueSql(path: readonly string[]): string {
  if (isId(path)) return 'id';
  const at = pathSql(path);
  return (
    `CASE json_type(body, ${at}) WHEN 'text' THEN json_extract(body, ${at}) ` +
    `WHEN 'integer' THEN CAST(json_extract(body, ${at}) AS REAL) WHEN 'real' THEN json_extract(body, ${at}) END`
  );
}

/** The same as JSON text. Values are read from SQLite only so: half a surrogate pair would abort the process (tried). */
export function valueJsonSql(path: readonly string[]): string {
  if (isId(path)) return 'json_quote(id)';
  const at = pathSql(path);
  return `CASE WHEN json_type(body, ${at}) IN ('text', 'integer', 'real') THEN body -> ${at} END`;
}

/** A number or string that is bound as JSON text, so that SQLite reads both sides of a comparison in the same way. */
export function constantSql(json: string): string {
  return json.startsWith('"') ? "json_extract(?, '$')" : "CAST(json_extract(?, '$') AS REAL)";
}
