import type { Service } from '../service/service.ts';
import { nextOf } from './next-page.ts';

/** How long reading the list of blogs to its end may take, in milliseconds: the store may have tens of thousands. */
export const wholeListTimeout = 300_000;

/**
 * The list of blogs from its present end on, for tests that look for blogs of their own in it. It is in order of creation; the
 * end is found once, before the tests, so that these take no longer the more blogs there are.
 * @returns the address of that list, with these parameters. It begins with up to a hundred older blogs.
 */
export function useNewBlogs(service: Service): (query?: string) => string {
  let end: string | undefined;
  beforeAll(async () => {
    end = await findEnd(service);
  }, wholeListTimeout);
  return (query = 'count=2147483647') => {
    if (end === undefined) throw new Error('The end of the list of blogs is found in beforeAll');
    return `blog?${query}${end}`;
  };
}

/** The parameter with which the list of blogs begins at its last page; empty if it has one page. */
async function findEnd(service: Service): Promise<string> {
  for (let page = 'blog?count=100'; ; ) {
    const answer = await service.send('GET', page);
    if (answer.status !== 200) throw new Error(`GET ${page}: ${answer.status} ${answer.text}`);
    const next = nextOf(service, answer);
    if (next === undefined) return /&cursor=[^&]+/.exec(page)?.[0] ?? '';
    page = next;
  }
}
