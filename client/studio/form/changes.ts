/** An object in which nothing has to be. */
type Nothing = Record<never, never>;

/** What may be said of a field: it is removed by `null`, unless it has to be there. */
type Change<T, K extends keyof T> = Inner<T[K]> | (Nothing extends Pick<T, K> ? null : never);

/** A part of an item is merged; what names something else, by an identifier that has to be there, is replaced whole. */
type Inner<V> = V extends object ? (Nothing extends V ? Within<V> : V) : V;

/** Of names that anybody may choose, each can be removed. */
type Within<V> = string extends keyof V ? { [K in keyof V]: V[K] | null } : Changes<V>;

/** What a merge patch may say of a body (contract.md, Patch). */
export type Changes<T> = { [K in keyof T]?: Change<T, K> };

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a body, among which a name that every object inherits is as any other. */
const fieldsOf = (body: object) => new Map<string, unknown>(Object.entries(body));

/**
 * The merge patch (RFC 7396) that makes one body of another. What neither has stays in the service as it is, such as the fields that a form
 * does not show.
 * @param before what the service has. A field that is undefined is not there.
 */
export function changesOf<T extends object>(before: T, after: T): Changes<T> {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const changes: Record<string, unknown> = {};
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    const [old, value] = [was.get(name), is.get(name)];
    if (JSON.stringify(old) === JSON.stringify(value)) continue;
    changes[name] = isObject(old) && isObject(value) ? changesOf(old, value) : (value ?? null);
  }
  return changes as Changes<T>;
}
