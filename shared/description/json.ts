export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object; properties that are undefined are left out. */
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** A value as it is sent, without properties that are undefined. */
export const asJson = (value: object): Json => JSON.parse(JSON.stringify(value));

/** Makes an object of entries, in order. */
export const objectOf = (entries: readonly (readonly [string, Json])[]): JsonObject =>
  Object.fromEntries(entries);
