import { pacedTimeout } from '../../infra/local/kit/testing/pace.ts';
import { itemOf, type Payload, post } from '../support/content/families.ts';
import { together } from '../support/requests/together.ts';
import { type Service, serviceAt } from '../support/service/service.ts';
import { useInstance, useLocalService, useStore } from '../support/service/use-service.ts';
import { holdNextBatch, loseNextWrite } from '../support/store/write-faults.ts';

const settings = { COSMOS_TIMEOUT_MS: String(pacedTimeout(400)) };
const service = useLocalService(settings);
const instance = useInstance(service, 0, settings);
const store = useStore(service);
const other = () => serviceAt(instance.host.url, {});

let blogId: string;
let postId: string;
let place: string;
let draft: string;
beforeEach(async () => {
  service.cosmos.replicas.catchUp();
  blogId = await service.newBlog();
  postId = await service.createIn(blogId, post);
  place = itemOf(post, blogId, postId);
  draft = `${place}/draft`;
});
afterEach(() => {
  service.cosmos.faults.clear();
  service.cosmos.replicas.catchUp();
});

type Caller = Pick<Service, 'send'>;
const changed = { title: 'Low water', content: 'Mud.' };
const put = (caller: Caller, fields: Payload = {}, headers: Record<string, string> = {}) =>
  caller.send('PUT', draft, { ...changed, ...fields }, headers);
const publish = (caller: Caller, headers: Record<string, string> = {}) =>
  caller.send('POST', `${draft}/publish`, undefined, headers);
const discard = (caller: Caller) => caller.send('DELETE', draft);
const stored = async () => (await store.readPartition(blogId)).map(({ id }) => String(id).split(':')[0]);

describe('Where the answer of the store is lost,', () => {
  test('a working copy is written once, and the answer has its tag', async () => {
    loseNextWrite(service, { kind: 'batch' });
    const { status, headers } = await put(service);

    expect(status).toBe(202);
    expect((await service.send('GET', draft)).headers.get('etag')).toBe(headers.get('etag'));
  });

  test('one that is only to be created is created', async () => {
    loseNextWrite(service, { kind: 'batch' });

    expect((await put(service, {}, { 'If-None-Match': '*' })).status).toBe(202);
  });

  test('it is published once: the publication knows its own write again', async () => {
    const etag = (await put(service)).headers.get('etag') ?? '';
    loseNextWrite(service, { kind: 'batch' });

    const { status, headers } = await publish(service, { 'If-Match': etag });

    const read = await service.send('GET', place);
    expect([status, read.json().content]).toEqual([202, 'Mud.']);
    expect(headers.get('etag')?.split('.')[1]).toBe(read.headers.get('etag')?.split('.')[1]);
    expect(await stored()).not.toContain('draft');
  });

  test('it is discarded', async () => {
    await put(service);
    loseNextWrite(service, { kind: 'batch' });

    expect((await discard(service)).status).toBe(200);
    expect(await stored()).not.toContain('draft');
  });

  test('a post is deleted with its working copy, or without one', async () => {
    await put(service);
    loseNextWrite(service, { kind: 'batch' });
    const withOne = await service.send('DELETE', place);
    place = itemOf(post, blogId, await service.createIn(blogId, post));
    loseNextWrite(service, { kind: 'batch' });
    const without = await service.send('DELETE', place);

    expect([withOne.status, without.status, await stored()]).toEqual([200, 200, ['blog']]);
  });
});

describe('Where replicas are behind,', () => {
  test.each([1, 2, 3])(
    'a second instance refuses and leaves out nothing of what was written before (%d)',
    async writes => {
      const first = await put(service);
      await service.send('GET', `blog/${blogId}`);
      service.cosmos.replicas.lag({ writes, least: writes });
      const second = await put(
        service,
        { content: 'Sand.' },
        { 'If-Match': first.headers.get('etag') ?? '' },
      );
      const third = await put(
        other(),
        { content: 'Rock.' },
        { 'If-Match': second.headers.get('etag') ?? '' },
      );
      const back = await put(service, { content: 'Sand.' });
      const late = await put(other(), { content: 'Late.' }, { 'If-Match': third.headers.get('etag') ?? '' });
      const published = await publish(other(), { 'If-Match': back.headers.get('etag') ?? '' });
      service.cosmos.replicas.catchUp();

      expect([second, third, back, late, published].map(({ status }) => status)).toEqual([
        202, 202, 202, 412, 202,
      ]);
      expect((await service.read(place)).content).toBe('Sand.');
    },
  );

  test('the first one is based on the newest version of the post, whatever a replica has', async () => {
    await other().send('GET', place);
    service.cosmos.replicas.lag({ writes: 2, least: 2 });
    await service.send('PUT', place, { ...post.full, title: 'Changed' });
    await put(other());
    service.cosmos.replicas.catchUp();

    expect(await service.read(draft)).not.toHaveProperty('isOutdated');
  });

  test('one that another instance has put goes with its post', async () => {
    service.cosmos.replicas.lag({ writes: 2, least: 2 });
    await put(service);

    const { status } = await other().send('DELETE', place);
    service.cosmos.replicas.catchUp();

    expect([status, await stored()]).toEqual([200, ['blog']]);
  });
});

describe('Between the read and the batch', () => {
  test('of the delete of a post, a working copy that is put goes with it', async () => {
    const held = holdNextBatch(service, 'lastDeleted');
    const deleting = service.send('DELETE', place);
    await held.isOnItsWay();
    const written = await put(other());
    held.release();

    expect([(await deleting).status, written.status, await stored()]).toEqual([200, 202, ['blog']]);
  });

  test('of the write of a working copy, the post is deleted, and none is left', async () => {
    const held = holdNextBatch(service, 'Mud.');
    const writing = put(service);
    await held.isOnItsWay();
    await other().send('DELETE', place);
    held.release();

    expect([(await writing).status, await stored()]).toEqual([404, ['blog']]);
  });

  test('of the delete of a blog, a working copy that is put is not left', async () => {
    const held = holdNextBatch(service, `"blog:${blogId}"`);
    const deleting = service.send('DELETE', `blog/${blogId}`);
    await held.isOnItsWay();
    const written = await put(other());
    held.release();

    expect([(await deleting).status, written.status, await stored()]).toEqual([200, 202, []]);
  });

  test('of a publication, another version is put, and is what is published, or refused by its tag', async () => {
    const etag = (await put(service)).headers.get('etag') ?? '';
    const held = holdNextBatch(service, '"operationType":"Delete"');
    const publishing = publish(service, { 'If-Match': etag });
    await held.isOnItsWay();
    await put(other(), { content: 'Sand.' });
    held.release();

    expect((await publishing).status).toBe(412);
    expect([(await service.read(place)).content, (await service.read(draft)).content]).toEqual([
      post.full.content,
      'Sand.',
    ]);
  });

  test('of a publication, the post is changed, and stays so', async () => {
    await put(service);
    const held = holdNextBatch(service, '"operationType":"Delete"');
    const publishing = publish(service);
    await held.isOnItsWay();
    await other().send('PUT', place, { ...post.full, content: 'By another.' });
    held.release();

    expect((await publishing).status).toBe(412);
    expect([(await service.read(place)).content, (await service.read(draft)).content]).toEqual([
      'By another.',
      'Mud.',
    ]);
  });
});

test('Two instances that write, publish and discard at once leave whole texts that were put, and answer so', async () => {
  const texts = [post.full.content];
  for (let round = 0; round < 3; round++) {
    const contentOf = (at: number) => `${round} ${at}`;
    texts.push(...Array.from({ length: 12 }, (_, at) => contentOf(at)));
    await put(service, { content: contentOf(0) });
    const answers = await together(12, at => {
      const caller = at % 2 === 0 ? service : other();
      if (at % 3 === 0) return publish(caller);
      return at % 3 === 1 ? put(caller, { content: contentOf(at) }) : discard(caller);
    });
    const [read, copy] = [await service.read(place), await service.send('GET', draft)];

    expect(answers.filter(({ status }) => ![200, 202, 404, 412].includes(status))).toEqual([]);
    expect(texts).toContain(read.content);
    if (copy.status === 200) expect(texts).toContain(copy.json().content);
    expect((await stored()).sort()).toEqual(
      copy.status === 200 ? ['blog', 'draft', 'post'] : ['blog', 'post'],
    );
  }
});
