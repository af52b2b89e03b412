/** The times of day at which a timer runs, in UTC, as in Azure. */
export interface Cron {
  text: string;
  seconds: ReadonlySet<number>;
  minutes: ReadonlySet<number>;
  hours: ReadonlySet<number>;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * Reads a schedule as the host does (NCrontab): second, minute, hour, day, month and day of the week; with five fields, second 0.
 * Of the days, only all of them are supported here.
 * @throws Error that says what is wrong with it.
 */
export function parseCron(text: string): Cron {
  if (text.includes('%')) throw new Error('a setting in a schedule is not supported');
  if (text.includes(':')) throw new Error('a time span is for App Service plans alone');
  const given = text.trim().split(/\s+/);
  if (given.length !== 5 && given.length !== 6)
    throw new Error('it must have six fields: second, minute, hour, day, month and day of the week');
  const [seconds = '', minutes = '', hours = '', ...days] = given.length === 5 ? ['0', ...given] : given;
  if (days.some(field => field !== '*'))
    throw new Error('day, month and day of the week must be *: others are not supported');
  return {
    text,
    seconds: parseField('second', seconds, 59),
    minutes: parseField('minute', minutes, 59),
    hours: parseField('hour', hours, 23),
  };
}

/** The values of a field: `*`, a number, a range, either with a step, or several of them with commas. */
function parseField(name: string, field: string, most: number): Set<number> {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const match = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part);
    const [, first, last, step] = match?.map(digits => digits && Number(digits)) ?? [];
    const from = Number(first ?? 0);
    const to = Number(last ?? first ?? most);
    const isFit = match !== null && from <= to && to <= most && step !== 0;
    // What NCrontab makes of a step after a single number is easily taken for something else.
    if (!isFit || (step !== undefined && first !== undefined && last === undefined))
      throw new Error(
        `the ${name} "${field}" must be *, numbers up to ${most}, ranges, or these with a step`,
      );
    for (let value = from; value <= to; value += Number(step ?? 1)) values.add(value);
  }
  return values;
}

/** The first time after another one at which it runs. Both are in milliseconds since 1970. */
export function nextTime({ seconds, minutes, hours }: Cron, after: number): number {
  const nextOf = (at: number, unit: number) => (Math.floor(at / unit) + 1) * unit;
  let at = nextOf(after, second);
  for (;;) {
    const date = new Date(at);
    if (!hours.has(date.getUTCHours())) at = nextOf(at, hour);
    else if (!minutes.has(date.getUTCMinutes())) at = nextOf(at, minute);
    else if (!seconds.has(date.getUTCSeconds())) at = nextOf(at, second);
    else return at;
  }
}

/** Whether it runs more than once within a minute. */
export const isOftenerThanMinutes = ({ seconds }: Cron): boolean => seconds.size > 1;
