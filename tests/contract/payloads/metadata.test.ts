import { createRefused, violationPaths } from '../../support/answers/refusals.ts';
import { collectionOf, families, itemOf, type Payload, post } from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

/** The JSON of a post with this JSON as its metadata. */
const bodyWith = (metadata: string) => `{ "title": "High water", "content": "", "metadata": ${metadata} }`;

async function createPost(metadata: string): Promise<Payload> {
  const blogId = await service.newBlog();
  const answer = await service.send('POST', collectionOf(post, blogId), bodyWith(metadata));
  expect(answer.text).toBe('OK');
  return service.read(itemOf(post, blogId, answer.headers.get('location')?.split('/').at(-1) ?? ''));
}

const wide = (names: number) => Object.fromEntries(Array.from({ length: names }, (_, n) => [`n${n}`, n]));
const long = (bytes: number) => ({
  text: 'é'.repeat((bytes - '{"text":""}'.length) / 2) + 'x'.repeat((bytes + 1) % 2),
});

test.each([
  '{"constructor":"a","toString":"b","then":"c","hasOwnProperty":"d"}',
  '{"a":"","A":1e21,"_":-0.1,"0":true,"z":false,"text":"\\ud800 é\\u0000"}',
  JSON.stringify({ ['n'.repeat(64)]: 1 }),
  JSON.stringify(wide(50)),
  JSON.stringify(long(8192)),
])('Metadata are given back as they are (%#)', async metadata => {
  const read = await createPost(metadata);

  expect(JSON.stringify(read.metadata)).toBe(JSON.stringify(JSON.parse(metadata)));
});

test.each([
  ['51 names', JSON.stringify(wide(51)), 'must have at most 50 names'],
  ['a name of 65 letters', JSON.stringify({ ['n'.repeat(65)]: 1 }), 'must have names of'],
  ['an empty name', '{"":1}', 'must have names of'],
  ['a name with a hyphen', '{"a-b":1}', 'must have names of'],
  ['a name with a letter that is not ASCII', '{"é":1}', 'must have names of'],
  ['__proto__', '{"__proto__":1}', 'must have names of'],
  ['an object', '{"a":{"b":1}}', 'must have a text, a number, true or false as a'],
  ['an array', '{"a":[1]}', 'must have a text, a number, true or false as a'],
  ['a number that no program has', '{"a":1e400}', 'must have a text, a number, true or false as a'],
  ['8,193 bytes', JSON.stringify(long(8193)), 'must be at most 8192 bytes of JSON in UTF-8'],
])('Metadata with %s are refused', async (_, metadata, text) => {
  const blogId = await service.newBlog();

  const answer = await service.send('POST', collectionOf(post, blogId), bodyWith(metadata));

  expect(answer.status).toBe(400);
  expect(violationPaths(answer, createRefused('post'))).toEqual(['metadata']);
  expect(answer.text).toContain(text);
});

test.each(['{}', 'null', '{"a":null}'])('Metadata %s are as if they were left out', async metadata => {
  expect(await createPost(metadata)).not.toHaveProperty('metadata');
});

test('The names in metadata keep their case where others differ in case alone', async () => {
  const blogId = await service.newBlog();
  const body =
    '{ "TITLE": "a", "title": "High water", "content": "", "Metadata": { "Mood": "}", "mood": 1 } }';
  const answer = await service.send('POST', collectionOf(post, blogId), body);
  const id = answer.headers.get('location')?.split('/').at(-1) ?? '';

  const read = await service.read(itemOf(post, blogId, id));

  expect(read).toMatchObject({ title: 'High water', metadata: { Mood: '}', mood: 1 } });
});

test.each(families)('An update of a $noun as older clients send it clears its metadata', async family => {
  const blogId = await service.newBlog();
  const id = await service.createIn(blogId, family);
  const item = itemOf(family, blogId, id);
  const { metadata: _, ...older } = await service.read(item);

  const answer = await service.send('PUT', item, older);

  expect(answer.status).toBe(202);
  expect(await service.read(item)).not.toHaveProperty('metadata');
});
