import { post } from '../support/content/families.ts';
import { eventsOn, newEndpoint } from '../support/events/endpoints.ts';
import { becomes } from '../support/service/becomes.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService(eventsOn);

let blogId: string;

const endpoint = () => newEndpoint(service, blogId, { kind: 'changes', events: ['post.published'] });
const scheduled = (published: string) => service.createIn(blogId, post, { published });

/** Does something in a new blog before a moment: if it is over before that was done, as on a busy machine, again with a later one. */
async function before<T>(act: (moment: string) => Promise<T>): Promise<{ moment: string; result: T }> {
  for (let ahead = 1_500; ; ahead *= 2) {
    blogId = await service.newBlog();
    const moment = new Date(Date.now() + ahead).toISOString();
    const result = await act(moment);
    if (Date.now() < Date.parse(moment)) return { moment, result };
  }
}

/** What is told of posts that are published, and whether that was before it was time. */
const told = async () =>
  ((await service.read(`blog/${blogId}/change`)) as unknown as { time: string; subject: string }[]).map(
    ({ time, subject }) => ({ time, subject, isEarly: Date.parse(time) > Date.now() }),
  );

/** Waits until all that is told is that a post was published at a moment. */
async function expectTold(subject: string, time: string): Promise<void> {
  const once = [{ time, subject, isEarly: false }];
  expect(await becomes(told, once)).toEqual(once);
}

test('A scheduled post is told once, when it is due and not before, by the instance that wrote it', async () => {
  const { moment, result } = await before(async published => {
    await endpoint();
    return scheduled(published);
  });

  await expectTold(result, moment);
});

test('A new endpoint is told of what was scheduled before there was one', async () => {
  const { moment, result } = await before(async published => {
    const postId = await scheduled(published);
    await endpoint();
    return postId;
  });

  await expectTold(result, moment);
});

test('A post that is scheduled anew is told when it is due then, and one that is no longer is not', async () => {
  const { moment, result } = await before(async first => {
    await endpoint();
    const [moved, dropped] = [await scheduled(first), await scheduled(first)];
    const published = new Date(Date.parse(first) + 500).toISOString();
    await service.send('PATCH', `blog/${blogId}/post/${moved}`, { published });
    await service.send('PATCH', `blog/${blogId}/post/${dropped}`, { published: null });
    return { moved, published };
  });

  expect(Date.parse(result.published)).toBeGreaterThan(Date.parse(moment));
  await expectTold(result.moved, result.published);
});
