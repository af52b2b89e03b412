import type { ConversionReport } from './conversion.ts';
import { cut } from './plain-text.ts';

/** What is shortened, such as `its title`, and the title of the post, or what else it is in. */
interface Whose {
  what: string;
  where: string;
}

const number = (value: number) => value.toLocaleString('en');

/** A text of at most so many UTF-16 code units, cut at a word, which is reported. */
export function shorten(report: ConversionReport, { what, where }: Whose, text: string, max: number): string {
  const short = cut(text, max);
  if (short !== text)
    report.noted(`${what} was shortened to ${max} characters`, where, `it had ${number(text.length)}`);
  return short;
}

/** The first items of a list; more than these are reported. @param what such as `its tags`. */
export function takeFirst<T>(
  report: ConversionReport,
  { what, where }: Whose,
  items: readonly T[],
  max: number,
): T[] {
  if (items.length > max)
    report.noted(`only the first ${number(max)} of ${what} came`, where, `of ${number(items.length)}`);
  return items.slice(0, max);
}
