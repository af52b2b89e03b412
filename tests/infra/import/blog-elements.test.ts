import { type BlogElement, blogElements } from '../../../infra/tools/import/file/blog-elements.ts';

async function elementsOf(json: Buffer, chunk: number): Promise<BlogElement[]> {
  async function* chunks() {
    for (let at = 0; at < json.length; at += chunk) yield json.subarray(at, at + chunk);
  }
  const elements: BlogElement[] = [];
  for await (const element of blogElements(chunks())) elements.push(element);
  return elements;
}

/** Strings that look like the ends of strings, objects and arrays, and characters of one to four bytes. */
const tags = [
  { name: 'a "quoted" \\ \\" } ] \u0001', '"key': [{ deep: ['\\\\', {}, []] }] },
  {},
  { name: 'Zürich 🌊 – “x”', none: null, number: -1.5e3, flag: true },
];
const posts = [{ title: '}', tags: [{ '{': '[' }], content: '\\' }];

const json = Buffer.from(
  `\ufeff ${JSON.stringify({ name: '{"[', logo: { a: [{ b: 1 }] }, other: [{ c: '"' }, 2], tags, posts }, null, 2)}\n`,
);

test.each([1, 2, 3, 7, 100, 10_000])('the elements are the same in chunks of %d bytes', async chunk => {
  expect(await elementsOf(json, chunk)).toEqual([
    { name: 'name', value: '{"[' },
    { name: 'logo', value: { a: [{ b: 1 }] } },
    { name: 'other', value: [{ c: '"' }] },
    { name: 'other', value: [2] },
    ...tags.map((value, index) => ({ collection: 'tags', index, value })),
    ...posts.map((value, index) => ({ collection: 'posts', index, value })),
  ]);
});

test.each([
  ['between entities', '{"tags":[{"name":"One"} x]}', 'Unexpected "x" at position "24"'],
  ['without a comma between entities', '{"tags":[{"name":"One"} {}]}', 'Unexpected LEFT_BRACE'],
  ['in an entity', '{"tags":[{"name":x}]}', 'in an entity: '],
  ['after an entity that is not closed', '{"tags":[{"name":"One"]]}', 'in an entity: '],
])('what is not JSON %s is reported', async (_where, text, reason) => {
  const refused = await elementsOf(Buffer.from(text), 5).catch(error => error as Error);

  expect((refused as Error).message).toContain(`it is not JSON: ${reason}`);
});

test('bytes in an entity that are not UTF-8 are reported', async () => {
  const invalid = Buffer.concat([
    Buffer.from('{"tags":[{"name":"'),
    Buffer.of(0xc3, 0x28),
    Buffer.from('"}]}'),
  ]);

  await expect(elementsOf(invalid, 5)).rejects.toThrow(/^it is not JSON: in an entity: /);
});
