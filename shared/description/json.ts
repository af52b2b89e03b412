/** A value as JSON has it. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** An object as JSON has it; what is undefined is left out. */
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** A value as it is sent: what is undefined is left out. */
export const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));

/** Entries as an object, in their order. */
export const objectOf = (entries: readonly (readonly [string, Json])[]): JsonObject =>
  Object.fromEntries(entries);
