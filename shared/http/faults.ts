import type { BodyPath, Fault, MissingReference } from '../failure.ts';

/** A fault as a member of a problem's `errors` (contract.md, Problems): what is wrong, and where, as far as it has a place. */
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

/** What a missing reference is as a fault. */
export function asFault(fault: Fault | MissingReference): Fault {
  if ('text' in fault) return fault;
  const article = /^[aeiou]/.test(fault.family) ? 'an' : 'a';
  return { at: { body: fault.path }, text: `must name ${article} ${fault.family} of this blog` };
}

/** A fault as a line of a text. */
export function lineOf({ at, text }: Fault): string {
  if (!at) return `- ${text}`;
  const [place] = 'body' in at ? [nameOf(at.body)] : Object.values(at);
  return `- ${place} ${text}`;
}

/** A fault for a program. */
export function problemErrorOf({ at, text }: Fault): ProblemError {
  if (!at) return { detail: text };
  return 'body' in at ? { detail: text, pointer: pointerTo(at.body) } : { detail: text, ...at };
}
