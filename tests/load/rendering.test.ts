import { readFileSync } from 'node:fs';
import { instanceHeap } from '../../infra/local/functions/host/worker-process.ts';
import { paced } from '../../infra/local/kit/testing/pace.ts';
import { useStarted } from '../../infra/local/kit/testing/use-started.ts';
import { blog, collectionOf, post } from '../support/content/families.ts';
import { statuses, together } from '../support/requests/together.ts';
import { builtApp } from '../support/service/built-app.ts';
import { startServiceProcess } from '../support/service/instance.ts';
import { type Answer, serviceAt } from '../support/service/service.ts';
import { useLocalService } from '../support/service/use-service.ts';

// The load: sixteen connections that ask an ordinary blog of 300 posts of 6 KB for its texts as HTML, each for another part of them,
// over and over. The public surface has the memory of an instance.

const service = useLocalService({ NODE_OPTIONS: instanceHeap.join(' ') });
const surface = useStarted(
  async () => {
    const { endpoint, key } = service.cosmos;
    const store = { COSMOS_ENDPOINT: endpoint, COSMOS_KEY: key, NODE_OPTIONS: instanceHeap.join(' ') };
    const host = await startServiceProcess({ appFolder: builtApp(), env: { ...store, SURFACE: 'public' } });
    return { ...serviceAt(host.url, {}, 'public'), stop: () => host.stop() };
  },
  ({ stop }) => stop(),
);

/** How long somebody else's answer may take meanwhile, in milliseconds. */
const maxWait = paced(2_000);

const words = readFileSync('shared/contract.md', 'utf8');

/** A public blog with so many posts of so many characters, each another text as people write it. */
async function newBlog(count: number, length: number): Promise<string> {
  const site = { isPublic: true, siteUrl: 'https://notes.example', postUrl: '/{slug}' };
  const blogId = await service.create('blog', { ...blog.minimal, ...site });
  await service.createMany(blogId, post, count, at => ({
    ...post.minimal,
    content: `${blogId} ${at}\n\n${words.slice(at * 100, at * 100 + length)}`,
    contentFormat: 'markdown',
    published: '2024-05-04T05:30:00Z',
  }));
  return blogId;
}

test.each([
  ['API', () => service],
  ['public surface', () => surface],
])(
  'Sixteen who want all of one blog keep nobody else on the %s waiting, and all get it',
  async (_, asked) => {
    const [flooded, other] = [await newBlog(300, 6_000), await newBlog(10, 3_000)];
    let over = false;
    const crowd: Answer[] = [];
    const flooding = together(16, async first => {
      for (let skip = first; !over; skip = (skip + 16) % 200) {
        const query = `count=100&skip=${skip}&fields=excerpt,contentHtml`;
        crowd.push(await asked().send('GET', `${collectionOf(post, flooded)}?${query}`));
      }
    });

    const others: [status: number, milliseconds: number][] = [];
    const paths = [1, 2, 3].flatMap(count => [
      `${collectionOf(post, other)}?count=1&skip=${count}&fields=contentHtml`,
      `${collectionOf(post, other)}?count=${count + 3}&fields=title,contentHtml,excerpt`,
    ]);
    for (const path of [...paths, ...(asked() === surface ? [`blog/${other}/feed.atom`] : [])]) {
      const begun = performance.now();
      const { status } = await asked().send('GET', path);
      others.push([status, performance.now() - begun]);
    }
    over = true;
    await flooding;

    expect(others.filter(([status, took]) => status !== 200 || took > maxWait)).toEqual([]);
    expect(new Set(statuses(crowd))).toEqual(new Set([200]));
  },
);
