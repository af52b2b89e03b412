import type { findParameters } from '../operations/parameters.ts';
import type { Comparison } from '../store/reads/selection.ts';

/** The filters that are true or false, with what an item counts as that does not have the property of that name. */
const flags = { isListed: true, isFeatured: false } as const satisfies Partial<
  Record<keyof typeof findParameters, boolean>
>;

export type Flag = keyof typeof flags;
export const flagNames = Object.keys(flags) as Flag[];

/** The comparisons that match the items for which a filter is true, or false. */
export function flagged(property: Flag, value: string | undefined): Comparison[] | undefined {
  if (value === undefined) return undefined;
  const equal: Comparison = { property, how: 'equals', value: value === 'true' };
  return String(flags[property]) === value ? [equal, { property, how: 'isMissing' }] : [equal];
}
