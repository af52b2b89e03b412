import fc from 'fast-check';
import { expectEmpty, expectError, expectRefusal } from '../../support/answers/expected.ts';
import { internalError, updateRefused } from '../../support/answers/refusals.ts';
import {
  absentGuid,
  author,
  blog,
  collectionOf,
  type Entity,
  type Family,
  freeText,
  itemOf,
  medium,
  ofFile,
  type Payload,
  post,
  tag,
} from '../../support/content/families.ts';
import { createOne, entities, pathOf } from '../../support/requests/operations.ts';
import { statuses, together } from '../../support/requests/together.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

const patch = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  service.send('PATCH', path, body, headers);
const put = (path: string, body: unknown) => service.send('PUT', path, body);
/** What is stored, without what belongs to this item alone. */
async function contentAt(path: string): Promise<Payload> {
  const { blogId, resourceId, authorId, postId, tagId, mediumId, lastModified, ...content } =
    await service.read(path);
  return content;
}

/** What becomes of each field of an entity in a patch. */
const changesOf = (entity: Entity): fc.Arbitrary<Payload> =>
  fc
    .record(
      Object.fromEntries(
        // What belongs to a file follows other fields, and is tested by itself (tests/uploads/sizes.test.ts).
        Object.keys(entity.full)
          .filter(name => !['mediumUrl', ...ofFile].includes(name))
          .map(name => [
            name,
            // What is required cannot be removed.
            fc.constantFrom(entity.changed[name], ...(name in entity.minimal ? [] : [null])),
          ]),
      ),
      { requiredKeys: [] },
    )
    .map(changes => ({ ...changes }));

/** Of these a patch changes one name at a time; every other object and list that it gives replaces what was there. */
const areMerged = ['seo', 'metadata'];

/** RFC 7396 for payloads. */
const merged = (before: Payload, changes: Payload): Payload =>
  Object.fromEntries(
    Object.entries({ ...before, ...changes })
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [
        name,
        areMerged.includes(name) ? merged(before[name] as Payload, value as Payload) : value,
      ]),
  );

describe.each(entities)('A patch of a $noun', entity => {
  test('leaves what a PUT of all fields with its changes leaves', async () => {
    await fc.assert(
      fc.asyncProperty(changesOf(entity), async changes => {
        const [patched, replaced] = [await createOne(service, entity), await createOne(service, entity)];
        // A medium's PUT needs its type.
        if (changes.mediumType === null) delete changes.mediumType;
        const whole = { ...merged(entity.full, changes), [entity.idField]: replaced.id };

        expectEmpty(await patch(pathOf(entity, patched), changes), 202);
        expectEmpty(await put(pathOf(entity, replaced), whole), 202);

        expect(await contentAt(pathOf(entity, patched))).toEqual(await contentAt(pathOf(entity, replaced)));
      }),
      { numRuns: 15 },
    );
  });

  test('counts whatever its content type, with names in any case, of which the last one counts', async () => {
    for (const type of ['application/merge-patch+json', 'application/json', 'text/plain', 'image/png']) {
      const at = await createOne(service, entity);
      const name = freeText(entity);
      const value = JSON.stringify(entity.changed[name]);
      const body = `{ "${name}": "First", "${name.toUpperCase()}": ${value} }`;

      expectEmpty(await patch(pathOf(entity, at), body, { 'Content-Type': type }), 202);

      const before = { ...entity.full, [name]: entity.changed[name] };
      expect(await service.read(pathOf(entity, at))).toMatchObject(before);
    }
  });

  test('that is empty, says what is there, or has only fields of answers changes nothing', async () => {
    const at = await createOne(service, entity);
    const read = () => service.send('GET', pathOf(entity, at));
    await read();
    const before = await read();
    const { slug, ...others } = before.json();

    for (const body of [{}, others, { slug, lastModified: '2001-01-01', unknown: 1, postCount: 7 }])
      expectEmpty(await patch(pathOf(entity, at), body), 202);

    const after = await read();
    expect([after.text, after.headers.get('etag')]).toEqual([before.text, before.headers.get('etag')]);
  });

  test('answers with what is stored, and its tag, if that is asked for', async () => {
    const at = await createOne(service, entity);
    const change = { [entity.required]: entity.changed[entity.required] };

    const answer = await patch(pathOf(entity, at), change, { Prefer: 'return=representation' });

    expect([answer.status, answer.text]).toEqual([202, (await service.send('GET', pathOf(entity, at))).text]);
    const next = { 'If-Match': answer.headers.get('etag') ?? '' };
    expect((await patch(pathOf(entity, at), { [entity.required]: 'Next' }, next)).status).toBe(
      entity === medium ? 400 : 202,
    );
  });

  test('with a condition is carried out if it holds, and otherwise 412, and changes nothing', async () => {
    const at = await createOne(service, entity);
    const change = { [entity.required]: entity.changed[entity.required] };
    const tagged = await patch(pathOf(entity, at), {});
    const etag = tagged.headers.get('etag') ?? '';

    const first = await patch(pathOf(entity, at), change, { 'If-Match': etag });
    const before = await contentAt(pathOf(entity, at));
    const second = await patch(pathOf(entity, at), { [entity.required]: null }, { 'If-Match': etag });
    const third = await patch(pathOf(entity, at), entity.full, { 'If-Match': etag });

    expectEmpty(first, 202);
    // What it would make of the item is wrong as well, which is found first.
    expect([second.status, third.status]).toEqual([400, 412]);
    expect(await contentAt(pathOf(entity, at))).toEqual(before);
  });

  test('that removes a required field is refused, and changes nothing', async () => {
    const at = await createOne(service, entity);
    const before = await contentAt(pathOf(entity, at));

    const answer = await patch(pathOf(entity, at), { [entity.required]: null });

    expectRefusal(answer, updateRefused(entity.noun));
    expect(answer.text).toContain(`\n- ${entity.required} is required`);
    expect(await contentAt(pathOf(entity, at))).toEqual(before);
  });

  test('with an identifier must have that of the address', async () => {
    const at = await createOne(service, entity);
    const path = pathOf(entity, at);

    for (const name of [entity.idField, 'resourceId']) {
      expectEmpty(await patch(path, { [name]: at.id }), 202);
      expectError(await patch(path, { [name]: absentGuid }), 500, internalError);
    }
  });

  test('is 404 where nothing is', async () => {
    const at = { blogId: await service.newBlog(), id: absentGuid };
    const nothing = entity === blog ? { blogId: absentGuid, id: absentGuid } : at;

    expectEmpty(await patch(pathOf(entity, nothing), {}), 404);
    expectEmpty(await patch(pathOf(entity, nothing), { [entity.required]: 7 }), 404);
  });

  test.each([
    ['is no JSON', '{', 500],
    ['is empty', '', 400],
    ['is null', 'null', 400],
    ['is a list', '[]', 400],
    ['is too long', `{ "x": "${'x'.repeat(2_555_904)}" }`, 400],
    ['has too many values', `{ "x": [${'0,'.repeat(100_000)}0] }`, 400],
    ['gives a field of another kind', '{ "NAME": 1, "Title": 1, "displayName": 1, "mediumUrl": 1 }', 400],
  ])('is refused if its body %s, and changes nothing', async (_, body, status) => {
    const at = await createOne(service, entity);
    const before = await contentAt(pathOf(entity, at));

    expect((await patch(pathOf(entity, at), body)).status).toBe(status);
    expect(await contentAt(pathOf(entity, at))).toEqual(before);
  });

  test('with an unknown field is refused where the request prefers that', async () => {
    const at = await createOne(service, entity);
    const strict = { Prefer: 'handling=strict' };

    const refused = await patch(pathOf(entity, at), { colour: null }, strict);
    const taken = await patch(pathOf(entity, at), await service.read(pathOf(entity, at)), strict);

    expect(refused.text).toContain('\n- colour is not a field');
    expect([refused.status, taken.status]).toEqual([400, 202]);
  });
});

test('Patches of one item at the same time all count', async () => {
  const lists: [Entity | Family, string[]][] = [
    [blog, ['name', 'slogan', 'logoUrl', 'siteUrl', 'postUrl', 'language']],
    [post, ['title', 'content', 'excerpt', 'slug', 'published']],
    [medium, ['alternativeText', 'description', 'bytes', 'thumbHash', 'focus', 'fileName']],
  ];
  for (const [entity, names] of lists) {
    const at = await createOne(service, entity);

    const answers = await together(names.length, number => {
      const name = names[number] ?? '';
      return patch(pathOf(entity, at), { [name]: entity.changed[name] });
    });

    expect(statuses(answers)).toEqual(names.map(() => 202));
    const changed = Object.fromEntries(names.map(name => [name, entity.changed[name]]));
    expect(await contentAt(pathOf(entity, at))).toMatchObject({ ...entity.full, ...changed });
  }
});

test('A PUT clears what it leaves out, where a patch leaves it', async () => {
  const at = await createOne(service, medium);
  const { mediumUrl, mediumType } = medium.full;

  await patch(pathOf(medium, at), { mediumUrl });
  const patched = await contentAt(pathOf(medium, at));
  await put(pathOf(medium, at), { mediumId: at.id, mediumUrl, mediumType });
  const replaced = await contentAt(pathOf(medium, at));

  expect(patched.description).toBe(medium.full.description);
  expect(replaced.description).toBeUndefined();
});

describe('The slug of a tag', () => {
  const slugAfter = async (changes: Payload) => {
    const at = await createOne(service, tag);
    expectEmpty(await patch(pathOf(tag, at), changes), 202);
    return (await service.read(pathOf(tag, at))).slug;
  };

  test.each([
    ['stays with another name', { name: 'Tides' }, 'weather'],
    ['is the one that is given', { slug: 'storms' }, 'storms'],
    ['is made of another name if it is removed', { name: 'Tides', slug: null }, 'tides'],
    ['stays if it is removed and fits the name', { slug: null }, 'weather'],
    ['is made of the name if it is blank', { name: 'Tides', slug: ' ' }, 'tides'],
  ])('%s', async (_, changes, slug) => {
    expect(await slugAfter(changes)).toBe(slug);
  });
});

describe('The type of a medium', () => {
  test('is replaced whole', async () => {
    const at = await createOne(service, medium);
    const mediumTypeId = '7b4e3c9f-b2d5-4e8f-8a43-9c6d5e4f3a2b';

    expectEmpty(await patch(pathOf(medium, at), { mediumType: { mediumTypeId } }), 202);

    expect((await service.read(pathOf(medium, at))).mediumType).toEqual({
      resourceId: mediumTypeId,
      mediumTypeId,
    });
  });
});

describe('What an item refers to', () => {
  let blogId: string;
  let ids: { author: string; tag: string; other: string; media: string[] };
  let path: string;
  const newIn = (family: Family) => service.create(collectionOf(family, blogId), family.full);
  beforeEach(async () => {
    blogId = await service.newBlog();
    const media = [await newIn(medium), await newIn(medium), await newIn(medium)];
    ids = { author: await newIn(author), tag: await newIn(tag), other: await newIn(tag), media };
    const id = await service.create(collectionOf(post, blogId), {
      ...post.full,
      author: { authorId: ids.author },
      tags: [{ tagId: ids.tag }, { tagId: ids.other }],
      media: [{ mediumId: media[0], isPostImage: true }, { mediumId: media[1] }],
    });
    path = itemOf(post, blogId, id);
  });

  const references = async () => {
    const read = (await service.read(path)) as {
      author?: { authorId: string };
      tags: { tagId: string }[];
      media: { mediumId: string }[];
      postImage?: { mediumId: string };
    };
    return {
      author: read.author?.authorId,
      tags: read.tags.map(({ tagId }) => tagId),
      media: read.media.map(({ mediumId }) => ids.media.indexOf(mediumId)),
      image: read.postImage && ids.media.indexOf(read.postImage.mediumId),
    };
  };

  test('stays, unless it is given', async () => {
    const before = await references();

    expectEmpty(await patch(path, { title: 'Low water' }), 202);
    expect(await references()).toEqual(before);
    expectEmpty(await patch(path, { author: null, tags: [{ tagId: ids.other }] }), 202);

    expect(await references()).toEqual({ ...before, author: undefined, tags: [ids.other] });
  });

  test.each([
    ['stays if neither it nor the media are given', { title: 'Low' }, [0, 1], 0],
    ['is the one that is given, beside the media', { postImage: 2 }, [0, 1, 2], 2],
    ['goes if it is removed, and stays among the media', { postImage: null }, [0, 1], undefined],
    ['stays if the media are given without a flag', { media: [[1], [2]] }, [1, 2, 0], 0],
    ['is the medium that the media say', { media: [[1, true], [2]] }, [1, 2], 1],
    ['is none if the media say so', { media: [[1, false]] }, [1], undefined],
    ['stays if the media are removed', { media: null }, [0], 0],
  ])('The image of a post %s', async (_, { media, postImage, ...others }: Payload, left, image) => {
    const named = (place: unknown) => ({ mediumId: ids.media[Number(place)] });
    const given = media as [number, boolean?][] | null | undefined;
    const entries = given?.map(([place, isPostImage]) => ({ ...named(place), isPostImage })) ?? given;
    const one = typeof postImage === 'number' ? named(postImage) : postImage;

    expectEmpty(await patch(path, { ...others, media: entries, postImage: one }), 202);

    expect(await references()).toMatchObject({ media: left, image });
  });

  test('may have been deleted, unless the patch gives it', async () => {
    const before = await references();
    await service.send('DELETE', itemOf(tag, blogId, ids.tag));

    expectEmpty(await patch(path, { title: 'Low water', author: { authorId: ids.author } }), 202);
    const refused = await patch(path, { tags: [{ tagId: ids.tag }] });
    await service.create(collectionOf(tag, blogId), { ...tag.full, tagId: ids.tag });

    expectRefusal(refused, updateRefused('post'));
    expect(refused.text).toContain('\n- tags[0].tagId must name a tag of this blog');
    expect(await references()).toEqual(before);
  });

  test('is not given twice: two images are refused', async () => {
    const media = ids.media.map(mediumId => ({ mediumId, isPostImage: true }));

    expectRefusal(await patch(path, { media }), updateRefused('post'));
  });

  test('is replaced in an author', async () => {
    const at = itemOf(author, blogId, ids.author);

    await patch(at, { userImage: { mediumId: ids.media[0], alternativeText: 'Ignored' } });
    await patch(at, { displayName: 'Ada' });
    const kept = await service.read(at);
    await patch(at, { userImage: null });

    expect(kept).toMatchObject({ displayName: 'Ada', userImage: { mediumId: ids.media[0] } });
    expect((await service.read(at)).userImage).toBeUndefined();
  });
});

describe('A patch that restores', () => {
  const restore = { Prefer: 'restore' };

  test('sets when the post was changed, and keeps its former slugs unless it gives them', async () => {
    const at = await createOne(service, post);
    const path = pathOf(post, at);
    await patch(path, { slug: 'second' });

    await patch(path, { lastModified: '2020-02-03T04:05:06Z' }, restore);
    const kept = await service.read(path);
    await patch(path, { lastModified: '2020-02-03T04:05:06Z', formerSlugs: null }, restore);
    const without = await service.read(path);

    expect(kept).toMatchObject({ lastModified: '2020-02-03T04:05:06.000Z', formerSlugs: ['high-water'] });
    expect(without.formerSlugs).toBeUndefined();
  });

  test('counts nothing of that without the preference', async () => {
    const at = await createOne(service, post);
    const before = await service.read(pathOf(post, at));

    await patch(pathOf(post, at), { lastModified: '2020-02-03T04:05:06Z', formerSlugs: ['x'] });

    expect(await service.read(pathOf(post, at))).toEqual(before);
  });
});
