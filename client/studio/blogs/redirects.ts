import { faultsAmong } from '../../../shared/features/redirects/faults.ts';
import {
  comparedPath,
  faultOfPath,
  faultOfTarget,
  maxRedirects,
  type Redirect,
  statuses,
} from '../../../shared/features/redirects/redirect.ts';
import { laterWords } from '../later-words.ts';
import { limits, tooLong } from '../limits.ts';

/**
 * The redirects of a blog, by the path that each is from: its status and where it leads. So what two people change is brought together
 * redirect by redirect. One that is removed is empty. What is typed and not added yet is under names that are no paths.
 */
export type RedirectTexts = Record<string, string>;

/** What is typed and not added yet: one redirect, and many in lines. */
export const typed = { from: 'from', to: 'to', status: 'status', lines: 'lines' } as const;

/** The text of a redirect. */
export const textOf = ({ to, status }: Pick<Redirect, 'to' | 'status'>): string => `${status} ${to}`;

const isPath = (name: string) => name.startsWith('/');

const redirectIn = ([from, text]: [string, string]): Redirect => ({
  from,
  to: text.slice(4),
  status: Number(text.slice(0, 3)),
});

/** The redirects in the texts of a form. */
export const redirectsIn = (texts: RedirectTexts): Redirect[] =>
  Object.entries(texts)
    .filter(([name, text]) => isPath(name) && text !== '')
    .map(redirectIn);

/** What is wrong with the path that a redirect is from. @param others those that are there already. */
export function flawOfFrom(from: string, others: ReadonlyMap<string, string>): string | undefined {
  if (faultOfPath(from)) return laterWords.redirectFromFlaw;
  const there = others.get(comparedPath(from));
  return there === undefined ? tooLong(from, limits.address) : laterWords.redirectThere(there);
}

/** What is wrong with where a redirect leads. */
export const flawOfTo = (to: string): string | undefined =>
  faultOfTarget(to) ? laterWords.redirectToFlaw : tooLong(to, limits.address);

/** The paths that redirects are from, each by how it is compared. */
export const pathsOf = (redirects: readonly Redirect[]): Map<string, string> =>
  new Map(redirects.map(({ from }) => [comparedPath(from), from]));

/** What is wrong with redirects, each by the path that it is from. */
export function flawsAmong(
  redirects: readonly Redirect[],
  siteUrl: string | undefined,
): ReadonlyMap<string, string> {
  const flaws = new Map<string, string>();
  for (const { at } of faultsAmong(redirects, siteUrl)) {
    const [, index] = at && 'body' in at ? at.body : [];
    flaws.set(redirects[Number(index)]?.from ?? '', laterWords.redirectLoops);
  }
  for (const { from, to } of redirects) {
    const flaw = flawOfTo(to);
    if (flaw) flaws.set(from, flaw);
  }
  return flaws;
}

/** A line: from, to, and perhaps a status; with an arrow or a comma between, as lists of other programs have. */
const line = /^(\S+?)(?:\s*(?:->|=>|→|,|;)\s*|\s+)(\S+?)(?:[\s,;]+(301|302)!?)?$/;

/** What came of lines: redirects that can be added, and lines that cannot, each with why. */
export interface ReadLines {
  redirects: Redirect[];
  left: { line: string; why: string }[];
}

/** Reads redirects from lines of text. @param known those that are there already. */
export function readLines(text: string, known: readonly Redirect[]): ReadLines {
  const read: ReadLines = { redirects: [], left: [] };
  const paths = pathsOf(known);
  for (const each of text.split('\n').map(one => one.trim())) {
    if (each === '') continue;
    const [, from = '', to = '', status] = line.exec(each) ?? [];
    const why = from
      ? (flawOfFrom(from, paths) ??
        flawOfTo(to) ??
        (paths.size < maxRedirects ? undefined : laterWords.redirectsFull(maxRedirects)))
      : laterWords.lineFlaw;
    if (why) {
      read.left.push({ line: each, why });
      continue;
    }
    paths.set(comparedPath(from), from);
    read.redirects.push({ from, to, status: Number(status ?? statuses.permanent) });
  }
  return read;
}

/** The texts of a form over redirects. */
export const textsOf = (redirects: readonly Redirect[]): RedirectTexts =>
  Object.fromEntries(redirects.map(each => [each.from, textOf(each)]));
