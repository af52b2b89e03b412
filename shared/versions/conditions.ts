import { Failure } from '../failures/failure.ts';
import {
  type Encoding,
  type EntityTag,
  isVersion,
  ownPart,
  parseTag,
  subjectOf,
  versionPart,
} from './entity-tag.ts';

/** A condition of a request: any version, or one of these tags. */
export interface Condition {
  any: boolean;
  tags: { isWeak: boolean; tag: EntityTag | undefined }[];
}

/** The conditions of a request (RFC 9110, 13.1). */
export interface Conditions {
  ifMatch?: Condition;
  ifNoneMatch?: Condition;
}

const entityTag = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;
/** A list of tags; it may have empty elements (RFC 9110, 5.6.1.2). */
const tagList = new RegExp(`^[\\t ,]*${entityTag.source}(?:[\\t ]*,[\\t ,]*${entityTag.source})*[\\t ,]*$`);

/** @throws Failure `conditionMalformed` */
function parse(header: string, value: string | null): Condition | undefined {
  if (value === null) return undefined;
  const list = value.trim();
  if (list === '*') return { any: true, tags: [] };
  if (!tagList.test(list)) {
    const text = 'must be * or entity tags such as "abc", separated by commas';
    throw new Failure('conditionMalformed', [{ at: { header }, text }]);
  }
  const tags = [...list.matchAll(entityTag)].map(([, weak, opaque = '']) => ({
    isWeak: weak !== undefined,
    tag: parseTag(opaque),
  }));
  return { any: false, tags };
}

/**
 * Reads the conditions of a request.
 * @throws Failure `conditionMalformed`
 */
export function readConditions(headers: { get(name: string): string | null }): Conditions {
  return {
    ifMatch: parse('If-Match', headers.get('if-match')),
    ifNoneMatch: parse('If-None-Match', headers.get('if-none-match')),
  };
}

/** The three forms of a date in HTTP, of which only the first is still written (RFC 9110, 5.6.7). */
const httpDate =
  /^(?:[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT|[A-Z][a-z]+, \d\d-[A-Z][a-z]{2}-\d\d [\d:]{8} GMT|([A-Z][a-z]{2} [A-Z][a-z]{2} [\d ]\d [\d:]{8} \d{4}))$/;

/**
 * The time of `If-Modified-Since`, in milliseconds since 1970. Beside `If-None-Match`, and in another form, it does not count
 * (RFC 9110, 13.1.3).
 */
export function modifiedSince(headers: { get(name: string): string | null }): number | undefined {
  const text = headers.get('if-modified-since')?.trim();
  const match = headers.get('if-none-match') !== null || text === undefined ? undefined : httpDate.exec(text);
  const time = match ? Date.parse(match[1] === undefined ? match[0] : `${match[1]} GMT`) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/**
 * Whether a write may be carried out on an item, by the tag of its stored version. `If-Match` compares strongly, so a weak tag never matches;
 * `If-None-Match` compares weakly.
 * @param resource of the item (resourcePart). A tag of some of its fields counts as well: it has the item's version.
 * @param part whether the item's own version counts, or, for a blog, the version of everything in it.
 * @returns undefined if the request has no conditions.
 */
export function preconditionOf(
  { ifMatch, ifNoneMatch }: Conditions,
  resource: string,
  part: 'own' | 'version',
): ((etag: string) => boolean) | undefined {
  if (!ifMatch && !ifNoneMatch) return undefined;
  const digest = part === 'own' ? ownPart : versionPart;
  const names = (condition: Condition, etag: string, weakly: boolean) =>
    condition.any ||
    condition.tags.some(
      ({ isWeak, tag }) =>
        (weakly || !isWeak) && tag && subjectOf(tag.resource) === resource && tag[part] === digest(etag),
    );
  return etag =>
    (!ifMatch || names(ifMatch, etag, false)) && (!ifNoneMatch || !names(ifNoneMatch, etag, true));
}

/**
 * The tag in a condition that shows that the client already has the answer of this version; undefined if there is none.
 * @param encoding of the answer; among several matching tags, the one with this encoding is preferred.
 * @param now in milliseconds since 1970.
 */
export function tagOfVersion(
  condition: Condition,
  resource: string,
  version: string,
  encoding: Encoding | undefined,
  now: number,
): EntityTag | undefined {
  const matching = condition.tags.flatMap(({ tag }) =>
    tag?.resource === resource && isVersion(tag.version, version, now) ? [tag] : [],
  );
  return matching.find(tag => tag.encoding === encoding) ?? matching[0];
}
