import fc from 'fast-check';
import { atDepth } from '../../../infra/local/kit/testing/depth.ts';
import { readDateTime } from '../../support/clock/date-times.ts';
import {
  author,
  blog,
  collectionOf,
  type Family,
  families,
  itemOf,
  medium,
  type Payload,
  post,
  tag,
} from '../../support/content/families.ts';
import { asRead, payloadsOf } from '../../support/content/payload-arbitraries.ts';
import { entities, newCollection } from '../../support/requests/operations.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

const utc = (published: string) => (/(Z|[+-]\d\d:\d\d)$/.test(published) ? published : `${published}Z`);

/** What was read equals what was sent. Dates may have another form. */
function expectSame(read: Payload, sent: Payload): void {
  const { published, ...rest } = sent;
  expect(read).toMatchObject(rest);
  for (const name of ['slogan', 'logoUrl', 'alternativeText', 'description', 'published']) {
    expect(name in read).toBe(name in sent);
  }
  if (published !== undefined) {
    expect(readDateTime(read.published)).toEqual(readDateTime(utc(String(published))));
  }
}

/** Puts back what was read: the answer is 202, and nothing changes. */
async function expectPutBackChangesNothing(item: string, read: string): Promise<void> {
  const answer = await service.send('PUT', item, read);
  expect([answer.text, answer.status]).toEqual(['', 202]);
  expect((await service.send('GET', item)).text).toBe(read);
}

test.each(entities)('Any $noun is read back as it was sent, and can be put back', async owner => {
  const collection = await newCollection(service, owner);
  const payload = payloadsOf(owner);

  await fc.assert(
    fc.asyncProperty(payload, async sent => {
      const item = `${collection}/${await service.create(collection, sent)}`;
      const read = await service.send('GET', item);
      expectSame(read.json(), asRead(owner.noun, sent));
      await expectPutBackChangesNothing(item, read.text);
    }),
    { numRuns: atDepth(8, 25) },
  );
});

test.each(entities)('An update turns any $noun into any other', async owner => {
  const collection = await newCollection(service, owner);
  const payload = payloadsOf(owner);
  const id = await service.create(collection, owner.full);
  const type = owner === medium ? { mediumType: {} } : {};

  await fc.assert(
    fc.asyncProperty(payload, async sent => {
      const body = { resourceId: id, ...type, ...sent };
      const answer = await service.send('PUT', `${collection}/${id}`, body);
      expect([answer.text, answer.status]).toEqual(['', 202]);
      expectSame((await service.send('GET', `${collection}/${id}`)).json(), asRead(owner.noun, sent));
    }),
    { numRuns: atDepth(5, 15) },
  );
});

test('An author with its image can be put back, and a post with any references', async () => {
  const blogId = await service.newBlog();
  const create = (family: Family) => service.create(collectionOf(family, blogId), family.full);
  const mediumIds = await Promise.all([medium, medium, medium].map(create));
  const tagIds = await Promise.all([tag, tag, tag].map(create));
  const authorIds = await Promise.all(
    mediumIds.map(mediumId =>
      service.create(collectionOf(author, blogId), { ...author.full, userImage: { mediumId } }),
    ),
  );
  const writer = itemOf(author, blogId, authorIds[0] ?? '');
  await expectPutBackChangesNothing(writer, (await service.send('GET', writer)).text);
  const references = fc.record(
    {
      tags: fc.shuffledSubarray(tagIds).map(ids => ids.map(tagId => ({ tagId }))),
      media: fc
        .tuple(fc.shuffledSubarray(mediumIds), fc.nat(3))
        .map(([ids, image]) => ids.map((mediumId, place) => ({ mediumId, isPostImage: place === image }))),
      author: fc.constantFrom(...authorIds.map(authorId => ({ authorId }))),
    },
    { requiredKeys: [] },
  );

  await fc.assert(
    fc.asyncProperty(references, async sent => {
      const collection = collectionOf(post, blogId);
      const item = `${collection}/${await service.create(collection, { ...post.full, ...sent })}`;
      const read = await service.send('GET', item);
      expect(read.json()).toMatchObject(sent);
      await expectPutBackChangesNothing(item, read.text);
    }),
    { numRuns: atDepth(5, 15) },
  );
});

test('A whole blog can be put back as it was read', async () => {
  const blogId = await service.create('blog', blog.full);
  for (const family of families) await service.create(collectionOf(family, blogId), family.full);
  const read = await service.send('GET', `blog/${blogId}`);

  await expectPutBackChangesNothing(`blog/${blogId}`, read.text);
});

const longContents: [string, string][] = [
  ['ASCII', 'lorem ipsum '.repeat(125_000)],
  ['two-byte characters', 'é'.repeat(750_000)],
  ['emoji', '🌊'.repeat(375_000)],
  ['quotes and line ends', '"\n'.repeat(375_000)],
  ['control characters', '\u0001'.repeat(250_000)],
  ['lone surrogates', '\udc00\ud800'.repeat(125_000)],
];

test.each(longContents)('Content of 1.5 MB of %s is read back and can be put back', async (_, content) => {
  const collection = collectionOf(post, await service.newBlog());
  const item = `${collection}/${await service.create(collection, { ...post.full, content })}`;

  const read = await service.send('GET', item);

  expect(read.json().content === content).toBe(true);
  await expectPutBackChangesNothing(item, read.text);
});
