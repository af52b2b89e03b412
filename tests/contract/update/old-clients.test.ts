import { expectEmpty } from '../../support/answers/expected.ts';
import {
  blog,
  creationOrder,
  type Entity,
  type Family,
  freeText,
  itemOf,
  medium,
  ofFile,
  type Payload,
  referencesTo,
} from '../../support/content/families.ts';
import { entities } from '../../support/requests/operations.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

/** The fields of the contract as it first was: all that a client knows, and so sends, that was written for it. */
const known: Record<string, string[]> = {
  blog: ['name', 'slogan', 'logoUrl'],
  author: ['displayName', 'userName', 'userImage'],
  post: ['title', 'content', 'slug', 'published', 'postImage', 'author', 'tags', 'media'],
  tag: ['name', 'slug'],
  medium: ['mediumUrl', 'alternativeText', 'description', 'mediumType'],
};

/** What bodies may have besides, and no update clears: identifiers, what the service says, and what only an import does. */
const others = ['blogId', 'resourceId', 'lastModified', 'formerSlugs', 'imported', 'isPostImage'];

interface Description {
  components: { schemas: Record<string, { properties: Record<string, { writeOnly?: boolean }> }> };
}

/** The fields of the description's body that came later, whichever they are. */
async function laterFields({ noun, title, idField }: Entity): Promise<string[]> {
  const { components } = (await service.send('GET', 'openapi.json')).json<Description>();
  const { properties = {} } = components.schemas[`${title}Body`] ?? {};
  const ruled = [...(known[noun] ?? []), ...others, idField];
  return Object.keys(properties).filter(name => !(properties[name]?.writeOnly || ruled.includes(name)));
}

/** Creates an entity with a value for each of its fields, in a blog of its own; returns its address and its identifier. */
async function createWhole(entity: Entity | Family) {
  const blogId = await service.create('blog', blog.full);
  if (!('segment' in entity)) return { path: `blog/${blogId}`, id: blogId };
  const ids: Record<string, string> = {};
  for (const family of creationOrder.slice(0, creationOrder.indexOf(entity) + 1)) {
    const references = referencesTo(ids)[family.noun];
    ids[family.noun] = await service.createIn(blogId, family, { ...family.full, ...references });
  }
  const id = ids[entity.noun] ?? '';
  return { path: itemOf(entity, blogId, id), id };
}

const part = (payload: Payload, names: string[] = []): Payload =>
  Object.fromEntries(names.map(name => [name, payload[name]]));

describe.each(entities)('The fields of a $noun that an old client does not know', entity => {
  test('are all cleared by its PUT, but for those of the same file; that leaves what it sends back', async () => {
    const later = await laterFields(entity);
    const { path, id } = await createWhole(entity);
    const before = await service.read(path);
    const body = { [entity.idField]: id, ...part(before, known[entity.noun]) };

    const answer = await service.send('PUT', path, body);

    const after = await service.read(path);
    expectEmpty(answer, 202);
    // A field that is new in the description needs a value in families.ts, so that this tests it as well.
    expect(later.filter(name => !(name in before))).toEqual([]);
    const kept = entity === medium ? ofFile : [];
    expect(later.filter(name => name in after)).toEqual(kept);
    expect(after).toMatchObject({ ...body, ...part(before, kept) });
  });

  test('all stay where a patch changes another', async () => {
    const { path } = await createWhole(entity);
    const { lastModified, ...before } = await service.read(path);
    const change = { [freeText(entity)]: entity.changed[freeText(entity)] };

    const answer = await service.send('PATCH', path, change);

    const { lastModified: changed, ...after } = await service.read(path);
    expectEmpty(answer, 202);
    expect(Object.keys(before)).toEqual(expect.arrayContaining(await laterFields(entity)));
    expect(after).toEqual({ ...before, ...change });
    expect(changed === lastModified).toBe(lastModified === undefined);
  });
});

test('No preference makes a PUT leave what it does not send', async () => {
  const { path, id } = await createWhole(medium);
  const body = { mediumId: id, ...part(medium.full, known.medium) };

  for (const Prefer of ['handling=lenient', 'handling=strict', 'return=representation', 'return=minimal'])
    expect((await service.send('PUT', path, body, { Prefer })).status).toBe(202);

  expect(await service.read(path)).not.toHaveProperty('metadata');
});
