import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import container from '../../infra/cosmos/container.json';
import { type RunningCosmos, runCosmos } from '../../infra/local/cosmos/tests/running-cosmos.ts';
import { mapInParallel } from '../../infra/tools/map-in-parallel.ts';
import { Reader } from '../../shared/expansion/reader.ts';
import type { Item } from '../../shared/families/item.ts';
import { post } from '../../shared/families/post.ts';
import { viewOf } from '../../shared/families/view.ts';
import { ProcessMemory } from '../../shared/memory/process-memory.ts';
import { familyRange } from '../../shared/store/keys.ts';
import { ChildRepository } from '../../shared/store/writes/child-repository.ts';
import { CreationClock } from '../../shared/store/writes/creation-clock.ts';
import { FreeSlugs } from '../../shared/store/writes/free-slugs.ts';
import { GroupCommit } from '../../shared/store/writes/group-commit.ts';
import { tellsNobody } from '../../shared/store/writes/outbox.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const mega = 1024 * 1024;
const blogId = 'a0000000-0000-4000-8000-000000000001';

let running: RunningCosmos;
beforeAll(async () => {
  running = await runCosmos({ provision: [{ database: 'blogs', container }] });
  const numbers = Array.from({ length: 60 }, (_, index) => 1_000 + index);
  await mapInParallel(numbers, 8, number =>
    running.content.items.create({
      id: `post:${number}`,
      blogId,
      listKey: `${familyRange(blogId, 'post').from}${number}`,
      title: `Post ${number}`,
      content: '',
      tagIds: [],
      mediaIds: [],
    }),
  );
});
afterAll(() => running.close());

test.each([
  ['of all posts', 1_000],
  // It is read with one item more than is wanted, and says where the next page begins.
  ['with a continuation', 55],
])('A list %s that waits for memory for its next page keeps nothing of the page before', async (_, count) => {
  const memory = new ProcessMemory({ heap: 256 * mega }).answers;
  const container = running.content;
  const slugs = new FreeSlugs(container);
  const creates = new GroupCommit({ container, clock: new CreationClock(), slugs, outbox: tellsNobody });
  const repository = new ChildRepository(post, { container, creates, slugs, outbox: tellsNobody });
  const reader = new Reader({ name: 'post', repository, readItems: async () => [], memory });
  const selection = { range: familyRange(blogId, 'post'), count };
  const items: WeakRef<Item<'post'>>[] = [];
  const view = viewOf(post);
  const response: typeof view.response = (item, resolve) => {
    items.push(new WeakRef(item));
    return view.response(item, resolve);
  };
  // So little is left that one page finds room, and two do not.
  const others = memory.tryTake(16 * mega);
  const { pieces: pages } = await reader.list(blogId, selection, { ...view, response });
  const responses = (await pages.next()).value?.map(each => new WeakRef(each)) ?? [];
  const rest = memory.tryTake(16 * mega);

  const next = pages.next();
  while (!memory.isWaitedFor) await delay(5);
  await delay(50); // Until what has read the page before is over
  collectGarbage();

  expect([items.length, responses.length]).toEqual([50, 50]);
  expect([...items, ...responses].filter(each => each.deref() !== undefined)).toEqual([]);
  others?.release();
  rest?.release();
  expect((await next).value).toHaveLength(Math.min(count, 60) - 50);
});
