import { formatNumber, formatSpread } from './format.ts';
import type { Results } from './results.ts';
import type { Table } from './table.ts';

/** Finding posts, by the size of the blog, and the pages of the largest blog in order. */
export function findingTable({ finding }: Results): Table {
  const title = 'Finding, 1 connection (min / median / max of the rounds)';
  const headings = ['What', 'Posts', 'p50 ms', '× smallest'];
  if (!finding) return { title, headings, rows: [] };
  const { found, paging } = finding;
  const posts = paging.posts.toLocaleString('en');
  const rows = found.map(({ what, size, p50, growth }) => [
    what,
    size.toLocaleString('en'),
    formatSpread(p50),
    formatSpread(growth),
  ]);
  return {
    title,
    headings,
    rows: [
      ...rows,
      [
        `First tenth of ${paging.pages.toLocaleString('en')} pages by cursor`,
        posts,
        formatNumber(paging.first),
        '',
      ],
      ['Last tenth', posts, formatNumber(paging.last), formatNumber(paging.last / paging.first)],
    ],
  };
}
