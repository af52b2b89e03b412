import { setTimeout as wait } from 'node:timers/promises';
import { paced } from '../../infra/local/kit/testing/pace.ts';
import { openRaw, ownHeaders, readAll } from '../../infra/local/kit/testing/raw-http.ts';
import { asAdministrator, calledBy, membersOn, type Person, somebody } from '../support/members/callers.ts';
import { type Member, newMemberedBlog, setMembers } from '../support/members/membered-blog.ts';
import { repeat, statuses, together } from '../support/requests/together.ts';
import { useInstance, useLocalService } from '../support/service/use-service.ts';

/** The timeout of a call to the store, in milliseconds, and when the store carries out a call that timed out. */
const callLimit = paced(1_000);
const late = 3 * callLimit;

const service = useLocalService({ ...membersOn, COSMOS_TIMEOUT_MS: String(callLimit) });
const instance = useInstance(service, 0, membersOn);

afterEach(() => {
  service.cosmos.faults.clear();
  service.cosmos.replicas.catchUp();
});

/** The writes to the store that change members, and not those that only ask for the newest state. */
const onMembers = { kind: 'patch' as const, textIncludes: '/principals' };

const owned = ({ principal }: Person): Member => ({ principal, role: 'owner' });

/** A blog with these owners. */
async function newBlog(...owners: Person[]): Promise<string> {
  const { blogId } = await newMemberedBlog(service, () => owners.map(owned));
  return `blog/${blogId}/members`;
}

async function membersAt(path: string): Promise<Member[]> {
  service.cosmos.replicas.catchUp();
  return (await asAdministrator(service).read(path)).members as Member[];
}

const put = (
  person: Person,
  path: string,
  members: readonly Member[],
  etag?: string | null,
  at: { host: { url: string } } = service,
) => calledBy(at, person).send('PUT', path, { members }, etag ? { 'If-Match': etag } : {});

const readTag = async (person: Person, path: string, at: { host: { url: string } } = service) => {
  const answer = await calledBy(at, person).send('GET', path);
  return { members: answer.json().members as Member[], etag: answer.headers.get('etag') };
};

const chunkOf = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Sends the beginning of a list of members until it is let in. @returns what sends the rest, and says the status. */
async function letInSlowly(person: Person, path: string, body: unknown): Promise<() => Promise<number>> {
  const api = `${service.host.url}/api`;
  const text = JSON.stringify(body);
  const lines = [
    `PUT /api/${path} HTTP/1.1`,
    ...ownHeaders({ api, session: person.headers }),
    'Transfer-Encoding: chunked',
    'Connection: close',
  ];
  service.cosmos.requests.clear();
  const socket = openRaw(api, `${lines.join('\r\n')}\r\n\r\n${chunkOf(text.slice(0, 9))}`);
  const answer = readAll(socket);
  const hasReadMembers = () => service.cosmos.requests.counts().read !== undefined;
  while (!hasReadMembers()) await wait(1);
  return async () => {
    socket.write(`${chunkOf(text.slice(9))}0\r\n\r\n`);
    return Number((await answer).split(' ')[1]);
  };
}

describe('Of owners who change members at the same time', () => {
  test('one succeeds, if all began with the same members', async () => {
    const owner = somebody();
    const path = await newBlog(owner);
    const { members, etag } = await readTag(owner, path);
    const added = repeat(6, () => somebody());

    const answers = await together(6, at =>
      put(owner, path, [...members, owned(added[at] as Person)], etag, at % 2 === 0 ? service : instance),
    );

    expect(statuses(answers)).toEqual([202, ...repeat(5, () => 412)]);
    const winner = added[answers.findIndex(({ status }) => status === 202)] as Person;
    expect(await membersAt(path)).toEqual([owned(owner), owned(winner)]);
  });

  test('none loses what another has added, if each tries again by what it reads', async () => {
    const owner = somebody();
    const path = await newBlog(owner);
    service.cosmos.replicas.lag({ writes: 3, seed: 2 });
    const added = repeat(8, () => somebody());

    await together(8, async index => {
      const at = index % 2 === 0 ? service : instance;
      for (let status = 412; status !== 202; ) {
        const { members, etag } = await readTag(owner, path, at);
        ({ status } = await put(owner, path, [...members, owned(added[index] as Person)], etag, at));
        expect([202, 412]).toContain(status);
      }
    });

    const principals = (await membersAt(path)).map(({ principal }) => principal);
    expect(principals.sort()).toEqual([owner, ...added].map(({ principal }) => principal).sort());
  });

  test('two who remove one another do not both succeed, and an owner stays', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [somebody(), somebody()];
      const path = await newBlog(one, two);
      const { etag } = await readTag(one, path);

      const answers = await Promise.all([
        put(one, path, [owned(one)], etag),
        put(two, path, [owned(two)], etag, instance),
      ]);

      const left = await membersAt(path);
      expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
      expect(left).toEqual([owned(answers[0]?.status === 202 ? one : two)]);
    }
  });

  test('the last one wins without a condition, and an owner stays after any of their requests', async () => {
    const [one, two] = [somebody(), somebody()];
    const path = await newBlog(one, two);

    const answers = await together(8, index =>
      put(
        index % 2 === 0 ? one : two,
        path,
        [owned(index % 4 < 2 ? one : two)],
        undefined,
        index < 4 ? service : instance,
      ),
    );

    // A caller who is no owner any more is refused.
    for (const { status } of answers) expect([202, 404]).toContain(status);
    expect(await membersAt(path)).toHaveLength(1);
  });

  test('those who write posts meanwhile are not in the way', async () => {
    const owner = somebody();
    const path = await newBlog(owner);
    const posts = path.replace('members', 'post');
    const added = repeat(10, () => somebody());

    const [written] = await Promise.all([
      together(30, index =>
        calledBy(index % 2 === 0 ? service : instance, owner).send('POST', posts, {
          title: 'Post',
          content: '',
        }),
      ),
      (async () => {
        for (let count = 1; count <= 10; count++)
          await setMembers(
            service,
            path.split('/')[1] as string,
            [owner, ...added.slice(0, count)].map(owned),
          );
      })(),
    ]);

    expect(new Set(statuses(written))).toEqual(new Set([201]));
    expect(await membersAt(path)).toHaveLength(11);
    expect((await asAdministrator(service).send('GET', posts)).headers.get('x-total-count')).toBe('33');
  });

  test('none is kept waiting by an author who writes without a pause, whom they remove', async () => {
    const owner = somebody();
    const author = somebody();
    const path = await newBlog(owner, author);
    const media = path.replace('members', 'medium');
    // In the meantime something else is written in the blog, each time.
    service.cosmos.faults.inject({
      kind: 'delay',
      delayMs: callLimit / 6,
      on: onMembers,
      times: Number.POSITIVE_INFINITY,
    });
    let isWriting = true;
    const write = () => calledBy(instance, author).send('POST', media, { mediumUrl: 'https://a/b' });
    await write();
    const writing = together(4, async () => {
      while (isWriting) await write();
    });

    const { status } = await put(owner, path, [owned(owner)]);
    isWriting = false;
    await writing;

    expect(status).toBe(202);
    expect(await membersAt(path)).toEqual([owned(owner)]);
  });

  test.each([
    ['removed', [], 404],
    ['a reader', ['reader' as const], 403],
  ])('one who is %s before their own list has arrived is not back by it', async (_, roles, refusal) => {
    const [owner, former] = [somebody(), somebody()];
    const path = await newBlog(owner, former);
    const left = roles.map((role): Member => ({ principal: former.principal, role }));
    const sendRest = await letInSlowly(former, path, { members: [owned(former)] });

    await setMembers(instance, path.split('/')[1] as string, [owned(owner), ...left]);

    expect(await sendRest()).toBe(refusal);
    expect(await membersAt(path)).toEqual([owned(owner), ...left]);
  });
});

describe('A change of members without an answer of the store', () => {
  test.each([
    ['without a condition', false],
    ['with If-Match', true],
  ])('is found again, and answered as ever, %s', async (_, isConditional) => {
    const owner = somebody();
    const added = somebody();
    const path = await newBlog(owner);
    const { etag } = await readTag(owner, path);
    service.cosmos.faults.inject({ kind: 'loseAnswer', on: onMembers });

    const answer = await put(owner, path, [owned(owner), owned(added)], isConditional ? etag : undefined);

    expect([answer.status, service.cosmos.faults.armed]).toEqual([202, 0]);
    expect(await membersAt(path)).toEqual([owned(owner), owned(added)]);
    expect(answer.headers.get('etag')).toBe((await readTag(owner, path)).etag);
  });

  test('that another owner has undone meanwhile is not answered as if nothing was changed', async () => {
    const [one, two] = [somebody(), somebody()];
    const path = await newBlog(one, two);
    const { etag } = await readTag(one, path);
    service.cosmos.faults.inject({ kind: 'loseAnswer', on: onMembers });

    const lost = put(one, path, [owned(one)], etag);
    while ((await membersAt(path)).length > 1) await wait(1);
    await setMembers(instance, path.split('/')[1] as string, [owned(two)]);
    const answer = await lost;

    expect(answer.status).toBe(500);
    expect(await membersAt(path)).toEqual([owned(two)]);
  });

  test('brings nobody back if the store carries it out only after the next one', async () => {
    const [owner, removed] = [somebody(), somebody()];
    const path = await newBlog(owner);
    service.cosmos.faults.inject({ kind: 'delay', delayMs: late, on: onMembers });

    const first = await put(owner, path, [owned(owner), owned(removed)]);
    const next = await put(owner, path, [owned(owner)]);
    expect([first.status, next.status]).toEqual([202, 202]);
    await wait(late);

    expect(await membersAt(path)).toEqual([owned(owner)]);
  });

  test('puts nobody into a blog that was created in place of its own', async () => {
    const [owner, removed] = [somebody(), somebody()];
    const path = await newBlog(owner);
    const blogId = path.split('/')[1] as string;
    service.cosmos.faults.inject({ kind: 'delay', delayMs: late, on: onMembers });

    await put(owner, path, [owned(owner), owned(removed)]);
    await asAdministrator(service).send('DELETE', `blog/${blogId}`);
    await asAdministrator(service).send('POST', 'blog', { blogId, name: 'Anew' });
    await wait(late);

    const { members } = await asAdministrator(service).read(path);
    expect((members as Member[]).map(({ role }) => role)).toEqual(['owner']);
    expect(JSON.stringify(members)).not.toContain(removed.principal);
  });
});
