import { createRefused, violations } from '../../support/answers/refusals.ts';
import { collectionOf, medium, type Payload } from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let collection: string;

beforeAll(async () => {
  collection = collectionOf(medium, await service.create('blog', { name: 'Harbour notes' }));
});

const size = {
  width: 800,
  height: 600,
  mediumUrl: 'https://images.example.org/harbour/map-800.webp',
  mimeType: 'image/webp',
  bytes: 12_020,
};

/** An address of this many characters. */
const addressOf = (length: number) => 'https://images.example.org/'.padEnd(length, 'x');

const create = (fields: Payload) => service.send('POST', collection, { ...medium.full, ...fields });

test('A medium may have eight sizes, in the order that a request gives', async () => {
  const sizes = [5, 3, 8, 1, 2, 7, 6, 4].map(part => ({ ...size, width: 80 * part, height: 60 * part }));

  const id = await service.create(collection, { ...medium.full, sizes });

  expect((await service.read(`${collection}/${id}`)).sizes).toEqual(sizes);
});

test('The sizes of a medium may have 4096 bytes together', async () => {
  const sizes = (length: number) => [
    size,
    { ...size, width: 400, height: 300, mediumUrl: addressOf(length) },
  ];
  const others = JSON.stringify(sizes(0)).length - addressOf(0).length;
  // One address has at most 2,048 characters.
  const twice = (length: number) => {
    const [first = size, second = size] = sizes(length);
    return [{ ...first, mediumUrl: addressOf(2048) }, second];
  };
  const left = 4096 - (others - size.mediumUrl.length + 2048);

  const fits = await create({ sizes: twice(left) });
  const isTooLong = await create({ sizes: twice(left + 1) });

  expect(fits.status).toBe(201);
  expect(violations(isTooLong, createRefused('medium'))).toEqual([
    'sizes must be at most 4096 bytes of JSON in UTF-8',
  ]);
});

test.each<[what: string, fields: Payload, refusals: string[]]>([
  [
    'more than eight sizes',
    { sizes: Array.from({ length: 9 }, () => size) },
    ['sizes must have at most 8 entries'],
  ],
  ['a size that is no object', { sizes: [size, 800] }, ['sizes[1] must be an object']],
  [
    'a size with wrong values',
    { sizes: [{ width: 0, height: 1.5, mediumUrl: '/a.webp', mimeType: ' ', bytes: -1 }] },
    [
      'sizes[0].width must be a whole number from 1 to 1000000',
      'sizes[0].height must be a whole number from 1 to 1000000',
      'sizes[0].mediumUrl must be an absolute http or https URL',
      'sizes[0].mimeType must not be blank',
      'sizes[0].bytes must be a whole number from 0 to 9007199254740991',
    ],
  ],
  ['a hash that is not base64', { thumbHash: '1QcS HQRn' }, ['thumbHash must be base64, with its padding']],
  ['a hash without its padding', { thumbHash: '1QcSHQ' }, ['thumbHash must be base64, with its padding']],
  [
    'a focus beside the picture',
    { focus: { x: -0.01, y: 1.01 } },
    ['focus.x must be a number from 0 to 1', 'focus.y must be a number from 0 to 1'],
  ],
  ['half a focus', { focus: { x: 0.5 } }, ['focus.y is required']],
  [
    'a focus in words',
    { focus: { x: '0.5', y: null } },
    ['focus.x must be a number from 0 to 1', 'focus.y is required'],
  ],
])('A medium with %s is refused', async (_what, fields, refusals) => {
  const answer = await create(fields);

  expect(violations(answer, createRefused('medium'))).toEqual(refusals);
});

test('A list of no sizes is answered as none', async () => {
  const id = await service.create(collection, { ...medium.full, sizes: [] });

  expect(await service.read(`${collection}/${id}`)).not.toHaveProperty('sizes');
});

test('A patch changes one side of the focus, and removes what it sets to null', async () => {
  const item = `${collection}/${await service.create(collection, medium.full)}`;

  await service.send('PATCH', item, { focus: { x: 0.75 } });
  const moved = await service.read(item);
  await service.send('PATCH', item, { focus: null, thumbHash: null, sizes: null });
  const without = await service.read(item);

  expect(moved.focus).toEqual({ x: 0.75, y: 1 });
  expect(moved.sizes).toEqual(medium.full.sizes);
  for (const name of ['focus', 'thumbHash', 'sizes']) expect(without).not.toHaveProperty(name);
});
