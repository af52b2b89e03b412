import { type MetadataValues, metadataName } from '../../../shared/families/rules.ts';
import { laterWords } from '../later-words.ts';

export const kinds = ['text', 'number', 'flag'] as const;

/** What a value is: as which it is given back. */
export type Kind = (typeof kinds)[number];

/** A name with its value, as it is written. */
export interface Row {
  /** Tells it from the others, also while it has no name. */
  id: string;
  name: string;
  kind: Kind;
  text: string;
}

/** What metadata can have (contract.md, Metadata): names, and bytes of JSON in UTF-8. */
export const most = { names: 50, bytes: 8 * 1024 };

export const yes = 'true';

const kindOf = (value: string | number | boolean): Kind =>
  typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'flag' : 'text';

export const newRow = (): Row => ({ id: crypto.randomUUID(), name: '', kind: 'text', text: '' });

/** Metadata as a draft has it: JSON, or empty. */
export const textOf = (metadata: MetadataValues | undefined): string =>
  metadata ? JSON.stringify(metadata) : '';

export const metadataOf = (text: string): MetadataValues | undefined =>
  text ? (JSON.parse(text) as MetadataValues) : undefined;

export const rowsOf = (text: string): Row[] =>
  Object.entries(metadataOf(text) ?? {}).map(([name, value]) => ({
    id: crypto.randomUUID(),
    name,
    kind: kindOf(value),
    text: String(value),
  }));

const isBlank = ({ name, text }: Row) => name === '' && text === '';

function valueIn({ kind, text }: Row): string | number | boolean {
  if (kind === 'number') return Number(text);
  return kind === 'flag' ? text === yes : text;
}

/** What is wrong with a name, or a value, of one of the rows; nothing of a row that is still empty. */
export function flawOf(row: Row, rows: readonly Row[]): { name?: string; text?: string } {
  if (isBlank(row)) return {};
  const isTwice = rows.some(other => other !== row && other.name === row.name);
  if (row.name === '') return { name: laterWords.metadataNameNeeded };
  if (!metadataName.test(row.name)) return { name: laterWords.metadataNameFlaw };
  if (isTwice) return { name: laterWords.metadataNameTwice };
  const isNumber = row.text.trim() !== '' && Number.isFinite(Number(row.text));
  return row.kind === 'number' && !isNumber ? { text: laterWords.metadataNumberFlaw } : {};
}

/** What all rows say together: JSON, or empty. */
export function writtenAs(rows: readonly Row[]): string {
  const named = rows.filter(row => !isBlank(row));
  return named.length > 0
    ? JSON.stringify(Object.fromEntries(named.map(row => [row.name, valueIn(row)])))
    : '';
}

/** What is wrong with all of them together. */
export function sizeFlawOf(rows: readonly Row[]): string | undefined {
  const count = rows.filter(row => !isBlank(row)).length;
  if (count > most.names) return laterWords.metadataTooMany(count, most.names);
  const { length } = new TextEncoder().encode(writtenAs(rows));
  return length > most.bytes ? laterWords.metadataTooLarge(length, most.bytes) : undefined;
}

/** It in words, such as in the question which of two is kept. */
export const metadataInWords = (text: string): string =>
  Object.entries(metadataOf(text) ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
