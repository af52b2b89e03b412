/** A JSON object, as JSON.parse returns it. */
export type JsonObject = Record<string, unknown>;

/** Whether a JSON value is an object, that is, neither a primitive, null nor an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
