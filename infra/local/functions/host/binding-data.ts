import type { TypedData } from './core-types.ts';
import { decodeEscapes } from './request-target.ts';
import type { RouteValues } from './route-template.ts';

/**
 * A dictionary like .NET's with OrdinalIgnoreCase: setting a name again in another case replaces the value and keeps the
 * first spelling of the name. So `?ID=x` makes `params.id` of a route disappear: it becomes `params.ID`, with the route's
 * value.
 */
class BindingData {
  #entries = new Map<string, { name: string; value: TypedData | null }>();

  has(name: string): boolean {
    return this.#entries.has(name.toUpperCase());
  }

  set(name: string, value: TypedData | null): void {
    const key = name.toUpperCase();
    this.#entries.set(key, { name: this.#entries.get(key)?.name ?? name, value });
  }

  toMetadata(): Record<string, TypedData> {
    const metadata: [string, TypedData][] = [];
    for (const { name, value } of this.#entries.values()) if (value !== null) metadata.push([name, value]);
    return Object.fromEntries(metadata);
  }
}

export interface RequestParts {
  route: RouteValues;
  /** With its `?`, or empty. */
  query: string;
  /** Value by name, each name in one spelling only. */
  headers: Record<string, string>;
  /** The whole body when the host reads it before the invocation, otherwise undefined. */
  body: Buffer | undefined;
}

/**
 * The trigger metadata of an HTTP invocation, from which the library makes `request.params` and `request.headers`: the
 * top-level properties of a JSON body, then the query, then the route values, each replacing earlier ones
 * (azure-webjobs-sdk-extensions, HttpTriggerAttributeBindingProvider.GetRequestBindingData).
 */
export function buildTriggerMetadata({
  route,
  query,
  headers,
  body,
}: RequestParts): Record<string, TypedData> {
  const data = new BindingData();
  if (body !== undefined) addBody(data, body);
  const queryValues = parseQuery(query);
  for (const [name, value] of queryValues) {
    // The host leaves out "code", which carries function keys.
    if (name.toLowerCase() !== 'code') data.set(name, { string: value });
  }
  for (const [name, value] of route) data.set(name, value === null ? null : { string: value });
  if (!data.has('Query')) data.set('Query', { json: JSON.stringify(Object.fromEntries(queryValues)) });
  // A query value or JSON property named "headers" replaces them: the app then sees that, or no headers at all.
  if (!data.has('Headers')) data.set('Headers', { json: JSON.stringify(headers) });
  return data.toMetadata();
}

/**
 * Adds a JSON object's top-level values except arrays and null (azure-functions-host, Utility.ApplyBindingData). An object
 * stays JSON, so that one named "Headers" replaces the host's own. The text decides, not the content type. Approximate
 * where Newtonsoft.Json differs from JSON.parse: comments, single quotes and names without quotes are not accepted, date
 * strings stay as they are (the real host rewrites them), and numbers are written as in JavaScript.
 */
function addBody(data: BindingData, body: Buffer): void {
  const text = body
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim();
  if (!text.startsWith('{') || !text.endsWith('}')) return;
  for (const [name, value] of readProperties(text)) data.set(name, value);
}

function readProperties(text: string): [string, TypedData][] {
  try {
    return Object.entries(JSON.parse(text))
      .filter(([, value]) => value !== null && !Array.isArray(value))
      .map(([name, value]) => [
        name,
        typeof value === 'object' ? { json: JSON.stringify(value) } : { string: textOf(value) },
      ]);
  } catch {
    // Not JSON, or nested too deeply: the host goes on without it, and the function can refuse it.
    return [];
  }
}

/** A value as .NET writes it. */
function textOf(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value);
}

/** Decoded values by name; a repeated name has its last value and spelling. */
function parseQuery(query: string): [string, string][] {
  const values = new Map<string, [string, string]>();
  for (const item of query.slice(1).split('&')) {
    if (item === '') continue;
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(item) ?? [];
    const decodedName = decodeQuery(name);
    values.set(decodedName.toUpperCase(), [decodedName, decodeQuery(value)]);
  }
  return [...values.values()];
}

function decodeQuery(text: string): string {
  return decodeEscapes(text.replaceAll('+', ' '));
}
