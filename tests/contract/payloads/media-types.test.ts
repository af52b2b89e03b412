import { absentGuid, collectionOf, medium, type Payload, zeroGuid } from '../../support/families.ts';
import { createRefused, violationPaths } from '../../support/invalid-data.ts';
import { useService } from '../../support/use-service.ts';

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

test.each(wellKnown)(
  '%s has the details of the catalogue, whatever details were posted',
  async (_, mediumTypeId) => {
    const expected = await typeOfNew({ mediumTypeId });

    for (const spelt of [mediumTypeId.toUpperCase(), mediumTypeId.replaceAll('-', ''), `{${mediumTypeId}}`]) {
      const posted = { mimeType: 'text/other', name: 'Other', encoding: 'other' };
      expect(await typeOfNew({ mediumTypeId: spelt, ...posted })).toEqual(expected);
      expect(await typeOfNew({ resourceId: spelt, ...posted })).toEqual(expected);
    }
  },
);

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

test.each([
  { mediumTypeId: zeroGuid },
  { mediumTypeId: null, resourceId: zeroGuid },
  { name: null, encoding: null },
])('%j beside a MIME type has no effect', async beside => {
  const [mimeType, mediumTypeId] = wellKnown[0];

  expect(await typeOfNew({ mimeType, ...beside })).toMatchObject({ mediumTypeId, mimeType });
});

test.each([{ name: 'Snapshot' }, { encoding: 'base64' }, { name: 'JPEG image', encoding: 'binary' }])(
  'With %j beside its MIME type, the details are kept as posted',
  async beside => {
    const posted = { mimeType: 'image/jpeg', ...beside };

    expect(await typeOfNew(posted)).toEqual({ resourceId: zeroGuid, mediumTypeId: zeroGuid, ...posted });
  },
);

test('A MIME type beside an identifier that is not in the catalogue is kept as posted', async () => {
  const posted = { resourceId: absentGuid, mediumTypeId: absentGuid, mimeType: 'image/jpeg' };

  expect(await typeOfNew(posted)).toEqual(posted);
});

test.each(['image/x-map', 'image', 'image/jpeg; q=1', ' image/jpeg', ''])(
  'The MIME type "%s" is not in the catalogue, and leaves the type all-zero',
  async mimeType => {
    expect(await typeOfNew({ mimeType })).toEqual({
      resourceId: zeroGuid,
      mediumTypeId: zeroGuid,
      mimeType,
    });
  },
);

const details: Payload[] = [
  {},
  { mimeType: 'image/x-map' },
  { name: 'Map' },
  { encoding: 'binary' },
  { mimeType: 'image/x-map', name: 'Map', encoding: 'binary' },
];

test.each(details)('Any other type is read back with the posted details: %j', async posted => {
  const expected = { resourceId: absentGuid, mediumTypeId: absentGuid, ...posted };

  expect(await typeOfNew({ mediumTypeId: absentGuid, ...posted })).toEqual(expected);
  expect(await typeOfNew({ resourceId: absentGuid, ...posted })).toEqual(expected);
});

test('Two media with the same unknown type each keep their own details', async () => {
  const types = ['Map', 'Chart'].map(name => ({ mediumTypeId: absentGuid, name }));
  const [map = '', chart = ''] = await Promise.all(
    types.map(mediumType => service.create(collection, { ...medium.minimal, mediumType })),
  );

  expect([await readType(map), await readType(chart)]).toMatchObject(types);
});

test.each([undefined, null, {}, { mediumTypeId: null }, { mediumTypeId: zeroGuid }])(
  'A type of %j is the all-zero one',
  async mediumType => {
    expect(await typeOfNew(mediumType)).toEqual({ resourceId: zeroGuid, mediumTypeId: zeroGuid });
  },
);

test('Details without an identifier belong to the all-zero type', async () => {
  const posted = { mimeType: 'image/x-map', name: 'Map', encoding: 'binary' };

  expect(await typeOfNew(posted)).toEqual({ resourceId: zeroGuid, mediumTypeId: zeroGuid, ...posted });
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
