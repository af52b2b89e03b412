import fc from 'fast-check';
import { atDepth } from '../../../infra/local/kit/testing/depth.ts';
import { codePoint, webAddress } from '../../../infra/local/kit/testing/text-arbitraries.ts';
import { schemas } from '../../../shared/description/schemas.ts';
import { dateTimeShape } from '../../../shared/values/date-time.ts';
import { parseGuid } from '../../../shared/values/guid.ts';
import { isWebAddress } from '../../../shared/values/web-address.ts';
import { isBlank } from '../../../shared/values/white-space.ts';
import {
  author,
  type Entity,
  medium,
  type Payload,
  post,
  tag,
  zeroGuid,
} from '../../support/content/families.ts';
import { payloadsOf } from '../../support/content/payload-arbitraries.ts';
import { schemaChecks } from '../../support/description/schema-checks.ts';
import { entities, updateOf } from '../../support/requests/operations.ts';

const faultsOf = schemaChecks();
/** The same schemas, with which every property may be missing. */
const faultsWithoutRequired = schemaChecks(
  Object.fromEntries(Object.entries(schemas()).map(([name, { required, ...schema }]) => [name, schema])),
);
const bodyOf = ({ title }: Entity) => `${title}Body`;
const patchOf = ({ title }: Entity) => `${title}Patch`;
const guid = 'c0ffee00-0000-4000-8000-0000000000aa';

const names = [
  ...entities.flatMap(entity => [bodyOf(entity), patchOf(entity), entity.title]),
  ...[
    'ContentBody',
    'DraftBody',
    'UploadBody',
    'PreviewBody',
    'MediumTypeBody',
    'BlogInList',
    'PostMedium',
    'MediumType',
    'Members',
    'Member',
    'RedirectsBody',
    'RedirectBody',
    'Redirect',
    'RevisionContent',
    'MissingReference',
  ],
  ...['MediumReference', 'PostMediumReference', 'AuthorReference', 'TagReference'],
];

test('there is a schema for each request body and answer', () => {
  expect(Object.keys(schemas()).sort()).toEqual(
    [
      ...names,
      'EndpointBody',
      'Focus',
      'FocusBody',
      'MediumSize',
      'MediumSizeBody',
      'MenuEntry',
      'MenuEntryBody',
      'Seo',
      'SeoBody',
      'Translation',
    ].sort(),
  );
});

test('each schema and each property has a description', () => {
  const nameless = Object.entries(schemas()).flatMap(([name, { title, description, properties = {} }]) => [
    ...(title && description ? [] : [name]),
    ...Object.entries(properties)
      .filter(([, property]) => !property.description?.endsWith('.'))
      .map(([property]) => `${name}.${property}`),
  ]);

  expect(nameless).toEqual([]);
});

test('each example is valid for its property', () => {
  const wrong = Object.entries(schemas()).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).flatMap(([property, { examples = [] }]) =>
      examples
        .flatMap(example => faultsWithoutRequired(name, { [property]: example }))
        .map(fault => `${name} ${fault}`),
    ),
  );

  expect(wrong).toEqual([]);
});

test.each(entities)('every valid $noun is valid by its schema', entity => {
  fc.assert(
    fc.property(payloadsOf(entity), payload => {
      expect(faultsOf(bodyOf(entity), payload)).toEqual([]);
    }),
    { numRuns: atDepth(30, 100) },
  );
});

test.each(entities)('the bodies of a create and an update of a $noun are valid by its schema', entity => {
  const all = [entity.minimal, entity.full, updateOf(entity, guid), { ...entity.full, resourceId: zeroGuid }];

  expect(all.flatMap(body => faultsOf(bodyOf(entity), body))).toEqual([]);
});

test.each(entities)('a patch of a $noun needs no field, and removes what is not required', entity => {
  const required = schemas()[bodyOf(entity)]?.required ?? [];
  const removed = (name: string) => faultsOf(patchOf(entity), { [name]: null }).length === 0;

  expect(faultsOf(patchOf(entity), {})).toEqual([]);
  expect(faultsOf(patchOf(entity), entity.full)).toEqual([]);
  expect(Object.keys(entity.full).filter(name => !removed(name))).toEqual(required);
});

test('a post with all its references is valid by its schema', () => {
  const mediumInPost = { ...medium.full, mediumId: guid, isPostImage: true };
  const body = {
    ...post.full,
    postImage: { mediumId: guid },
    author: { resourceId: guid, ...author.full },
    tags: [{ tagId: guid, ...tag.full }],
    media: Array.from({ length: 250 }, () => mediumInPost),
  };

  expect(faultsOf('PostBody', body)).toEqual([]);
  expect(faultsOf('PostBody', { ...body, media: [...body.media, mediumInPost] })).not.toEqual([]);
});

test.each(entities)('null is the same as absent for an optional field of a $noun', entity => {
  const properties = Object.keys(schemas()[bodyOf(entity)]?.properties ?? {});
  const required = schemas()[bodyOf(entity)]?.required ?? [];

  for (const name of properties) {
    const faults = faultsOf(bodyOf(entity), { ...entity.minimal, [name]: null });
    expect([name, faults.length > 0]).toEqual([name, required.includes(name)]);
  }
});

/** Values that the service refuses, and what the schema says about them. */
const refused: [name: string, body: Payload][] = [
  ['BlogBody', {}],
  ['BlogBody', { name: ' ' }],
  ['BlogBody', { name: 'x'.repeat(256) }],
  ['BlogBody', { name: 'x', logoUrl: 'ftp://example.com/logo' }],
  ['BlogBody', { name: 'x', logoUrl: `https://example.com/${'x'.repeat(2048)}` }],
  ['BlogBody', { name: 'x', blogId: 'nonsense' }],
  ['AuthorBody', { displayName: 'x', userName: 1 }],
  ['AuthorBody', { displayName: 'x', userName: 'x', userImage: guid }],
  ['TagBody', { name: 'x', slug: 'x'.repeat(101) }],
  ['MediumBody', { mediumUrl: 'https://example.com/x', mediumType: { encoding: 'x'.repeat(21) } }],
  ['PostBody', { title: 'x', content: 'x', published: 'tomorrow' }],
  ['PostBody', { title: 'x', content: 'x', contentFormat: 'Markdown' }],
  ['PostBody', { title: 'x', content: 'x', tags: [null] }],
  ['PostBody', { title: 'x', content: 'x', media: [{ mediumId: guid, isPostImage: 'yes' }] }],
];

test.each(refused)('%s refuses %j', (name, body) => {
  expect(faultsOf(name, body)).not.toEqual([]);
});

test('a pattern accepts everything that the service does, including white space of .NET and non-ASCII text', () => {
  const blanks = fc.string({
    unit: fc.constantFrom(...' \t\n\u0085\u00a0\u1680\u2028\u3000\ufeff'),
    maxLength: 3,
  });
  const written = fc
    .tuple(blanks, fc.uuid(), fc.constantFrom('', '{}', '()', '-'), fc.boolean(), blanks)
    .map(([before, id, form, upper, after]) => {
      const [open = '', close = ''] = form === '-' ? '' : form;
      const digits = form === '-' ? id.replaceAll('-', '') : id;
      return before + open + (upper ? digits.toUpperCase() : digits) + close + after;
    });
  const text = fc.oneof(fc.string({ unit: codePoint }), blanks);
  const address = fc.oneof(
    webAddress,
    text.map(value => `HTTPS://ä.example/${value}`),
    text.map(value => `http://${value}`),
  );
  const dateTime = fc.oneof(
    fc.stringMatching(dateTimeShape),
    fc.constantFrom('2024-02-29', '0001-01-01T00:00:00', '2024-02-29t10:00z', '2024-02-29 10:00:00.123+0100'),
  );
  const taken = (name: string, body: Payload) => expect([body, ...faultsOf(name, body)]).toEqual([body]);

  fc.assert(
    fc.property(written, text, address, dateTime, (id, name, logoUrl, published) => {
      if (parseGuid(id)) taken('BlogBody', { name: 'x', blogId: id });
      if (!isBlank(name)) taken('BlogBody', { name });
      if (isWebAddress(logoUrl)) taken('BlogBody', { name: 'x', logoUrl });
      taken('PostBody', { title: 'x', content: '', published });
    }),
    { numRuns: atDepth(200, 500) },
  );
});
