import type { Answer } from '../service/service.ts';

/** The first line of an answer to a create that was refused. */
export const createRefused = (noun: string) => `Submitted data is invalid, ${noun} cannot be created.`;

/** The first line of an answer to an update that was refused. */
export const updateRefused = (noun: string) => `Submitted data is invalid, ${noun} cannot be modified.`;

/** The first line of an answer to a delete that was refused. */
export const deleteRefused = (noun: string) => `Submitted data is invalid, ${noun} cannot be deleted.`;

/** The body of every 500, spelt as the contract spells it. */
export const internalError = 'An internal server error occured. Error details logged.';

/** The lines of a refusal without their marks (`media[2].mediumId must be …`). Fails if the answer is not a 400 with that text. */
export function violations(answer: Answer, text: string): string[] {
  const [first, ...lines] = answer.text.trimEnd().split(/\r?\n/);
  expect([answer.status, first]).toEqual([400, text]);
  return lines.map(line => line.replace(/^- /, ''));
}

/**
 * The paths in a refusal, sorted, one for each of its lines (`- media[2].mediumId must be …`). Fails if the answer is
 * not a 400 with that text, or has a line of another form.
 */
export function violationPaths(answer: Answer, text: string): string[] {
  return violations(answer, text)
    .map(line => {
      const path = /^(\S+) \S/.exec(line)?.[1];
      if (path === undefined) throw new Error(`Expected the line of a fault (got "${line}")`);
      return path;
    })
    .sort();
}

/**
 * A request is refused with this status: with a problem of this type for who asks for problems, and with a text for a person, who
 * gets nothing with a 404.
 * @param send sends the request, with this header besides.
 */
export async function expectProblemOrText(
  send: (accept: Record<string, string>) => Promise<Answer>,
  status: number,
  type: string,
): Promise<void> {
  const problem = await send({ Accept: 'application/problem+json' });
  const forPerson = await send({});

  expect([problem.status, problem.json().type]).toEqual([
    status,
    `urn:problem-type:blog-content-service:${type}`,
  ]);
  expect([forPerson.status, forPerson.headers.get('content-type')]).toEqual([
    status,
    status === 404 ? null : 'text/plain; charset=utf-8',
  ]);
}
