import type { Schemas } from './types.js';

/** What is used of a problem. */
type Problem = Pick<Schemas['Problem'], 'type' | 'detail' | 'errors'>;

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

const isTextIfThere = (value: unknown) => value === undefined || typeof value === 'string';

const isViolation = (value: unknown) =>
  isObject(value) &&
  typeof value.detail === 'string' &&
  [value.pointer, value.parameter, value.header].every(isTextIfThere);

const isProblem = (value: Members): value is Members & Problem =>
  typeof value.type === 'string' &&
  isTextIfThere(value.detail) &&
  (value.errors === undefined || (Array.isArray(value.errors) && value.errors.every(isViolation)));

/** A problem as the service writes it; undefined if something in between wrote something else under that media type. */
export function parseProblem(text: string): Problem | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(parsed)) return undefined;
  // Some programs write null for what is missing.
  const problem = { ...parsed, detail: parsed.detail ?? undefined, errors: parsed.errors ?? undefined };
  return isProblem(problem) ? problem : undefined;
}
