import type { Target } from './target.ts';

const growth = (what: string): Target => ({
  name: `"${what}" with 100,000 posts against 100`,
  unit: '×',
  limit: { most: 1.3 },
  figure: ({ finding }) =>
    finding?.found.find(one => one.what === what && one.size === 100_000)?.growth.median,
});

/** The targets for filters and cursors. */
export const findingTargets: Target[] = [
  growth('By slug'),
  growth('Title by slug'),
  growth('Page of a tag'),
  {
    name: 'Last pages by cursor of 100,000 posts against the first',
    unit: '×',
    limit: { most: 1.3 },
    figure: ({ finding }) =>
      finding?.paging.posts === 100_000 ? finding.paging.last / finding.paging.first : undefined,
  },
];
