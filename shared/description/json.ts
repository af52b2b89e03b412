import type { JsonObject } from '../values/json-object.ts';

/** A value as it is sent, without properties that are undefined. */
export const asJson = (value: object): JsonObject => JSON.parse(JSON.stringify(value));

/** A JSON Schema 2020-12, with the keywords that are read again. */
export interface JsonSchema extends JsonObject {
  $ref?: string;
  description?: string;
  /** In code points; a text never has more of those than UTF-16 code units. */
  maxLength?: number;
  /** The only values that are allowed. */
  enum?: readonly (string | null)[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  examples?: readonly (string | number)[];
}

/** A reference to a schema of the document. */
export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** A name as words: `PostMedium` becomes `Post medium`. */
export const titleOf = (name: string): string =>
  name.replace(/(?<=[a-z])[A-Z]/g, capital => ` ${capital.toLowerCase()}`);
