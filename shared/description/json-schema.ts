type JsonType = 'string' | 'boolean' | 'integer' | 'object' | 'array' | 'null';

/** A schema of JSON Schema 2020-12, as far as the description uses it. */
export interface JsonSchema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: JsonType | readonly JsonType[];
  anyOf?: readonly JsonSchema[];
  format?: 'uuid' | 'date-time';
  pattern?: string;
  /** In code points, of which a text has as many as UTF-16 units or fewer. */
  maxLength?: number;
  minimum?: number;
  items?: JsonSchema;
  maxItems?: number;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  readOnly?: boolean;
  examples?: readonly string[];
}

/** Where the document has a schema. */
export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Sentences one after the other; those that are undefined are left out. */
export const sentences = (...all: readonly (string | undefined)[]): string =>
  all.filter(sentence => sentence !== undefined).join(' ');

/** A name as words: `PostMedium` is `Post medium`. */
export const titleOf = (name: string): string =>
  name.replace(/(?<=[a-z])[A-Z]/g, capital => ` ${capital.toLowerCase()}`);
