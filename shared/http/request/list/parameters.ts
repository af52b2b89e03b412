import { findParameters, type ParameterValue } from '../../../operations/parameters.ts';
import { parseDateTime } from '../../../values/date-time.ts';
import { parseGuid } from '../../../values/guid.ts';

/** How a value is parsed. */
interface Reading {
  /** What the value must be, as a violation says it. */
  allowed: string;
  /** Parses a value that is decoded and not empty; undefined if it is not allowed. */
  parse(text: string): string | undefined;
}

// Not Intl.ListFormat: the first one loads its language data, which takes longer than any other module at a start.
const either = (values: readonly string[]) =>
  values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${values.at(-1)}` : values.join();

/** What `cursor` must be; it is checked once everything else is known. */
export const cursorAllowed = "one from this list's Link to its next page, with the same filter and order";

const aDateTime =
  'an ISO 8601 date-time, such as 2020-02-29T12:30:00Z or, with + as %2B, 2020-02-29T12:30:00%2B01:00';

/** Parses a date-time, alone or with a comma and an identifier; both are returned in canonical form. */
function parsePlace(text: string): string | undefined {
  const comma = text.indexOf(',');
  if (comma < 0) return parseDateTime(text);
  const dateTime = parseDateTime(text.slice(0, comma));
  const guid = parseGuid(text.slice(comma + 1));
  return dateTime === undefined || guid === undefined ? undefined : `${dateTime},${guid}`;
}

type FoundValue = Exclude<ParameterValue, { kind: 'number' | 'names' }>;

function readingOf(value: FoundValue): Reading {
  switch (value.kind) {
    case 'one of':
      return {
        allowed: either(value.values),
        parse: text => (value.values.includes(text) ? text : undefined),
      };
    case 'date-time':
      return { allowed: aDateTime, parse: parseDateTime };
    case 'place':
      return { allowed: `${aDateTime}, alone or with a comma and a post's identifier`, parse: parsePlace };
    case 'text':
      return { allowed: `${value.what}, percent-encoded as UTF-8`, parse: text => text };
    case 'cursor':
      return { allowed: cursorAllowed, parse: text => text };
  }
}

export type FindParameterName = keyof typeof findParameters;

/** The parameters of lists, without the window and without `fields`, which single reads take as well. */
export const readings = Object.entries(findParameters).map(([name, { lists, value }]) => ({
  name: name as FindParameterName,
  lists,
  ...readingOf(value),
}));
