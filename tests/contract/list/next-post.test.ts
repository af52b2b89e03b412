import { collectionOf, fallingGuids, itemOf, type Payload, post } from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let blogId: string;
/** All posts with a date, newest first. */
let row: Payload[];

/** Of the four in the middle, three were published in one instant, at different offsets. */
const dates = [
  '2024-05-03T00:00:00Z',
  '2024-05-04T05:30:00.5Z',
  '2024-05-04T07:30:00.5+02:00',
  '2024-05-04T00:30:00.500000000-05:00',
  '2024-05-04T05:30:00.500000001Z',
  '2024-05-05T00:00:00Z',
];

const get = async (query: string, status = 200) => {
  const answer = await service.send('GET', `${collectionOf(post, blogId)}?${query}`);
  expect([answer.status, answer.status === 200 || answer.text]).toEqual([status, true]);
  return answer;
};
const list = async (query: string) => (await get(query)).json<Payload[]>();
const placeOf = ({ published, postId }: Payload) => encodeURIComponent(`${published},${postId}`);
const newer = ([first]: Payload[]) => `after=${first && placeOf(first)}&order=oldest&count=1`;
const older = ([first]: Payload[]) => `before=${first && placeOf(first)}&count=1`;

/** All posts on the way from one, each found by its place alone. */
async function walk(first: Payload, step: (from: Payload[]) => string): Promise<Payload[]> {
  const found: Payload[] = [];
  for (let next = await list(step([first])); next.length > 0; next = await list(step(next)))
    found.push(...next);
  return found;
}

beforeEach(async () => {
  blogId = await service.newBlog();
  for (const [place, postId] of fallingGuids(dates.length).entries())
    await service.create(collectionOf(post, blogId), { ...post.minimal, postId, published: dates[place] });
  await service.create(collectionOf(post, blogId), post.minimal);
  row = (await list('count=100')).filter(({ published }) => published !== undefined);
});

test('From the oldest post, each next post by date and identifier is the next in the list, none left out', async () => {
  const [oldest = {}, ...others] = [...row].reverse();

  expect(row).toHaveLength(6);
  expect(await walk(oldest, newer)).toEqual(others);
});

test('From the newest post, each previous post by date and identifier is the next in the list, none left out', async () => {
  const [newest = {}, ...others] = row;

  expect(await walk(newest, older)).toEqual(others);
});

test('A date alone is all posts of its instant', async () => {
  const date = encodeURIComponent(String(dates[2]));

  expect(await list(`after=${date}&count=100`)).toEqual(row.slice(0, 2));
  expect(await list(`before=${date}&count=100`)).toEqual(row.slice(5));
});

test('A deleted post, or one that moved, is still a place', async () => {
  const [place, gone = {}, moved = {}] = [row.slice(2, 3), row[2], row[3]];
  await service.send('DELETE', itemOf(post, blogId, String(gone.postId)));
  await service.send('PUT', itemOf(post, blogId, String(moved.postId)), { ...moved, published: dates[0] });

  expect((await list(newer(place)))[0]?.postId).toBe(row[1]?.postId);
  expect((await list(older(place)))[0]?.postId).toBe(row[4]?.postId);
  expect((await list(newer([moved])))[0]?.postId).toBe(row[1]?.postId);
});

test('Both bounds, other filters, totals and cursors go together with places', async () => {
  const [from = {}, to = {}] = [row[4], row[1]];
  const between = `after=${placeOf(from)}&before=${placeOf(to)}&status=published`;

  const first = await get(`${between}&count=1&total=true`);

  expect(await list(between)).toEqual(row.slice(2, 4));
  expect(await list(`${between}&order=oldest`)).toEqual([...row.slice(2, 4)].reverse());
  expect(await list(`after=${placeOf(to)}&before=${placeOf(from)}`)).toEqual([]);
  expect(first.headers.get('x-total-count')).toBe('2');
  const [, next = ''] = /\?(.*)>; rel/.exec(String(first.headers.get('link'))) ?? [];
  expect(await list(next)).toEqual(row.slice(3, 4));
});

test('A place is the same however its date and identifier are spelt', async () => {
  const { postId } = row[3] ?? {};
  const spelt = `2024-05-04T05:30:00.50Z,{${String(postId).toUpperCase()}}`;

  expect(await list(`after=${encodeURIComponent(spelt)}&count=100`)).toEqual(row.slice(0, 3));
});
