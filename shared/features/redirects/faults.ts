import type { Violation } from '../../failures/violations.ts';
import { comparedPath, type Redirect, targetWithin } from './redirect.ts';

/** How many of the redirects of a loop its violation names. */
const namedOfLoop = 3;

const nameOf = (index: number) => `redirects[${index}]`;

/** The loops among redirects, each as the places of those that make it, from the first one that leads into it. */
function loopsOf(next: readonly (number | undefined)[]): number[][] {
  const seenFrom: (number | undefined)[] = [];
  return next.flatMap((_, start) => {
    const way: number[] = [];
    let at: number | undefined = start;
    for (; at !== undefined && seenFrom[at] === undefined; at = next[at]) {
      seenFrom[at] = start;
      way.push(at);
    }
    return at !== undefined && seenFrom[at] === start ? [way.slice(way.indexOf(at))] : [];
  });
}

/** What is wrong with redirects that are all well-formed: two from one path, and those that never arrive. */
export function faultsAmong(redirects: readonly Redirect[], siteUrl: string | null | undefined): Violation[] {
  const first = new Map<string, number>();
  const repeated = redirects.flatMap(({ from }, index): Violation[] => {
    const path = comparedPath(from);
    const before = first.get(path);
    if (before === undefined) first.set(path, index);
    return before === undefined
      ? []
      : [
          {
            at: { body: ['redirects', index, 'from'] },
            text: `must not be the same as ${nameOf(before)}.from; a last slash makes no difference`,
          },
        ];
  });
  const next = redirects.map(redirect => {
    const path = targetWithin(redirect, siteUrl);
    return path === undefined ? undefined : first.get(path);
  });
  const loops = loopsOf(next).map(([index = 0, ...others]): Violation => {
    const by = others.slice(0, namedOfLoop).map(nameOf).join(', ');
    const more = others.length > namedOfLoop ? ', …' : '';
    const way = others.length > 0 ? `, by ${by}${more}` : '; a last slash makes no difference';
    return { at: { body: ['redirects', index, 'to'] }, text: `must not lead back to its own from${way}` };
  });
  return [...repeated, ...loops];
}
