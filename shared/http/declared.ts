import type { HttpResponseInit } from '@azure/functions';
import { Failure } from '../failures/failure.ts';
import { failuresOf } from '../failures/table.ts';
import type { Answer, Operation } from '../operations/operation.ts';

/** Checks that an operation does only what it declares. */
export interface Declared {
  /** @throws Failure `unexpected` for a response with a status, header or type that is not declared. */
  check(response: HttpResponseInit): void;
  /** The failure itself, or `unexpected` if it is not declared. */
  failure(failure: Failure): Failure;
}

/** What an answer declares, for fast look-ups. */
interface Known {
  headers: ReadonlySet<string>;
  types: ReadonlySet<string | undefined>;
}

const knownOf = ({ headers, content, representation }: Answer): Known => ({
  headers: new Set([
    ...Object.keys(headers),
    ...(content || representation ? ['Content-Type'] : []),
    ...(representation ? ['Preference-Applied'] : []),
  ]),
  types: new Set([
    content?.type,
    ...(content?.otherTypes ?? []),
    ...(representation ? [representation.type] : []),
  ]),
});

/** The checks of an operation, made once for all its answers. */
export function declaredOf(operation: Operation): Declared {
  const { name, answers } = operation;
  const byStatus = new Map(
    Object.entries(answers).map(([status, answer]) => [Number(status), knownOf(answer)]),
  );
  const codes = new Set<string>(failuresOf(operation));
  const undeclared = (what: string, cause?: unknown) =>
    new Failure(
      'unexpected',
      [],
      new Error(`${name} does not declare ${what} (shared/operations)`, { cause }),
    );

  return {
    check({ status, headers = {} }) {
      const known = byStatus.get(status ?? 0);
      if (!known) throw undeclared(`the status ${status}`);
      const given = headers as Record<string, string>;
      for (const header of Object.keys(given)) {
        if (!known.headers.has(header)) throw undeclared(`the header ${header} with ${status}`);
      }
      const type = given['Content-Type'];
      if (!known.types.has(type)) throw undeclared(`the type ${type} with ${status}`);
    },
    failure: failure =>
      codes.has(failure.code) ? failure : undeclared(`the failure ${failure.code}`, failure),
  };
}
