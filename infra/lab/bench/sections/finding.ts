import { databases } from '../data/data-file.ts';
import { blogOf, childId, tagsOfBlog } from '../data/payloads.ts';
import { drive } from '../load/drive.ts';
import type { HttpRequest } from '../operations/http-requests.ts';
import { scatter } from '../operations/operation.ts';
import { type Bench, unheld } from '../processes/bench.ts';
import { type Spread, spreadOf, spreadOver, summarise } from '../report/statistics.ts';

/** Finding posts in a blog of one size, over one connection, without held answers. */
export interface FoundResult {
  what: string;
  /** The number of posts in the blog. */
  size: number;
  /** In milliseconds. */
  p50: Spread;
  /** The p50 relative to the smallest blog's, round by round. */
  growth: Spread;
}

/** All posts of the largest blog, read page by page with cursors. */
export interface DeepPaging {
  posts: number;
  pages: number;
  seconds: number;
  /** The p50 of the first and the last tenth of the pages, in milliseconds. */
  first: number;
  last: number;
}

export interface Finding {
  found: FoundResult[];
  paging: DeepPaging;
}

interface FindCase {
  what: string;
  size: number;
  /** In milliseconds, of each round. */
  rounds: number[];
}

type RequestOf = (blogId: string, posts: number, index: number) => HttpRequest;

const list = (blogId: string, query: string): HttpRequest => ({
  method: 'GET',
  path: `blog/${blogId}/post?${query}`,
});

const slugOf = (index: number) => `what-the-heron-did-on-day-${index}`;

/** As a site does: the post with a slug, and the page of a tag. */
const finds: Record<string, RequestOf> = {
  'By slug': (blogId, posts, index) => list(blogId, `slug=${slugOf(scatter(index, { posts }))}`),
  'Title by slug': (blogId, posts, index) =>
    list(blogId, `slug=${slugOf(scatter(index, { posts }))}&fields=title,slug`),
  'Page of a tag': (blogId, _posts, index) =>
    list(blogId, `tag=${childId(blogId, 'tag', index % tagsOfBlog)}&count=5&fields=title,slug,published`),
};

async function measure(bench: Bench, { what, size }: FindCase, amount: number): Promise<number> {
  const { blogId } = blogOf(size);
  const request = (index: number) => (finds[what] as RequestOf)(blogId, size, index);
  return summarise(await drive(bench.service.api, { connections: 1, amount, request })).p50;
}

function resultsOf(cases: FindCase[]): FoundResult[] {
  return cases.map(({ what, size, rounds }) => {
    const smallest = cases.find(one => one.what === what)?.rounds ?? [];
    return {
      what,
      size,
      p50: spreadOver(rounds, p50 => p50),
      growth: spreadOf(rounds.map((p50, round) => p50 / (smallest[round] ?? Number.NaN))),
    };
  });
}

const perPage = 100;

const nextPage = /<([^>]+)>; rel="next"/;

/** Follows the cursors through a whole blog. @throws Error if posts are missing or duplicated. */
async function pageThrough(api: string, posts: number): Promise<DeepPaging> {
  const { blogId } = blogOf(posts);
  const times: number[] = [];
  const seen = new Set<string>();
  const start = performance.now();
  for (
    let url: string | undefined = `${api}/blog/${blogId}/post?count=${perPage}&fields=postId,title`;
    url;
  ) {
    const asked = performance.now();
    const response: Response = await fetch(url);
    const page = (await response.json()) as { postId: string }[];
    times.push(performance.now() - asked);
    for (const { postId } of page) seen.add(postId);
    url = nextPage.exec(response.headers.get('link') ?? '')?.[1];
  }
  if (seen.size !== posts) throw new Error(`Expected ${posts} posts along the cursors (got ${seen.size})`);
  const tenth = Math.ceil(times.length / 10);
  const median = (some: number[]) => spreadOf(some).median;
  return {
    posts,
    pages: times.length,
    seconds: (performance.now() - start) / 1000,
    first: median(times.slice(0, tenth)),
    last: median(times.slice(-tenth)),
  };
}

/** Finds posts in blogs of all sizes, in turns, and reads the whole largest blog with cursors. */
export async function measureFinding(bench: Bench): Promise<Finding> {
  const { scale, say } = bench;
  const cases = Object.keys(finds).flatMap(what =>
    scale.sizes.map((size): FindCase => ({ what, size, rounds: [] })),
  );
  for (let round = 0; round <= scale.rounds; round++) {
    say(`Finding: ${round === 0 ? 'warming up' : `round ${round} of ${scale.rounds}`}`);
    for (const one of cases) {
      const p50 = await measure(bench, one, scale.amounts[1]);
      if (round > 0) one.rounds.push(p50);
    }
  }
  const posts = scale.sizes.at(-1) ?? 0;
  say(`Finding: all of ${posts.toLocaleString('en')} posts, page by page`);
  const service = await bench.startService(databases.blogs, unheld);
  const paging = await pageThrough(service.api, posts);
  await service.stop();
  return { found: resultsOf(cases), paging };
}
