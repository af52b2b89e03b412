/** The syntax of a date-time. Whether that day and time exist is checked separately. */
export const dateTimeShape =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?([Zz]|[+-]\d{2}:?\d{2})?)?$/;

/** The maximum offset of .NET's DateTimeOffset: 14 hours, in minutes. */
const maxOffset = 14 * 60;

interface Parts {
  /** The local date and time as though it were UTC, in milliseconds since 1970. */
  local: number;
  /** The digits of the fraction of a second, without the point; empty if there is no fraction. */
  fraction: string;
  /** Minutes east of UTC. */
  offset: number;
  /** The whole date-time in canonical form: `T`, seconds, the fraction as posted, `Z` or `±hh:mm`. */
  text: string;
}

function offsetMinutes(zone: string): number {
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith('-') ? -minutes : minutes;
}

function localMilliseconds(date: string, time: string): number | undefined {
  const milliseconds = Date.parse(`${date}T${time}Z`);
  // Date.parse takes 30 February for 1 March and 24:00 for the next day; formatting the result again shows that.
  const same = !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString() === `${date}T${time}.000Z`;
  return same ? milliseconds : undefined;
}

/** The first moment of the year 1 in canonical form, at any offset: .NET's `default` date-time. */
const netDefault = /^0001-01-01T00:00:00(?:\.0+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** The first instant of the year 1 in UTC, and the first one after the year 9999, in milliseconds since 1970. */
const startOfTime = Date.parse('0001-01-01T00:00:00Z');
const afterTime = Date.UTC(10000, 0, 1);

/** Whether clients can read the instant in UTC as well, whose years have four digits, from 1 (RFC 3339, DateTimeOffset). */
function isInTime({ local, offset }: Pick<Parts, 'local' | 'offset'>): boolean {
  const instant = local - offset * 60_000;
  return instant >= startOfTime && instant < afterTime;
}

function parse(text: string): Parts | undefined {
  const match = dateTimeShape.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', zone = 'Z'] = match;
  const date = `${year}-${month}-${day}`;
  const time = `${hour}:${minute}:${second}`;
  const spelt = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  const offset = offsetMinutes(spelt);
  const local = localMilliseconds(date, time);
  if (local === undefined || year === '0000') return undefined;
  if (Number(spelt.slice(-2)) > 59 || Math.abs(offset) > maxOffset) return undefined;
  const parts = { local, fraction, offset, text: `${date}T${time}${fraction && `.${fraction}`}${spelt}` };
  return isInTime(parts) || netDefault.test(parts.text) ? parts : undefined;
}

/**
 * Parses an ISO 8601 date-time as .NET's DateTimeOffset would (contract.md, Dates): the offset is kept, a missing
 * offset means UTC, a missing time means midnight, and a fraction keeps its digits. What is before the year 1 or after the
 * year 9999 in UTC is none.
 * @returns the date-time in canonical form, or undefined if the text is not a date-time.
 */
export function parseDateTime(text: string): string | undefined {
  return parse(text)?.text;
}

/**
 * The date-time that a client means: .NET clients send the first moment of the year 1 for "no date" (contract.md, Dates).
 * @param dateTime in the form that {@link parseDateTime} returns.
 */
export function givenDateTime(dateTime: string | undefined): string | undefined {
  return dateTime === undefined || netDefault.test(dateTime) ? undefined : dateTime;
}

/** A moment in milliseconds since 1970 as a date-time in UTC; undefined if it is none of the years 1 to 9999. */
export function utcDateTime(moment: number): string | undefined {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? undefined : parseDateTime(date.toISOString());
}

/**
 * A moment in milliseconds since 1970 in the form of `toISOString()`, in which texts sort as moments do. The end of the year 9999, of which a date
 * may be a part of a millisecond, is its last whole one.
 */
export const momentText = (moment: number): string => new Date(Math.min(moment, afterTime - 1)).toISOString();

/** In milliseconds since 1970: later than the last instant of the year 9999 at any offset. */
const endOfTime = Date.UTC(10000, 0, 2);

/**
 * A string that sorts date-times newest first by their instant, to the nanosecond, at any offset.
 * @param dateTime in the form that {@link parseDateTime} returns.
 * @throws RangeError if it has any other form, because an item must not be stored under a wrong key.
 */
export function newestFirstKey(dateTime: string): string {
  const parts = parse(dateTime);
  if (!parts) throw new RangeError(`Not a date-time in canonical spelling: ${dateTime}`);
  const instant = BigInt(parts.local - parts.offset * 60_000);
  const nanoseconds = instant * 1_000_000n + BigInt(parts.fraction.padEnd(9, '0'));
  return (BigInt(endOfTime) * 1_000_000n - nanoseconds).toString().padStart(21, '0');
}

/** The instant of a date-time in canonical form, in milliseconds since 1970, rounded up. */
export const instantOf = (dateTime: string): number => instantOfKey(newestFirstKey(dateTime));

/** The instant of a key that {@link newestFirstKey} made, in milliseconds since 1970, rounded up. */
export function instantOfKey(key: string): number {
  // The end of time is a whole millisecond, so dropping the remainder of the division rounds the instant up.
  return endOfTime - Number(BigInt(key) / 1_000_000n);
}
