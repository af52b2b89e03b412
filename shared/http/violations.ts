import type { BodyPath, MissingReference, Violation } from '../failure.ts';

/** A violation as an entry of a problem's `errors` (contract.md, Problems): what is wrong, and its place if it has one. */
export interface ProblemError {
  detail: string;
  /** Where in the body: a JSON pointer as the fragment of a URI (RFC 6901, 6), such as `#/media/2/mediumId`. */
  pointer?: string;
  /** The name of a parameter of the path or the query. */
  parameter?: string;
  header?: string;
}

/** A path as texts write it: `media[2].mediumId`. */
export function nameOf(path: BodyPath): string {
  const join = (name: string, part: string | number) =>
    typeof part === 'number' ? `${name}[${part}]` : [name, part].filter(Boolean).join('.');
  return path.reduce<string>(join, '') || 'the body';
}

// Names of payload fields contain nothing that must be escaped in a pointer or a fragment.
const pointerTo = (path: BodyPath) => ['#', ...path].join('/');

/** A violation as it is, or a missing reference as a violation. */
export function asViolation(violation: Violation | MissingReference): Violation {
  if ('text' in violation) return violation;
  const article = /^[aeiou]/.test(violation.family) ? 'an' : 'a';
  return { at: { body: violation.path }, text: `must name ${article} ${violation.family} of this blog` };
}

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
