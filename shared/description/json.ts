import type { JsonObject } from '../values/json-object.ts';

/** A value as it is sent, without properties that are undefined. */
export const asJson = (value: object): JsonObject => JSON.parse(JSON.stringify(value));

type JsonType = 'string' | 'boolean' | 'integer' | 'object' | 'array' | 'null';

/** A JSON Schema 2020-12, limited to what the description uses. */
export interface JsonSchema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: JsonType | readonly JsonType[];
  anyOf?: readonly JsonSchema[];
  format?: 'uuid' | 'date-time';
  pattern?: string;
  /** In code points; a text never has more of those than UTF-16 code units. */
  maxLength?: number;
  minimum?: number;
  items?: JsonSchema;
  maxItems?: number;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  readOnly?: boolean;
  examples?: readonly string[];
}

/** A reference to a schema of the document. */
export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Joins sentences; leaves out those that are undefined. */
export const sentences = (...all: readonly (string | undefined)[]): string =>
  all.filter(sentence => sentence !== undefined).join(' ');

/** A name as words: `PostMedium` becomes `Post medium`. */
export const titleOf = (name: string): string =>
  name.replace(/(?<=[a-z])[A-Z]/g, capital => ` ${capital.toLowerCase()}`);
