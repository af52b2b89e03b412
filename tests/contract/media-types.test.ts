import { absentGuid, blog, collectionOf, medium, type Payload, zeroGuid } from '../support/families.ts';
import { createRefused, faultPaths, internalError } from '../support/invalid-data.ts';
import { type Service, startService } from '../support/service.ts';

let service: Service;
let collection: string;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  collection = collectionOf(medium, await service.create('blog', blog.minimal));
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

test.each(wellKnown)('The catalogue knows %s as %s', async (mimeType, mediumTypeId) => {
  const type = await typeOfNew({ mediumTypeId });

  expect(type).toMatchObject({ resourceId: mediumTypeId, mediumTypeId, mimeType });
});

test.each(wellKnown)(
  'The details of the catalogue count for %s, whatever was posted',
  async (_, mediumTypeId) => {
    const expected = await typeOfNew({ mediumTypeId });

    for (const spelt of [mediumTypeId.toUpperCase(), mediumTypeId.replaceAll('-', ''), `{${mediumTypeId}}`]) {
      const posted = { mimeType: 'text/other', name: 'Other', encoding: 'other' };
      expect(await typeOfNew({ mediumTypeId: spelt, ...posted })).toEqual(expected);
      expect(await typeOfNew({ resourceId: spelt, ...posted })).toEqual(expected);
    }
  },
);

const details: Payload[] = [
  {},
  { mimeType: 'image/x-map' },
  { name: 'Map' },
  { encoding: 'binary' },
  { mimeType: 'image/x-map', name: 'Map', encoding: 'binary' },
];

test.each(details)('Any other type is read back with the details that were posted: %j', async posted => {
  const expected = { resourceId: absentGuid, mediumTypeId: absentGuid, ...posted };

  expect(await typeOfNew({ mediumTypeId: absentGuid, ...posted })).toEqual(expected);
  expect(await typeOfNew({ resourceId: absentGuid, ...posted })).toEqual(expected);
});

test('Two media with the same unknown type keep the details that each was posted with', async () => {
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

test('Details without an identifier are those of the all-zero type', async () => {
  const posted = { mimeType: 'image/x-map', name: 'Map', encoding: 'binary' };

  expect(await typeOfNew(posted)).toEqual({ resourceId: zeroGuid, mediumTypeId: zeroGuid, ...posted });
});

test('A type with two identifiers that differ is refused', async () => {
  const mediumType = { mediumTypeId: absentGuid, resourceId: wellKnown[0][1] };

  const answer = await service.send('POST', collection, { ...medium.full, mediumType });

  expect(faultPaths(answer, createRefused('medium'))).toHaveLength(1);
});

test.each([undefined, null])('An update with a type of %j is 500 and changes nothing', async mediumType => {
  const mediumId = await service.create(collection, medium.full);
  const before = (await service.send('GET', `${collection}/${mediumId}`)).text;

  const answer = await service.send('PUT', `${collection}/${mediumId}`, {
    ...medium.changed,
    mediumId,
    mediumType,
  });

  expect([answer.status, answer.text]).toEqual([500, internalError]);
  expect((await service.send('GET', `${collection}/${mediumId}`)).text).toBe(before);
});

test('An update replaces the type', async () => {
  const mediumId = await service.create(collection, medium.full);
  const update = (mediumType: Payload) =>
    service.send('PUT', `${collection}/${mediumId}`, { ...medium.minimal, mediumId, mediumType });
  const [mimeType, mediumTypeId] = wellKnown[1];

  expect((await update({ mediumTypeId })).status).toBe(202);
  expect(await readType(mediumId)).toMatchObject({ mediumTypeId, mimeType });

  expect((await update({ mediumTypeId: absentGuid, name: 'Map' })).status).toBe(202);
  expect(await readType(mediumId)).toEqual({
    resourceId: absentGuid,
    mediumTypeId: absentGuid,
    name: 'Map',
  });

  expect((await update({ mediumTypeId: absentGuid })).status).toBe(202);
  expect(await readType(mediumId)).toEqual({ resourceId: absentGuid, mediumTypeId: absentGuid });
});

test.each([undefined, { mediumTypeId: wellKnown[2][1] }, { mediumTypeId: absentGuid, name: 'Map' }])(
  'What was read of a medium with the type %j can be put back',
  async mediumType => {
    const mediumId = await service.create(collection, { ...medium.minimal, mediumType });
    const before = (await service.send('GET', `${collection}/${mediumId}`)).text;

    const answer = await service.send('PUT', `${collection}/${mediumId}`, before);

    expect([answer.status, answer.text]).toEqual([202, '']);
    expect((await service.send('GET', `${collection}/${mediumId}`)).text).toBe(before);
  },
);
