import { setTimeout as wait } from 'node:timers/promises';
import { atDepth } from '../../infra/local/kit/testing/depth.ts';
import { expectEmpty, expectError } from '../support/answers/expected.ts';
import { createRefused, internalError, violationPaths } from '../support/answers/refusals.ts';
import {
  author,
  collectionOf,
  countsOf,
  type Family,
  families,
  itemOf,
  medium,
  type Payload,
  post,
  tag,
} from '../support/content/families.ts';
import { updateOf } from '../support/requests/operations.ts';
import { repeat, statuses, together } from '../support/requests/together.ts';
import { typicalFamilies } from '../support/requests/typical-operations.ts';
import type { Answer } from '../support/service/service.ts';
import { useLocalService, useStore } from '../support/service/use-service.ts';
import { holdNextBatch } from '../support/store/write-faults.ts';

const service = useLocalService();
const store = useStore(service);
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});

const newIn = (family: Family, payload = family.full) =>
  service.create(collectionOf(family, blogId), payload);
const create = (family: Family, payload: Payload) =>
  service.send('POST', collectionOf(family, blogId), payload);

describe.each(typicalFamilies)('The update of a child of the $noun family', family => {
  test('that is delayed until the child is deleted is 404, and does not bring it back', async () => {
    const id = await newIn(family);
    const item = itemOf(family, blogId, id);
    const batch = holdNextBatch(service, 'updates');

    const updating = service.send('PUT', item, updateOf(family, id));
    await batch.isOnItsWay();
    const deleted = await service.send('DELETE', item);
    batch.release();

    expectEmpty(deleted, 200);
    expectEmpty(await updating, 404);
    expectEmpty(await service.send('GET', item), 404);
    service.cosmos.faults.clear();
  });
});

describe('The delete of a blog', () => {
  /** Creates one child after the other until stopped, and returns how each create ended. */
  async function createUntil(isOver: () => boolean, family: Family): Promise<Answer[]> {
    const answers: Answer[] = [];
    while (!isOver()) answers.push(await create(family, family.full));
    return answers;
  }

  test('during endless creates leaves no child without its blog', async () => {
    for (const family of families) await together(5, () => newIn(family));
    let isOver = false;
    const creating = families.map(family => createUntil(() => isOver, family));

    const deleted = await service.send('DELETE', `blog/${blogId}`);
    isOver = true;
    const answers = (await Promise.all(creating)).flat();

    // Against endless creates a delete may give up; then the counts are right, and another delete finishes it.
    if (deleted.status === 500) {
      expectError(deleted, 500, internalError);
      await store.expectExactCounts(blogId);
      expectEmpty(await service.send('DELETE', `blog/${blogId}`), 200);
    } else {
      expectEmpty(deleted, 200);
    }
    expect(await store.readPartition(blogId)).toEqual([]);
    expect(new Set([201, 400, ...statuses(answers)])).toEqual(new Set([201, 400]));
    for (const answer of answers.filter(({ status }) => status === 400)) {
      expect(answer.text).toMatch(/^Submitted data is invalid, \w+ cannot be created\.\n- blogId \S/);
    }
  });

  test('gives up after a while if somebody writes before each of its attempts, and says that nothing is deleted', async () => {
    const id = await newIn(tag);
    // The writes are faster than the delete, so the blog always has another version than the one that the delete has read.
    service.cosmos.faults.inject({
      kind: 'delay',
      delayMs: 1_500,
      on: { kind: 'batch', textIncludes: '"Delete"' },
      times: Number.POSITIVE_INFINITY,
    });
    let isOver = false;
    const writing = (async () => {
      for (let number = 0; !isOver; number++) {
        await service.send('PUT', itemOf(tag, blogId, id), { ...tag.full, name: `Tag ${number}` });
        await wait(50);
      }
    })();

    const problems = { Accept: 'application/problem+json' };
    const { status, text } = await service.send('DELETE', `blog/${blogId}`, undefined, problems);
    isOver = true;
    await writing;
    service.cosmos.faults.clear();

    expect(status).toBe(500);
    expect(text).toContain(':contended');
    await store.expectExactCounts(blogId);
    expect(await store.readPartition(blogId)).toHaveLength(2);
  });

  test.each(typicalFamilies)('during a hundred creates of a $noun leaves nothing at all', async family => {
    await together(20, () => newIn(family));

    const [deleted] = await Promise.all([
      service.send('DELETE', `blog/${blogId}`),
      ...repeat(100, () => create(family, family.full)),
    ]);
    // Others may keep creating until its deadline (contract.md, Delete); by now nobody does.
    const last = deleted.status === 500 ? await service.send('DELETE', `blog/${blogId}`) : deleted;

    expectEmpty(last, 200);
    expect(await store.readPartition(blogId)).toEqual([]);
  });

  test('succeeds once when it is requested several times at once', async () => {
    for (let round = 0; round < atDepth(5, 10); round++) {
      blogId = await service.newBlog();
      await together(round, () => newIn(tag));

      const answers = await together(3, () => service.send('DELETE', `blog/${blogId}`));

      expect(statuses(answers)).toEqual([200, 404, 404]);
      expect(await store.readPartition(blogId)).toEqual([]);
    }
  });

  test('during updates of the blog does not let them bring it back', async () => {
    for (let round = 0; round < atDepth(5, 10); round++) {
      blogId = await service.newBlog();
      await newIn(tag);
      const update = (at: number) => service.send('PUT', `blog/${blogId}`, { name: `Name ${at}` });

      const [deleted, ...updated] = await Promise.all([
        service.send('DELETE', `blog/${blogId}`),
        ...repeat(5, update),
      ]);

      expectEmpty(deleted, 200);
      for (const answer of updated) expect([202, 404]).toContain(answer.status);
      expect(await store.readPartition(blogId)).toEqual([]);
    }
  });
});

describe('The delete of a medium', () => {
  const use = (mediumId: string): [Family, Payload, string[]][] => [
    [post, { ...post.full, media: [{ mediumId, isPostImage: true }] }, ['media[0].mediumId']],
    [post, { ...post.full, postImage: { mediumId } }, ['postImage.mediumId']],
    [author, { ...author.full, userImage: { mediumId } }, ['userImage.mediumId']],
  ];

  test('that posts and authors reference during their writes takes effect before or after each of them', async () => {
    const mediumId = await newIn(medium);
    let deletedAt = Number.POSITIVE_INFINITY;
    const writeAll = async () => {
      for (const [family, payload, paths] of [...use(mediumId), ...use(mediumId), ...use(mediumId)]) {
        const isLate = performance.now() > deletedAt;
        const answer = await create(family, payload);
        if (answer.status === 201) expect(isLate).toBe(false);
        else expect(violationPaths(answer, createRefused(family.noun))).toEqual(paths);
      }
    };
    const remove = async () => {
      expectEmpty(await service.send('DELETE', itemOf(medium, blogId, mediumId)), 200);
      deletedAt = performance.now();
    };

    await Promise.all([...repeat(6, writeAll), remove()]);

    const [authors = 0, posts = 0] = await store.expectExactCounts(blogId);
    const before = (await service.send('GET', `blog/${blogId}`)).text;
    expect(before).not.toContain(mediumId);
    // Every acknowledged write references it, and shows it once it is back.
    await newIn(medium, { ...medium.full, mediumId });
    const whole = (await service.send('GET', `blog/${blogId}`)).json<
      Record<'posts' | 'authors', Payload[]>
    >();
    const shown = {
      posts: repeat(posts, () => ({ postImage: { mediumId } })),
      authors: repeat(authors, () => ({ userImage: { mediumId } })),
    };
    expect(whole).toMatchObject(shown);
  });
});

describe.each(typicalFamilies)('The delete of a $noun', family => {
  test('during its updates and other deletes happens once, and nothing brings it back', async () => {
    for (let round = 0; round < atDepth(5, 10); round++) {
      const id = await newIn(family);
      const item = itemOf(family, blogId, id);
      const body = { mediumType: {}, ...family.changed, [family.idField]: id };

      const [updated, deleted] = await Promise.all([
        together(4, () => service.send('PUT', item, body)),
        together(2, () => service.send('DELETE', item)),
      ]);

      expect(statuses(deleted)).toEqual([200, 404]);
      for (const answer of updated) expect([202, 404]).toContain(answer.status);
      expectEmpty(await service.send('GET', item), 404);
    }
    expect(await store.expectExactCounts(blogId)).toEqual(countsOf({}));
  });
});
