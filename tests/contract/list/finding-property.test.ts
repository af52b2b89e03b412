import fc from 'fast-check';
import { atDepth } from '../../../infra/local/kit/testing/depth.ts';
import { collectionOf, itemOf, type Payload, post } from '../../support/content/families.ts';
import {
  at,
  findIn,
  hours,
  idsOf,
  type Made,
  makeBlog,
  makePost,
  plan,
  postPlan,
  query,
  textOf,
} from '../../support/lists/find-model.ts';
import { readByCursor } from '../../support/lists/next-page.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

const listOf = ({ blogId }: Made) => collectionOf(post, blogId);

test('Filters alone and together, in both orders, with windows and pages, find what a naive model finds', async () => {
  const asked = fc.array(fc.tuple(query, fc.integer({ min: 1, max: 5 })), { minLength: 12, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(plan, asked, async (blogPlan, queries) => {
      const made = await makeBlog(service, blogPlan);
      for (const [each, size] of queries) {
        const text = textOf(made, each);
        const path = `${listOf(made)}?${text}${text && '&'}fields=resourceId`;
        const expected = findIn(made, each).map(({ id }) => id);

        const whole = await service.send('GET', `${path}&count=100&total=true`);
        const pages = await readByCursor<Payload>(service, `${path}&count=${size}`);
        const window = await service.send('GET', `${path}&count=${size}&skip=${size - 1}`);

        expect([text, idsOf(whole.json<Payload[]>())]).toEqual([text, expected]);
        expect(whole.headers.get('x-total-count')).toBe(
          String(text.replace(/&?order=\w+/, '') === '' ? made.posts.length : expected.length),
        );
        expect(idsOf(pages.flat())).toEqual(expected);
        expect(pages).toHaveLength(Math.max(1, Math.ceil(expected.length / size)));
        expect(idsOf(window.json<Payload[]>())).toEqual(expected.slice(size - 1, 2 * size - 1));
        expect(window.headers.has('link')).toBe(expected.length > 2 * size - 1);
      }
    }),
    { numRuns: atDepth(3, 6) },
  );
});

/** A change of a list while it is read: a new post, or the deletion or a new date of the post at an index. */
const change = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), plan: postPlan }),
  fc.record({ kind: fc.constant('delete' as const), place: fc.nat() }),
  fc.record({ kind: fc.constant('move' as const), place: fc.nat(), hours }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** Carries out a change, and records the post that it changes. */
async function carryOut(made: Made, changed: Set<string>, act: Change): Promise<void> {
  if (act.kind === 'create') {
    // What was deleted can no longer be referenced.
    const { tags, media, author } = act.plan;
    const isGone = author !== undefined && made.authors[author]?.isDeleted;
    const plan = {
      ...act.plan,
      tags: tags.filter(place => !made.tags[place]?.isDeleted),
      media: media.filter(place => !made.media[place]?.isDeleted),
    };
    changed.add((await makePost(service, made, isGone ? { ...plan, author: undefined } : plan)).id);
    return;
  }
  const { id, slug } = made.posts[act.place % made.posts.length] ?? { id: '', slug: '' };
  changed.add(id);
  const item = itemOf(post, made.blogId, id);
  if (act.kind === 'delete') {
    await service.send('DELETE', item);
    return;
  }
  const published = new Date(at(act.hours)).toISOString();
  await service.send('PUT', item, { ...post.minimal, postId: id, slug, published });
}

test('A list that changes while it is read has every post that existed throughout, once each, in order', async () => {
  const changes = fc.array(change, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      plan,
      query,
      fc.integer({ min: 1, max: 3 }),
      changes,
      async (blogPlan, each, size, acts) => {
        // A list of a slug that posts have had ends, or begins, with those that have it now.
        const posts = blogPlan.posts.map(({ was, ...others }) => others);
        const made = await makeBlog(service, { ...blogPlan, posts });
        const text = textOf(made, each);
        const changed = new Set<string>();
        const left = [...acts];

        const pages = await readByCursor<Payload>(
          service,
          `${listOf(made)}?count=${size}&fields=resourceId&${text}`,
          async () => {
            const next = left.shift();
            if (next) await carryOut(made, changed, next);
          },
        );

        const steady = findIn(made, each).map(({ id }) => id);
        const read = idsOf(pages.flat());
        expect(read.filter(id => !changed.has(id))).toEqual(steady.filter(id => !changed.has(id)));
        for (const page of pages) {
          expect(page.length).toBeLessThanOrEqual(size);
          expect(new Set(idsOf(page)).size).toBe(page.length);
        }
        // A created post is read at most once; one with a new date may be read again at its new place.
        const known = new Set(made.posts.map(({ id }) => id));
        const created = read.filter(id => !known.has(id));
        expect(new Set(created).size).toBe(created.length);
      },
    ),
    { numRuns: atDepth(6, 15) },
  );
});
