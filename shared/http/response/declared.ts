import type { HttpResponseInit } from '@azure/functions';
import { Failure } from '../../failures/failure.ts';
import { failuresOf } from '../../failures/table.ts';
import type { Answer, Operation } from '../../operations/operation.ts';

/** The types that an answer may have; undefined is none. */
const typesOf = ({ body, representation }: Answer) => [
  body?.type,
  ...(body?.otherTypes ?? []),
  ...(representation ? [representation.type] : []),
];

/** Whether an answer may have a header. The type is checked by itself. */
const isHeaderOf = ({ headers, representation }: Answer, name: string) =>
  name in headers ||
  name === 'Content-Type' ||
  (name === 'Preference-Applied' && representation !== undefined);

/** The checks that an operation does only what it declares. */
export function declaredOf(operation: Operation) {
  const answers: Readonly<Record<number, Answer | undefined>> = operation.answers;
  const codes = failuresOf(operation).map(([code]) => code);
  const undeclared = (what: string, cause?: unknown) => {
    const message = `${operation.name} does not declare ${what} (shared/operations)`;
    return new Failure('unexpected', [], new Error(message, { cause }));
  };
  return {
    /** @throws Failure `unexpected` for a response with a status, header or type that is not declared. */
    check({ status = 0, headers = {} }: HttpResponseInit): void {
      const answer = answers[status];
      if (!answer) throw undeclared(`the status ${status}`);
      const given = headers as Record<string, string>;
      const stranger = Object.keys(given).find(header => !isHeaderOf(answer, header));
      if (stranger !== undefined) throw undeclared(`the header ${stranger} with ${status}`);
      const type = given['Content-Type'];
      if (!typesOf(answer).includes(type)) throw undeclared(`the type ${type} with ${status}`);
    },
    /** The failure itself, or `unexpected` if it is not declared. */
    failure: (failure: Failure): Failure =>
      codes.includes(failure.code) ? failure : undeclared(`the failure ${failure.code}`, failure),
  };
}
