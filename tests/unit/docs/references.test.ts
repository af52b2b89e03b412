import { resolveSubtree } from '../../../client/docs/references.ts';

/** What the viewer shows of a path of this document. */
async function resolve(document: object, path: string[]) {
  const { spec, errors } = await resolveSubtree(document, path);
  expect(errors).toEqual([]);
  return spec;
}

const components = {
  schemas: {
    Tag: { properties: { name: { $ref: '#/components/schemas/Name' } } },
    Name: { type: 'string' },
    Tree: { title: 'Tree', items: { $ref: '#/components/schemas/Tree' } },
  },
};

test.each([
  ['a reference and those in what it leads to', 'Tag', { properties: { name: { type: 'string' } } }],
  ['one that leads to nothing as it is', 'Nothing', { $ref: '#/components/schemas/Nothing' }],
  ['one that leads to itself once', 'Tree', { title: 'Tree', items: { $ref: '#/components/schemas/Tree' } }],
])('The page resolves %s', async (_what, name, expected) => {
  const reference = { $ref: `#/components/schemas/${name}` };
  const document = { paths: { '/tag': { get: [reference] } }, components };

  expect(await resolve(document, ['paths', '/tag', 'get'])).toEqual([expected]);
});

test('The page leaves what is no reference as it is, such as a property of that name', async () => {
  const property = { properties: { $ref: { type: 'string' } }, example: null, required: ['$ref'] };

  expect(await resolve({ components: { property } }, ['components', 'property'])).toEqual(property);
  expect(await resolve({ components: {} }, ['components', 'absent'])).toEqual({});
});
