import { violations } from '../support/answers/refusals.ts';
import { absentGuid, type Payload } from '../support/content/families.ts';
import { useDeliveries } from '../support/events/deliveries.ts';
import { eventsOn, newEndpoint } from '../support/events/endpoints.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService(eventsOn);
const deliveries = useDeliveries(service);

const build = { kind: 'build', url: 'https://api.netlify.com/build_hooks/64f1c0ffee' };

/** What follows the API in the address of a Link to the next page; undefined without one. */
const nextOf = (headers: Headers): string | undefined =>
  /^<.*?\/api\/([^>]*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];

/** The pages of a list, by the links between them. */
async function pagesOf(path: string): Promise<Payload[][]> {
  const pages: Payload[][] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const answer = await service.send('GET', next);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    pages.push(answer.json());
    next = nextOf(answer.headers);
  }
  return pages;
}

let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});

describe('The deliveries of an endpoint', () => {
  test('are listed newest first, page by page, without those of other endpoints', async () => {
    const [one, other] = [
      await newEndpoint(service, blogId, build),
      await newEndpoint(service, blogId, build),
    ];
    for (let sequence = 1; sequence <= 7; sequence++)
      await deliveries.put({ blogId, sequence, endpointId: (sequence === 4 ? other : one).endpointId });
    const path = `blog/${blogId}/endpoint/${one.endpointId}/delivery`;

    const pages = await pagesOf(`${path}?count=4`);
    const whole = await service.send('GET', path);

    const numbers = pages.map(page => page.map(({ deliveryId }) => Number(deliveryId)));
    expect(numbers).toEqual([
      [7, 6, 5, 3],
      [2, 1],
    ]);
    expect(whole.json()).toEqual(pages.flat());
  });

  test('say of what they tell, how they stand, and what was answered', async () => {
    const { endpointId } = await newEndpoint(service, blogId, build);
    const last = { time: '2024-05-04T05:31:12.001Z', status: 503, answer: 'Come back later' };
    const subject = crypto.randomUUID();
    const event = {
      id: 'one-1',
      source: `/api/blog/${blogId}`,
      type: 'post.published',
      time: '2024-05-04T05:31:07.123Z',
      subject,
      data: { slug: 'tides', url: 'https://harbour.example.org/tides' },
    } as const;
    const waiting = await deliveries.put({ blogId, endpointId, sequence: 1, event, attempts: 2, last });
    await deliveries.put({
      ...{ blogId, endpointId, sequence: 2, event, attempts: 1, state: 'delivered' },
      last: { ...last, status: 204, answer: '' },
    });
    await deliveries.put({
      ...{ blogId, endpointId, sequence: 3, event, attempts: 10, state: 'failed' },
      last: { time: last.time, answer: 'There was no answer within 15 s.' },
    });

    const list = await service.send('GET', `blog/${blogId}/endpoint/${endpointId}/delivery`);

    const { source: _, ...shown } = event;
    expect(list.json()).toEqual([
      {
        deliveryId: '000000000003',
        ...shown,
        state: 'failed',
        attempts: 10,
        last: { time: last.time, isDelivered: false, answer: 'There was no answer within 15 s.' },
      },
      {
        deliveryId: '000000000002',
        ...shown,
        state: 'delivered',
        attempts: 1,
        last: { time: last.time, isDelivered: true, status: 204, answer: '' },
      },
      {
        deliveryId: '000000000001',
        ...shown,
        state: 'waiting',
        attempts: 2,
        last: { time: last.time, isDelivered: false, status: 503, answer: 'Come back later' },
        next: waiting.dueAt,
      },
    ]);
  });

  test('are none before the first', async () => {
    const { endpointId } = await newEndpoint(service, blogId, build);

    expect(await service.read(`blog/${blogId}/endpoint/${endpointId}/delivery`)).toEqual([]);
  });
});

describe('The changes of a blog', () => {
  const path = () => `blog/${blogId}/change`;

  const putChanges = async (...sequences: number[]) => {
    const { endpointId } = await newEndpoint(service, blogId, { kind: 'changes' });
    for (const sequence of sequences) await deliveries.put({ blogId, endpointId, sequence, state: 'kept' });
    return endpointId;
  };
  const numbersOf = (list: Payload[]) => list.map(({ sequence }) => Number(sequence));

  test('are listed in their order, page by page', async () => {
    await putChanges(2, 9, 10, 11, 100);

    const pages = await pagesOf(`${path()}?count=2`);

    expect(pages.map(numbersOf)).toEqual([[2, 9], [10, 11], [100]]);
    expect(pages[0]?.[0]).toEqual({
      sequence: '000000000002',
      id: expect.any(String),
      type: 'blog.changed',
      time: '2024-05-04T05:31:07.123Z',
      subject: blogId,
    });
  });

  test('go on behind the last one, now and later, also if that is not kept any more', async () => {
    const endpointId = await putChanges(2, 9, 10);
    const behind = async (sequence: string) =>
      (await service.send('GET', `${path()}?after=${sequence}`)).json<Payload[]>();

    const behindSecond = numbersOf(await behind('000000000009'));
    const behindGone = numbersOf(await behind('000000000005'));
    const behindLast = numbersOf(await behind('000000000010'));
    await deliveries.put({ blogId, endpointId, sequence: 11, state: 'kept' });
    const later = numbersOf(await behind('000000000010'));

    expect([behindSecond, behindGone, behindLast, later]).toEqual([[10], [9, 10], [], [11]]);
  });

  test('go on with the link of a page that follows an earlier one', async () => {
    await putChanges(1, 2, 3, 4, 5);

    const pages = await pagesOf(`${path()}?after=000000000001&count=2`);

    expect(pages.map(numbersOf)).toEqual([
      [2, 3],
      [4, 5],
    ]);
  });

  test.each(['9', '', 'a00000000009', '0000000000009'])('with %p for a place are refused', async after => {
    await putChanges(9);

    const answer = await service.send('GET', `${path()}?after=${after}`);

    expect(violations(answer, 'Submitted data is invalid, list of changes cannot be read.')).toEqual([
      expect.stringMatching(/^after must be the `sequence` of an entry of the list/),
    ]);
  });

  test('are not there without an endpoint that keeps them, or without a blog', async () => {
    await newEndpoint(service, blogId, build);

    const answers = [
      await service.send('GET', path()),
      await service.send('GET', `blog/${absentGuid}/change`),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });
});
