import { tag } from '../support/content/families.ts';
import { currentTag } from '../support/content/tagged-blog.ts';
import { type Answer, type Service, serviceAt } from '../support/service/service.ts';
import { useInstance, useLocalService } from '../support/service/use-service.ts';

/** What reads miss of the last writes, as in an account with Session consistency: all of them, or some by chance. */
const lags = (writes: number) => [{ writes, least: writes }, ...[1, 2, 3].map(seed => ({ writes, seed }))];

const one = useLocalService();
const instance = useInstance(one);

type Caller = Pick<Service, 'send'>;

/** A blog with a tag, made and read by both instances. */
interface Given {
  blog: string;
  tag: string;
  /** The tags of their current versions. */
  etags: { blog: string; tag: string };
}

/** A write by one instance after another one's, and what must become of it. */
interface Case {
  does: string;
  /** How many writes a read may miss; 1 by default. */
  missed?: number;
  /** The requests to the store of which the other instance's first fails, with nothing carried out. */
  fails?: 'batch' | 'patch';
  /** The first instance's write, which the other may not see; returns what the other needs to know. */
  before(one: Service, given: Given): Promise<unknown>;
  /** The other instance's write. */
  write(other: Caller, given: Given, known: string): Promise<Answer>;
  status: number;
  /** What is stored afterwards: the name of the tag or of the blog; undefined if it is gone. */
  leaves?: { tag?: string; blog?: string };
}

const put = (caller: Caller, path: string, name: string, etag?: string) =>
  caller.send('PUT', path, { name }, etag ? { 'If-Match': etag } : {});

const createBeside = async (caller: Service, { blog }: Given) =>
  `${blog}/tag/${await caller.create(`${blog}/tag`, { name: 'beside' })}`;

const cases: Case[] = [
  {
    does: 'An update of a blog back to what was stored before is carried out, even if the store is unavailable once',
    fails: 'patch',
    before: (one, { blog }) => put(one, blog, 'new'),
    write: (other, { blog }) => put(other, blog, 'old'),
    status: 202,
    leaves: { blog: 'old' },
  },
  {
    does: 'An update back to what was stored in between is carried out, even if the store is unavailable once',
    missed: 2,
    fails: 'batch',
    before: async (one, { tag }) => {
      await put(one, tag, 'between');
      return put(one, tag, 'new');
    },
    write: (other, { tag }) => put(other, tag, 'between'),
    status: 202,
    leaves: { tag: 'between' },
  },
  {
    does: 'A delete of a tag that has just been created is carried out, even if the store is unavailable once',
    fails: 'batch',
    before: createBeside,
    write: async (other, _, created) => {
      const answer = await other.send('DELETE', created);
      one.cosmos.replicas.catchUp();
      return answer.status === 200 ? other.send('GET', created) : answer;
    },
    status: 404,
  },
  {
    does: 'An update back to what was stored before is carried out',
    before: (one, { tag }) => put(one, tag, 'new'),
    write: (other, { tag }) => put(other, tag, 'old'),
    status: 202,
    leaves: { tag: 'old' },
  },
  {
    does: 'An update of a tag that has just been created is carried out',
    before: async (one, { tag }) => {
      await one.send('DELETE', tag);
      return one.send('POST', tag.slice(0, tag.lastIndexOf('/')), { tagId: tag.slice(-36), name: 'new' });
    },
    write: (other, { tag }) => put(other, tag, 'newer'),
    status: 202,
    leaves: { tag: 'newer' },
  },
  {
    does: 'An update of a tag that has just been deleted is refused, even if it would change nothing',
    before: (one, { tag }) => one.send('DELETE', tag),
    write: (other, { tag }) => put(other, tag, 'old'),
    status: 404,
    leaves: { tag: undefined },
  },
  {
    does: 'An update on the condition of an outdated version is refused, even if it would change nothing',
    before: (one, { tag }) => put(one, tag, 'new'),
    write: (other, { tag, etags }) => put(other, tag, 'old', etags.tag),
    status: 412,
    leaves: { tag: 'new' },
  },
  {
    does: 'An update on the condition of the newest version is carried out',
    before: async (one, { tag }) => {
      await put(one, tag, 'new');
      return currentTag(one, tag);
    },
    write: (other, { tag }, newest) => put(other, tag, 'newer', newest),
    status: 202,
    leaves: { tag: 'newer' },
  },
  {
    does: 'A delete on the condition of the newest version is carried out',
    before: async (one, { tag }) => {
      await put(one, tag, 'new');
      return currentTag(one, tag);
    },
    write: (other, { tag }, newest) => other.send('DELETE', tag, undefined, { 'If-Match': newest }),
    status: 200,
    leaves: { tag: undefined },
  },
  {
    does: "A blog's update on the condition of the newest version is carried out",
    before: async (one, { blog }) => {
      await put(one, blog, 'new');
      return currentTag(one, blog);
    },
    write: (other, { blog }, newest) => put(other, blog, 'newer', newest),
    status: 202,
    leaves: { blog: 'newer' },
  },
  {
    does: "A blog's update on the condition of an outdated version is refused, even if it would change nothing",
    before: (one, { blog }) => put(one, blog, 'new'),
    write: (other, { blog, etags }) => put(other, blog, 'old', etags.blog),
    status: 412,
    leaves: { blog: 'new' },
  },
  {
    does: "A blog's delete on the condition of the newest version is carried out",
    before: async (one, { blog, tag }) => {
      await put(one, tag, 'new');
      return currentTag(one, blog);
    },
    write: (other, { blog }, newest) => other.send('DELETE', blog, undefined, { 'If-Match': newest }),
    status: 200,
    leaves: { blog: undefined },
  },
  {
    does: 'A delete of a blog that has just been created is carried out',
    before: async (one, { blog }) => {
      await one.send('DELETE', blog);
      return one.send('POST', 'blog', { blogId: blog.slice(-36), name: 'new' });
    },
    write: (other, { blog }) => other.send('DELETE', blog),
    status: 200,
    leaves: { blog: undefined },
  },
];

describe('While replicas lag, a write through one instance after that of another', () => {
  const catchUp = () => one.cosmos.replicas.catchUp();
  const other = () => serviceAt(instance.host.url, {});

  /** A tag in a new blog that both instances have seen. */
  async function given(): Promise<Given> {
    catchUp();
    const blogId = await one.create('blog', { name: 'old' });
    const [blog, collection] = [`blog/${blogId}`, `blog/${blogId}/tag`];
    const tag = `${collection}/${await one.create(collection, { name: 'old' })}`;
    await other().send('GET', tag);
    return { blog, tag, etags: { blog: await currentTag(one, blog), tag: await currentTag(one, tag) } };
  }

  async function nameOf(path: string): Promise<unknown> {
    catchUp();
    const answer = await one.send('GET', path);
    return answer.status === 200 ? answer.json().name : undefined;
  }

  afterEach(() => one.cosmos.faults.clear());

  test.each(cases)('$does', async ({ before, write, missed = 1, fails, status, leaves = {} }) => {
    const answers: unknown[] = [];

    for (const lag of lags(missed)) {
      const at = await given();
      one.cosmos.replicas.lag(lag);
      const known = await before(one, at);
      if (fails) one.cosmos.faults.inject({ kind: 'status', statusCode: 503, on: { kind: fails } });
      const answer = await write(other(), at, String(known));
      const left = Object.keys(leaves).map(async kind => [kind, await nameOf(at[kind as 'tag' | 'blog'])]);
      answers.push({ status: answer.status, ...Object.fromEntries(await Promise.all(left)) });
    }

    expect(answers).toEqual(lags(missed).map(() => ({ status, ...leaves })));
  });

  // One batch can check 98 of them.
  test.each([
    { how: 'created', status: 201 },
    { how: 'deleted', status: 400 },
  ])('A post with 121 tags, one of which has just been $how, is answered $status', async row => {
    catchUp();
    const blogId = await one.newBlog();
    const tags = await one.createMany(blogId, tag, 120, index => ({ name: `Tag ${index}` }));
    const answers: number[] = [];

    for (const lag of lags(1)) {
      const tagId = crypto.randomUUID();
      const create = () => one.create(`blog/${blogId}/tag`, { tagId, name: 'Last' });
      if (row.how === 'deleted') await create();
      await other().send('GET', `blog/${blogId}/tag/${tagId}`);
      one.cosmos.replicas.lag(lag);
      if (row.how === 'created') await create();
      else await one.send('DELETE', `blog/${blogId}/tag/${tagId}`);
      const post = { title: 'Many tags', content: '', tags: [...tags, tagId].map(tagId => ({ tagId })) };
      answers.push((await other().send('POST', `blog/${blogId}/post`, post)).status);
      catchUp();
    }

    expect(answers).toEqual(lags(1).map(() => row.status));
  });
});
