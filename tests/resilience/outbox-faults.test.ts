import { isFullDepth } from '../../infra/local/kit/testing/depth.ts';
import { pacedTimeout } from '../../infra/local/kit/testing/pace.ts';
import { mapInParallel } from '../../infra/tools/map-in-parallel.ts';
import type { OutboxEntry } from '../../shared/features/events/outbox-entry.ts';
import { collectionOf, itemOf, type Payload, post, tag } from '../support/content/families.ts';
import { changesIn, refuseDrains, useOutboxes } from '../support/events/outboxes.ts';
import { type StoreFault, storeFaults } from '../support/fault-matrix/faults.ts';
import { useLocalService, useStore } from '../support/service/use-service.ts';

const service = useLocalService({ EVENTS: 'on', COSMOS_TIMEOUT_MS: String(pacedTimeout(400)) });
const outboxes = useOutboxes(service);
const store = useStore(service);

const live = { ...post.minimal, published: '2024-05-04T07:30:00Z' };

/** A write of a post, and what its blog tells if it is carried out: it is, if the post then is as is said here. */
interface Write {
  send(blogId: string, postId: string): ReturnType<typeof service.send>;
  told: string;
  isDone(stored: Payload | undefined): boolean;
}

const writes: Record<string, Write> = {
  create: {
    send: (blogId, postId) => service.send('POST', collectionOf(post, blogId), { ...live, postId }),
    told: 'published',
    isDone: stored => stored !== undefined,
  },
  update: {
    send: (blogId, postId) =>
      service.send('PUT', itemOf(post, blogId, postId), { ...live, title: 'Low water' }),
    told: 'updated',
    isDone: stored => stored?.title === 'Low water',
  },
  patch: {
    send: (blogId, postId) => service.send('PATCH', itemOf(post, blogId, postId), { published: null }),
    told: 'unpublished',
    isDone: stored => stored?.published === undefined,
  },
  delete: {
    send: (blogId, postId) => service.send('DELETE', itemOf(post, blogId, postId)),
    told: 'deleted',
    isDone: stored => stored === undefined,
  },
};
const names = Object.keys(writes);

interface Trial {
  blogId: string;
  postId: string;
  write: Write;
  status: number;
}
const trials = new Map<string, Trial>();

/** Two writes in turn for each fault, so that each write meets faults of each kind; with DEPTH=full, all of them. */
const writesThatMeet = (fault: StoreFault) => {
  const place = storeFaults.indexOf(fault);
  // The faults are in groups of "once" and "endlessly": each write has its share of both.
  const turn = place + Math.floor(place / 2);
  return names.filter((_, at) => isFullDepth || (turn + at) % 2 === 0);
};

async function tryOut({ fault }: StoreFault, name: string): Promise<Trial> {
  const write = writes[name] as Write;
  const blogId = await service.newBlog();
  const postId = crypto.randomUUID();
  if (name !== 'create') await service.create(collectionOf(post, blogId), { ...live, postId });
  await outboxes.give(blogId);
  // The instance learns of the outbox.
  await service.create(collectionOf(tag, blogId), tag.full);
  await outboxes.drain(blogId);
  const on = { kind: ['batch' as const, 'patch' as const], textIncludes: blogId };
  const mend = fault && service.cosmos.faults.inject({ ...fault, on });
  const { status } = await write.send(blogId, postId).finally(() => mend?.());
  return { blogId, postId, write, status };
}

beforeAll(async () => {
  refuseDrains(service);
  const all = storeFaults.flatMap(fault => writesThatMeet(fault).map(name => ({ fault, name })));
  await mapInParallel(all, 16, async ({ fault, name }) => {
    trials.set(`${fault.name} ${name}`, await tryOut(fault, name));
  });
});

describe.each(storeFaults)('When the store has the fault "$name",', fault => {
  test.each(writesThatMeet(fault))(
    'the %s of a post is told once if it is carried out, and else not',
    async name => {
      const { blogId, postId, write, status } = trials.get(`${fault.name} ${name}`) as Trial;

      const items = await store.readPartition(blogId);

      const of = (id: string) => items.find(item => item.id === id);
      const { outbox } = of(`blog:${blogId}`) as { outbox?: { pending: OutboxEntry[] } };
      const isDone = write.isDone(of(`post:${postId}`));
      expect(changesIn(outbox?.pending ?? [])).toEqual(isDone ? [write.told] : []);
      if (status < 400) expect(isDone).toBe(true);
    },
  );
});
