import { randomUUID } from 'node:crypto';
import { expectStatus } from './http.ts';

const jpeg = '029d456e-1019-4b6d-8b17-7c5d46479aa9';

interface Step {
  request: readonly [method: string, path: string, status: number];
  body?: object | string;
}

/** The entities of a blog: their addresses, and a payload that differs with each version. */
function entitiesOf(blogId: string) {
  const [mediumId, authorId, tagId] = [randomUUID(), randomUUID(), randomUUID()];
  const posts = Array.from({ length: 3 }, () => randomUUID());
  const blog = `blog/${blogId}`;
  const mediumType = { mediumTypeId: jpeg };
  const references = { author: { authorId }, tags: [{ tagId }], media: [{ mediumId, isPostImage: true }] };
  return [
    {
      collection: `${blog}/medium`,
      id: mediumId,
      payload: (version: number) => ({ mediumUrl: `https://example.org/${version}.jpg`, mediumType }),
    },
    {
      collection: `${blog}/author`,
      id: authorId,
      payload: (version: number) => ({
        displayName: `Ada ${version}`,
        userName: 'ada',
        userImage: { mediumId },
      }),
    },
    { collection: `${blog}/tag`, id: tagId, payload: (version: number) => ({ name: `Tag ${version}` }) },
    ...posts.map(id => ({
      collection: `${blog}/post`,
      id,
      payload: (version: number) => ({
        title: `Post ${version}`,
        content: `Version ${version}. `.repeat(500),
        ...references,
      }),
    })),
  ];
}

/** Each of the 25 operations, as clients use and misuse them; nothing is left in the end. */
function steps(blogId: string): Step[] {
  const blog = `blog/${blogId}`;
  const entities = entitiesOf(blogId);
  const collections = [...new Set(entities.map(({ collection }) => collection))];
  const [gone] = entities.slice(-1);
  return [
    { request: ['POST', 'blog', 201], body: { blogId, name: 'Soaked' } },
    ...entities.map(({ collection, id, payload }): Step => {
      return { request: ['POST', collection, 201], body: { resourceId: id, ...payload(1) } };
    }),
    ...entities.map(({ collection, id }): Step => ({ request: ['GET', `${collection}/${id}`, 200] })),
    ...entities.map(({ collection, id, payload }): Step => {
      return { request: ['PUT', `${collection}/${id}`, 202], body: { resourceId: id, ...payload(2) } };
    }),
    ...collections.map((path): Step => ({ request: ['GET', `${path}?count=5`, 200] })),
    { request: ['PUT', blog, 202], body: { name: 'Soaked again' } },
    { request: ['GET', blog, 200] },
    { request: ['GET', 'blog?count=20', 200] },
    { request: ['GET', `${blog}/tag/${randomUUID()}`, 404] },
    { request: ['POST', `${blog}/tag`, 400], body: { name: '' } },
    { request: ['POST', `${blog}/tag`, 500], body: '{"name": ' },
    { request: ['PUT', `${blog}/post/${gone?.id}`, 400], body: { title: 'x'.repeat(300), content: '' } },
    { request: ['POST', `${blog}/post`, 400], body: { title: 'x', content: 'x'.repeat(3_000_000) } },
    { request: ['DELETE', `${gone?.collection}/${gone?.id}`, 200] },
    { request: ['DELETE', `${gone?.collection}/${gone?.id}`, 404] },
    { request: ['DELETE', blog, 200] },
    { request: ['GET', blog, 404] },
  ];
}

/**
 * Creates, reads, changes and deletes a blog.
 * @param pause waits before each request, and returns whether to continue.
 * @throws WrongAnswer
 */
export async function liveOnce(api: string, pause: () => Promise<boolean>): Promise<number> {
  let sent = 0;
  for (const { request, body } of steps(randomUUID())) {
    if (!(await pause())) break;
    await expectStatus(api, request, body);
    sent += 1;
  }
  return sent;
}
