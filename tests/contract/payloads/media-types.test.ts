import { createRefused, violationPaths } from '../../support/answers/refusals.ts';
import { absentGuid, collectionOf, medium, type Payload, zeroGuid } from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let collection: string;
beforeEach(async () => {
  collection = collectionOf(medium, await service.newBlog());
});

async function readType(mediumId: string): Promise<Payload> {
  return (await service.send('GET', `${collection}/${mediumId}`)).json<{ mediumType: Payload }>().mediumType;
}

async function typeOfNew(mediumType: unknown): Promise<Payload> {
  return readType(await service.create(collection, { ...medium.minimal, mediumType }));
}

const wellKnown = [
  ['image/jpeg', '029d456e-1019-4b6d-8b17-7c5d46479aa9'],
  ['image/png', 'f6113ec3-5dd8-4451-a485-ec908cd13f5f'],
  ['video/mp4', '7fd73ef9-79bb-445c-8a46-9d46d89ad27e'],
  ['video/h264', '2048bf73-8830-4cf3-a820-69c2ac11f0b6'],
] as const;

const readCatalogue = () => service.send('GET', 'mediumtype');

test('GetMediumTypeList answers the catalogue, each type in the same form as in media', async () => {
  const answer = await readCatalogue();
  const types = answer.json<Payload[]>();

  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  expect(answer.text).toBe(JSON.stringify(types, undefined, 2));
  expect(types).toEqual(
    expect.arrayContaining(
      wellKnown.map(([mimeType, mediumTypeId]) => expect.objectContaining({ mediumTypeId, mimeType })),
    ),
  );
  expect(new Set(types.map(({ mediumTypeId }) => mediumTypeId)).size).toBe(types.length);
  expect(new Set(types.map(({ mimeType }) => mimeType)).size).toBe(types.length);
  expect(await Promise.all(types.map(({ mediumTypeId }) => typeOfNew({ mediumTypeId })))).toEqual(types);
});

test.each(['MEDIUMTYPE', 'mediumType/', 'mediumtype?count=1&skip=1'])(
  'The catalogue is complete at %s, too',
  async path => {
    const { status, text } = await service.send('GET', path);

    expect([status, text]).toEqual([200, (await readCatalogue()).text]);
  },
);

test.each(['POST', 'PUT', 'DELETE'])('%s on the address of the catalogue is 404', async method => {
  expect((await service.send(method, 'mediumtype', {})).status).toBe(404);
});

test('A type with only a MIME type is the one of the catalogue, in any case', async () => {
  const types = (await readCatalogue()).json<Payload[]>();

  for (const spell of [String, (name: unknown) => String(name).toUpperCase()]) {
    const given = types.map(({ mimeType }) => ({ mimeType: spell(mimeType) }));
    expect(await Promise.all(given.map(typeOfNew))).toEqual(types);
  }
});

const [[jpeg, jpegId]] = wellKnown;
const jpegType = { resourceId: jpegId, mediumTypeId: jpegId, mimeType: jpeg, name: 'JPEG image' };
const zero = { resourceId: zeroGuid, mediumTypeId: zeroGuid };
const absent = { resourceId: absentGuid, mediumTypeId: absentGuid };
const map = { mimeType: 'image/x-map', name: 'Map', encoding: 'binary' };
const other = { mimeType: 'text/other', name: 'Other', encoding: 'other' };

/** What is posted as a type, and what is read. */
const posted: [mediumType: unknown, read: Payload][] = [
  // A type of the catalogue has its details there, whatever is posted, and however its identifier is spelt.
  ...[jpegId.toUpperCase(), jpegId.replaceAll('-', ''), `{${jpegId}}`].flatMap((spelt): typeof posted => [
    [{ mediumTypeId: spelt, ...other }, jpegType],
    [{ resourceId: spelt, ...other }, jpegType],
  ]),
  // Beside a MIME type, these have no effect.
  [{ mimeType: jpeg, mediumTypeId: zeroGuid }, jpegType],
  [{ mimeType: jpeg, mediumTypeId: null, resourceId: zeroGuid }, jpegType],
  [{ mimeType: jpeg, name: null, encoding: null }, jpegType],
  // With other details beside its MIME type, or with one that is not in the catalogue, it stays all-zero.
  ...[{ name: 'Snapshot' }, { encoding: 'base64' }, { name: 'JPEG image', encoding: 'binary' }].map(
    (beside): (typeof posted)[number] => [
      { mimeType: jpeg, ...beside },
      { ...zero, mimeType: jpeg, ...beside },
    ],
  ),
  ...['image/x-map', 'image', 'image/jpeg; q=1', ' image/jpeg', ''].map(
    (mimeType): (typeof posted)[number] => [{ mimeType }, { ...zero, mimeType }],
  ),
  [map, { ...zero, ...map }],
  ...[undefined, null, {}, { mediumTypeId: null }, { mediumTypeId: zeroGuid }].map(
    (none): (typeof posted)[number] => [none, zero],
  ),
  // Any other identifier is read back with the posted details.
  ...[{}, { mimeType: jpeg }, { name: 'Map' }, { encoding: 'binary' }, map].flatMap(
    (details): typeof posted => [
      [
        { mediumTypeId: absentGuid, ...details },
        { ...absent, ...details },
      ],
      [
        { resourceId: absentGuid, ...details },
        { ...absent, ...details },
      ],
    ],
  ),
];

test.each(posted)('A medium with the type %j is read with %j', async (mediumType, read) => {
  expect(await typeOfNew(mediumType)).toEqual(read);
});

test('Two media with the same unknown type each keep their own details', async () => {
  const types = ['Map', 'Chart'].map(name => ({ mediumTypeId: absentGuid, name }));
  const [map = '', chart = ''] = await Promise.all(
    types.map(mediumType => service.create(collection, { ...medium.minimal, mediumType })),
  );

  expect([await readType(map), await readType(chart)]).toMatchObject(types);
});

test('A type with two identifiers that differ is refused', async () => {
  const mediumType = { mediumTypeId: absentGuid, resourceId: wellKnown[0][1] };

  const answer = await service.send('POST', collection, { ...medium.full, mediumType });

  expect(violationPaths(answer, createRefused('medium'))).toHaveLength(1);
});

test('An update replaces the type', async () => {
  const mediumId = await service.create(collection, medium.full);
  const update = (mediumType: Payload) =>
    service.send('PUT', `${collection}/${mediumId}`, { ...medium.minimal, mediumId, mediumType });
  const [mimeType, mediumTypeId] = wellKnown[1];

  expect((await update({ mediumTypeId })).status).toBe(202);
  expect(await readType(mediumId)).toMatchObject({ mediumTypeId, mimeType });

  expect((await update({ mimeType: wellKnown[2][0] })).status).toBe(202);
  expect(await readType(mediumId)).toMatchObject({
    mediumTypeId: wellKnown[2][1],
    mimeType: wellKnown[2][0],
  });

  expect((await update({ mediumTypeId: absentGuid, name: 'Map' })).status).toBe(202);
  expect(await readType(mediumId)).toEqual({
    resourceId: absentGuid,
    mediumTypeId: absentGuid,
    name: 'Map',
  });

  expect((await update({ mediumTypeId: absentGuid })).status).toBe(202);
  expect(await readType(mediumId)).toEqual({ resourceId: absentGuid, mediumTypeId: absentGuid });
});
