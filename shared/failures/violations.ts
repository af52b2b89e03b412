/** A place in a request's body: the property names and array indices that lead to it; empty for the whole body. */
export type BodyPath = readonly (string | number)[];

/** A rule that a request breaks. */
export interface Violation {
  /** Where: in the body, in a parameter or in a header. When left out, the text says where. */
  at?: { body: BodyPath } | { parameter: string } | { header: string };
  /** What is wrong, worded to follow the name of the place: `must be …`. */
  text: string;
}

/** A violation as an entry of a problem's `errors` (contract.md, Problems): what is wrong, and its place if it has one. */
export interface ProblemError {
  detail: string;
  /** Where in the body: a JSON pointer as the fragment of a URI (RFC 6901, 6), such as `#/media/2/mediumId`. */
  pointer?: string;
  /** The name of a parameter of the path or the query. */
  parameter?: string;
  header?: string;
}

/** A path as texts write it: `media[2].mediumId`; a name that is not a plain word is quoted, such as `media[2]["a b"]`. */
export function nameOf(path: BodyPath): string {
  const join = (name: string, part: string | number) => {
    if (typeof part === 'number') return `${name}[${part}]`;
    return /^\w+$/.test(part) ? [name, part].filter(Boolean).join('.') : `${name}[${JSON.stringify(part)}]`;
  };
  return path.reduce<string>(join, '') || 'the body';
}

/** A name as a part of a pointer that is a fragment (RFC 6901, 3 and 6). Half of a surrogate pair has no encoding. */
const escaped = (part: string | number) =>
  encodeURIComponent(
    String(part)
      .replace(/\p{Surrogate}/gu, '\ufffd')
      .replaceAll('~', '~0')
      .replaceAll('/', '~1'),
  );

const pointerTo = (path: BodyPath) => ['#', ...path.map(escaped)].join('/');

/** Such as `a tag` or `an author`. */
export const nounWithArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** A reference in a body to an item of a family that the blog does not have. */
export const missingReference = ({ path, family }: { path: BodyPath; family: string }): Violation => ({
  at: { body: path },
  text: `must name ${nounWithArticle(family)} of this blog`,
});

/** A violation as a line of text. */
export function lineOf({ at, text }: Violation): string {
  if (!at) return `- ${text}`;
  const [place] = 'body' in at ? [nameOf(at.body)] : Object.values(at);
  return `- ${place} ${text}`;
}

/** A violation for programs. */
export function problemErrorOf({ at, text }: Violation): ProblemError {
  if (!at) return { detail: text };
  return 'body' in at ? { detail: text, pointer: pointerTo(at.body) } : { detail: text, ...at };
}
