import type { BodyPath, MissingReference, Violation } from '../failure.ts';

/** A violation as a member of a problem's `errors` (contract.md, Problems): what is wrong, and where, as far as it has a place. */
export interface ProblemError {
  detail: string;
  /** Where in the body: a JSON pointer as the fragment of a URI (RFC 6901, 6), such as `#/media/2/mediumId`. */
  pointer?: string;
  /** Which parameter of the path or the query. */
  parameter?: string;
  header?: string;
}

/** A path as the texts write it: `media[2].mediumId`. */
function nameOf(path: BodyPath): string {
  const join = (name: string, part: string | number) =>
    typeof part === 'number' ? `${name}[${part}]` : [name, part].filter(Boolean).join('.');
  return path.reduce<string>(join, '') || 'the body';
}

// The names are those of payloads' fields, which have nothing that a pointer or a fragment would escape.
const pointerTo = (path: BodyPath) => ['#', ...path].join('/');

/** What a missing reference is as a violation. */
export function asViolation(violation: Violation | MissingReference): Violation {
  if ('text' in violation) return violation;
  const article = /^[aeiou]/.test(violation.family) ? 'an' : 'a';
  return { at: { body: violation.path }, text: `must name ${article} ${violation.family} of this blog` };
}

/** A violation as a line of a text. */
export function lineOf({ at, text }: Violation): string {
  if (!at) return `- ${text}`;
  const [place] = 'body' in at ? [nameOf(at.body)] : Object.values(at);
  return `- ${place} ${text}`;
}

/** A violation for a program. */
export function problemErrorOf({ at, text }: Violation): ProblemError {
  if (!at) return { detail: text };
  return 'body' in at ? { detail: text, pointer: pointerTo(at.body) } : { detail: text, ...at };
}
