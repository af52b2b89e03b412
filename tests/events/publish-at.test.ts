import { useStarted } from '../../infra/local/kit/testing/use-started.ts';
import { expectRefusal } from '../support/answers/expected.ts';
import { type Payload, post } from '../support/content/families.ts';
import { dueForLater, runTimerLater, withLater } from '../support/events/later-timer.ts';
import { somebody } from '../support/members/callers.ts';
import { revisionsOf } from '../support/revisions/readings.ts';
import { becomes } from '../support/service/becomes.ts';
import { startInstance } from '../support/service/instance.ts';
import { useHistoryService } from '../support/service/media-service.ts';
import { type Service, serviceAt } from '../support/service/service.ts';

const service = useHistoryService({ EVENTS: 'on' });
const withoutEvents = useStarted(
  () => startInstance(service, 0, service.historySettings),
  ({ host }) => host.stop(),
);

let off: Pick<Service, 'send' | 'read'>;
beforeAll(() => {
  off = serviceAt(withoutEvents.host.url, {});
});

let blogId: string;
let place: string;
let path: string;
beforeEach(async () => {
  blogId = await service.newBlog();
  place = `blog/${blogId}/post/${await service.createIn(blogId, post)}`;
  path = `${place}/draft`;
});

const changed = { title: 'Low water', content: 'Mud.' };
const invalid = 'Submitted data is invalid, working copy cannot be modified.';
const at = (moment: number) => new Date(moment).toISOString();
const soon = dueForLater;
const afterwards = () => at(Date.now() + 60 * 60_000);

const put = (body: object, by: Pick<Service, 'send'> = service, headers: Record<string, string> = {}) =>
  by.send('PUT', path, { ...changed, ...body }, headers);
const titleNow = async () => (await service.read(place)).title;
const draftNow = () => service.read(path);
const listed = async (by: Pick<Service, 'read'> = service) =>
  (await by.read(`blog/${blogId}/draft`)) as unknown;

/** The post, once the working copy is published. */
async function published(): Promise<Payload> {
  expect(await becomes(titleNow, 'Low water')).toBe('Low water');
  return service.read(place);
}

/** Runs the timer of an instance whose clock is ahead. */
const runTimer = (atOnce = 1) => runTimerLater(service, service.historySettings, atOnce);

describe('The time at which a working copy is published by itself', () => {
  test('is read and listed as it was written, and is gone when a body leaves it out', async () => {
    const publishAt = '2050-05-04T07:30:00+02:00';
    const written = await put({ publishAt });
    const [read, list] = [await draftNow(), await listed()];
    const again = await put({ publishAt });
    await put({});

    expect([written.status, read.publishAt]).toEqual([202, publishAt]);
    expect(list).toEqual([expect.objectContaining({ title: changed.title, publishAt })]);
    expect(again.headers.get('etag')).toBe(written.headers.get('etag'));
    expect(await draftNow()).not.toHaveProperty('publishAt');
    expect(await listed()).toEqual([expect.not.objectContaining({ publishAt })]);
  });

  test('is later than now', async () => {
    const refused = await put({ publishAt: at(Date.now() - 1) });

    expectRefusal(refused, invalid);
    expect(refused.text).toContain('- publishAt must be later than now');
    expect((await service.send('GET', path)).status).toBe(404);
  });

  test('is refused only to those who have seen what it is of', async () => {
    const before = await put({ publishAt: afterwards() });
    await put({ content: 'Sand.' });
    const ifUnseen = { 'If-Match': before.headers.get('etag') ?? '' };

    expect((await put({ publishAt: at(Date.now() - 1) }, service, ifUnseen)).status).toBe(412);
  });

  test('is not taken where events are off, nor told there', async () => {
    await put({ publishAt: afterwards() });
    const refused = await put({ publishAt: afterwards() }, off);
    const read = await off.read(path);
    const back = await put({ ...read, lastModified: undefined }, off);

    expectRefusal(refused, invalid);
    expect(refused.text).toContain(
      '- publishAt must be left out: nothing is published at a time where events are off',
    );
    expect(read).not.toHaveProperty('publishAt');
    expect(await listed(off)).toEqual([expect.not.objectContaining({ publishAt: expect.anything() })]);
    expect(back.status).toBe(202);
  });
});

describe('A working copy that is due', () => {
  test('is published by the timer, as it is then', async () => {
    await put({ publishAt: soon() });
    const publishAt = soon();
    await put({ publishAt, content: 'Sand.' });

    await runTimer();

    expect(await published()).toMatchObject({ content: 'Sand.' });
    expect((await service.send('GET', path)).status).toBe(404);
    expect(await listed()).toEqual([]);
  });

  test('is published at its time by the instance that wrote it, and not before', async () => {
    let publishAt = '';
    // On a busy machine it may be past before it has arrived.
    for (let ahead = 500, status = 400; status === 400; ahead *= 2) {
      publishAt = at(Date.now() + ahead);
      ({ status } = await put({ publishAt }));
    }

    const { lastModified } = await published();
    expect(String(lastModified) >= publishAt).toBe(true);
  });

  test('is published once by several instances at the same time', async () => {
    await put({ publishAt: soon() });

    await runTimer(3);

    await published();
    const [, , , postId = ''] = place.split('/');
    // What it has replaced was kept once.
    expect(await revisionsOf(service, blogId, postId)).toHaveLength(1);
  });

  test('is published in the name of who wrote it last', async () => {
    const [one, other] = [somebody({ name: 'Ada' }), somebody({ name: 'Bo' })];
    const publishAt = soon();
    await put({ publishAt }, service, one.headers);
    await put({ publishAt, content: 'Sand.' }, service, other.headers);

    await runTimer();
    await published();
    await service.send('PATCH', place, { content: 'Silt.' }, { Prefer: 'revision' });

    const [, , , postId = ''] = place.split('/');
    const [revision] = (await revisionsOf(service, blogId, postId)) ?? [];
    expect(revision).toMatchObject({ title: 'Low water', who: { principal: other.principal, name: 'Bo' } });
  });

  test('is not published if the post was changed since, which it and the list say until it has another time', async () => {
    const publishAt = soon();
    await put({ publishAt });
    await service.send('PATCH', place, { title: 'By somebody else' });

    await runTimer();
    const [title, draft, list] = [await titleNow(), await draftNow(), await listed()];
    await put({ content: 'Sand.' });
    const kept = await draftNow();
    const ETag = (await service.send('GET', place)).headers.get('etag');
    await put({ publishAt: afterwards(), basedOn: ETag });

    expect(title).toBe('By somebody else');
    expect(draft).toMatchObject({ ...changed, isOutdated: true, missedAt: publishAt });
    expect(draft).not.toHaveProperty('publishAt');
    expect(list).toEqual([expect.objectContaining({ isOutdated: true, missedAt: publishAt })]);
    expect(kept.missedAt).toBe(publishAt);
    expect(await draftNow()).not.toHaveProperty('missedAt');
  });

  test('is not published if it was put off, unscheduled, discarded or published meanwhile', async () => {
    const posts = await service.createMany(blogId, post, 4);
    const drafts = posts.map(id => `blog/${blogId}/post/${id}`);
    const [putOff = '', unscheduled = '', discarded = '', sent = ''] = drafts;
    for (const each of drafts) await service.send('PUT', `${each}/draft`, { ...changed, publishAt: soon() });
    await service.send('PUT', `${putOff}/draft`, { ...changed, publishAt: afterwards() });
    await service.send('PUT', `${unscheduled}/draft`, changed);
    await service.send('DELETE', `${discarded}/draft`);
    await service.send('POST', `${sent}/draft/publish`);
    const before = await service.read(sent);

    await runTimer();

    const titles = await Promise.all(
      [putOff, unscheduled, discarded].map(async each => (await service.read(each)).title),
    );
    expect(titles).toEqual([post.full.title, post.full.title, post.full.title]);
    expect(await service.read(sent)).toEqual(before);
  });

  test('is not published when it comes back from the bin after its time', async () => {
    const [, , , postId = ''] = place.split('/');
    await put({ publishAt: soon() });
    await service.send('DELETE', place);
    await withLater(service, service.historySettings, later =>
      later.send('POST', `blog/${blogId}/deleted/post/${postId}/restore`),
    );

    await runTimer();

    const draft = await draftNow();
    expect(draft).toMatchObject(changed);
    expect(draft).not.toHaveProperty('publishAt');
    expect(await titleNow()).toBe(post.full.title);
  });

  test('comes back from the bin with a time that is to come', async () => {
    const [, , , postId = ''] = place.split('/');
    const publishAt = afterwards();
    await put({ publishAt });
    await service.send('DELETE', place);
    await service.send('POST', `blog/${blogId}/deleted/post/${postId}/restore`);

    expect(await draftNow()).toMatchObject({ ...changed, publishAt });
  });
});
