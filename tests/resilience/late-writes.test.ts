import { setTimeout as wait } from 'node:timers/promises';
import { pacedTimeout } from '../../infra/local/kit/testing/pace.ts';
import type { Answer, Service } from '../support/service/service.ts';
import { useLocalService } from '../support/service/use-service.ts';

/** The timeout of a call to the store, and when the store carries out the call that timed out, in milliseconds. */
const callLimit = pacedTimeout(600);
const late = 3 * callLimit;

const service = useLocalService({ COSMOS_TIMEOUT_MS: String(callLimit) });

/** A blog with a tag, both called "old". */
interface Given {
  blog: string;
  tag: string;
}

/** A write whose first attempt the store carries out long after the second, and a write that follows it. */
interface Case {
  does: string;
  delayed: 'batch' | 'patch';
  /** Set if the tag must not exist yet. */
  lacksTag?: true;
  write(service: Service, given: Given): Promise<Answer>;
  next(service: Service, given: Given): Promise<Answer>;
  /** What is called this in the end; undefined if it does not exist. */
  of: keyof Given;
  name?: string;
}

const put = (service: Service, path: string, name: string) => service.send('PUT', path, { name });
const create = (service: Service, { blog, tag }: Given, name: string) =>
  service.send('POST', `${blog}/tag`, { tagId: tag.slice(-36), name });
const createTogether = (service: Service, { blog, tag }: Given) =>
  service.send('POST', `${blog}/content`, { tags: [{ tagId: tag.slice(-36), name: 'late' }] });

/** A blog of the same identifier in place of one that is deleted. */
async function replace(service: Service, { blog }: Given): Promise<Answer> {
  await service.send('DELETE', blog);
  return service.send('POST', 'blog', { blogId: blog.slice(-36), name: 'next' });
}

const cases: Case[] = [
  {
    does: 'A late update of a blog does not undo the next one',
    delayed: 'patch',
    write: (service, { blog }) => put(service, blog, 'late'),
    next: (service, { blog }) => put(service, blog, 'next'),
    of: 'blog',
    name: 'next',
  },
  {
    does: 'A late update of a blog does not undo the next one, even if that restored what was there before',
    delayed: 'patch',
    write: (service, { blog }) => put(service, blog, 'late'),
    next: (service, { blog }) => put(service, blog, 'old'),
    of: 'blog',
    name: 'old',
  },
  {
    does: 'A late update of a tag does not undo the next one',
    delayed: 'batch',
    write: (service, { tag }) => put(service, tag, 'late'),
    next: (service, { tag }) => put(service, tag, 'next'),
    of: 'tag',
    name: 'next',
  },
  {
    does: 'A late delete of a tag spares what was created in its place',
    delayed: 'batch',
    write: (service, { tag }) => service.send('DELETE', tag),
    next: (service, given) => create(service, given, 'next'),
    of: 'tag',
    name: 'next',
  },
  {
    does: 'A late create of a tag does not bring back what was deleted',
    delayed: 'batch',
    lacksTag: true,
    write: (service, given) => create(service, given, 'late'),
    next: (service, { tag }) => service.send('DELETE', tag),
    of: 'tag',
  },
  {
    does: 'A late create of several does not bring back what was deleted',
    delayed: 'batch',
    lacksTag: true,
    write: createTogether,
    next: (service, { tag }) => service.send('DELETE', tag),
    of: 'tag',
  },
  {
    does: 'A late update of a blog does not change the one that was created in its place',
    delayed: 'patch',
    write: (service, { blog }) => put(service, blog, 'late'),
    next: replace,
    of: 'blog',
    name: 'next',
  },
  {
    does: 'A late create of a tag puts nothing into a blog that was created in place of its own',
    delayed: 'batch',
    lacksTag: true,
    write: (service, given) => create(service, given, 'late'),
    next: replace,
    of: 'tag',
  },
  {
    does: 'A late create of several puts nothing into a blog that was created in place of theirs',
    delayed: 'batch',
    lacksTag: true,
    write: createTogether,
    next: replace,
    of: 'tag',
  },
];

test.each(cases)('$does', async ({ delayed, lacksTag, write, next, of, name }) => {
  const blog = `blog/${await service.create('blog', { name: 'old' })}`;
  const tag = `${blog}/tag/${await service.create(`${blog}/tag`, { name: 'old' })}`;
  const given = { blog, tag };
  if (lacksTag) await service.send('DELETE', tag);
  service.cosmos.faults.inject({ kind: 'delay', delayMs: late, on: { kind: delayed } });

  const answers = [await write(service, given), await next(service, given)];
  await wait(late);

  expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
  const answer = await service.send('GET', given[of]);
  expect(answer.status === 200 ? answer.json().name : undefined).toBe(name);
});

test('Of two late creates, the one that was sent again first does not bring back what was deleted either', async () => {
  const blog = `blog/${await service.newBlog()}`;
  const delay = (delayMs: number, textIncludes: string, skip = 0) =>
    service.cosmos.faults.inject({ kind: 'delay', delayMs, skip, on: { kind: 'batch', textIncludes } });
  delay(late, 'Slow twice');
  // Carried out after the other's second attempt.
  delay(callLimit / 2, 'Slow twice', 1);
  delay(late, 'Slow once');

  const twice = service.send('POST', `${blog}/tag`, { name: 'Slow twice' });
  await wait(50);
  const once = await service.create(`${blog}/tag`, { name: 'Slow once' });
  const answers = [await twice, await service.send('DELETE', `${blog}/tag/${once}`)];
  await wait(late);

  expect(answers.map(({ status }) => status)).toEqual([201, 200]);
  expect((await service.send('GET', `${blog}/tag/${once}`)).status).toBe(404);
});
