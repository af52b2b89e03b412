import fc from 'fast-check';
import { atDepth } from '../../../infra/local/kit/testing/depth.ts';
import { collectionOf, itemOf, tag, zeroGuid } from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

/** The forms of .NET's Guid: digits, hyphens, braces, parentheses. */
const forms: Record<string, (guid: string) => string> = {
  D: guid => guid,
  N: guid => guid.replaceAll('-', ''),
  B: guid => `{${guid}}`,
  P: guid => `(${guid})`,
};
const space = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\r', '\u00a0', '\u2003'), maxLength: 3 });
const form = fc.constantFrom(...Object.values(forms));
const written = (guid: string) =>
  fc
    .tuple(space, form, fc.mixedCase(fc.constant(guid)), space)
    .map(([before, write, cased, after]) => before + write(cased) + after);
const anyGuid = fc.uuid().filter(guid => guid !== zeroGuid);

test('Every form of a GUID in a path finds the entity', async () => {
  const blogId = await service.newBlog();
  const tagId = await service.create(collectionOf(tag, blogId), tag.full);
  const expected = await service.read(itemOf(tag, blogId, tagId));

  await fc.assert(
    fc.asyncProperty(written(blogId), written(tagId), async (blogText, tagText) => {
      const path = `blog/${encodeURIComponent(blogText)}/tag/${encodeURIComponent(tagText)}`;
      expect(await service.read(path)).toEqual(expected);
    }),
    { numRuns: atDepth(15, 40) },
  );
});

test('Every form of a GUID in a body is answered in lower case with hyphens', async () => {
  const blogId = await service.newBlog();
  const guid = anyGuid.chain(id => fc.tuple(fc.constant(id), written(id), written(id)));

  await fc.assert(
    fc.asyncProperty(guid, async ([id, first, second]) => {
      await service.send('DELETE', itemOf(tag, blogId, id)); // a shrunk run may meet it again
      const created = await service.create(collectionOf(tag, blogId), {
        ...tag.full,
        tagId: first,
        resourceId: second,
      });
      expect(created).toBe(id);
      expect(await service.read(itemOf(tag, blogId, id))).toEqual({
        blogId,
        resourceId: id,
        tagId: id,
        ...tag.full,
      });
    }),
    { numRuns: atDepth(10, 25) },
  );
});

test.each(Object.entries(forms))('An update and a delete take form %s', async (_, write) => {
  const blogId = await service.newBlog();
  const tagId = await service.create(collectionOf(tag, blogId), tag.full);
  const path = `blog/${write(blogId).toUpperCase()}/tag/${write(tagId).toUpperCase()}`;

  const updated = await service.send('PUT', path, { ...tag.changed, tagId: write(tagId).toUpperCase() });
  expect(updated.status).toBe(202);
  expect(await service.read(itemOf(tag, blogId, tagId))).toMatchObject(tag.changed);
  expect((await service.send('DELETE', path)).status).toBe(200);
  expect((await service.send('GET', itemOf(tag, blogId, tagId))).status).toBe(404);
});
