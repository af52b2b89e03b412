import { createRefused, updateRefused, violationPaths } from '../../support/answers/refusals.ts';
import {
  author,
  blog,
  type Entity,
  families,
  medium,
  type Payload,
  post,
  tag,
} from '../../support/content/families.ts';
import { newCollection } from '../../support/requests/operations.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

async function readNew(collection: string, payload: Payload): Promise<Payload> {
  const id = await service.create(collection, payload);
  return (await service.send('GET', `${collection}/${id}`)).json();
}

/** The payload with a value at a path such as `mediumType.name`. */
function withValue(payload: Payload, path: string, value: unknown): Payload {
  const [name = '', rest] = path.split('.');
  if (rest === undefined) return { ...payload, [name]: value };
  return { ...payload, [name]: { ...(payload[name] as Payload), [rest]: value } };
}

function valueAt(payload: Payload, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Payload)[name], payload);
}

/** A text of this many UTF-16 units, but of little more than half as many characters. */
const textOf = (units: number) => '😀'.repeat(Math.floor(units / 2)) + 'x'.repeat(units % 2);
const urlOf = (units: number) => 'https://images.example.org/'.padEnd(units, 'x');

const named = (owner: Entity) => ({ owner, noun: owner.noun });

const limited = [
  { ...named(blog), path: 'name', most: 255, make: textOf },
  { ...named(blog), path: 'slogan', most: 255, make: textOf },
  { ...named(blog), path: 'logoUrl', most: 2048, make: urlOf },
  { ...named(blog), path: 'siteUrl', most: 2048, make: urlOf },
  { ...named(blog), path: 'postUrl', most: 255, make: (units: number) => '/{slug}/'.padEnd(units, 'x') },
  { ...named(blog), path: 'publisherName', most: 255, make: textOf },
  { ...named(blog), path: 'pageUrl', most: 255, make: (units: number) => '/{slug}/'.padEnd(units, 'x') },
  { ...named(blog), path: 'tagUrl', most: 255, make: (units: number) => '/{slug}/'.padEnd(units, 'x') },
  { ...named(blog), path: 'language', most: 35, make: (units: number) => 'en-x-ab'.padEnd(units, '-ab1') },
  { ...named(author), path: 'displayName', most: 255, make: textOf },
  { ...named(author), path: 'userName', most: 255, make: textOf },
  { ...named(author), path: 'bio', most: 2000, make: textOf },
  { ...named(author), path: 'websiteUrl', most: 2048, make: urlOf },
  { ...named(tag), path: 'description', most: 2000, make: textOf },
  { ...named(tag), path: 'name', most: 255, make: textOf },
  { ...named(tag), path: 'slug', most: 100, make: textOf },
  { ...named(medium), path: 'mediumUrl', most: 2048, make: urlOf },
  { ...named(medium), path: 'alternativeText', most: 255, make: textOf },
  { ...named(medium), path: 'description', most: 500, make: textOf },
  { ...named(medium), path: 'mediumType.mimeType', most: 100, make: textOf },
  { ...named(medium), path: 'mediumType.name', most: 100, make: textOf },
  { ...named(medium), path: 'mediumType.encoding', most: 20, make: textOf },
  { ...named(medium), path: 'fileName', most: 255, make: textOf },
  { ...named(medium), path: 'thumbHash', most: 40, make: (units: number) => 'A'.repeat(units) },
  { ...named(post), path: 'title', most: 255, make: textOf },
  { ...named(post), path: 'excerpt', most: 500, make: textOf },
  { ...named(post), path: 'slug', most: 100, make: textOf },
  { ...named(post), path: 'language', most: 35, make: (units: number) => 'en-x-ab'.padEnd(units, '-ab1') },
  ...[author, tag, post].flatMap(owner => [
    { ...named(owner), path: 'seo.metaTitle', most: 300, make: textOf },
    { ...named(owner), path: 'seo.metaDescription', most: 500, make: textOf },
    { ...named(owner), path: 'seo.canonicalUrl', most: 2048, make: urlOf },
  ]),
];

test.each(limited)(
  'The $path of a $noun may have $most UTF-16 units',
  async ({ owner, path, most, make }) => {
    const payload = withValue(owner.full, path, make(most));

    const read = await readNew(await newCollection(service, owner), payload);

    expect(valueAt(read, path)).toBe(make(most));
  },
);

test.each(limited)('The $path of a $noun may not have more than $most units', async row => {
  const { owner, noun, path, most, make } = row;

  const answer = await service.send(
    'POST',
    await newCollection(service, owner),
    withValue(owner.full, path, make(most + 1)),
  );

  expect(violationPaths(answer, createRefused(noun))).toEqual([path]);
});

const required = [
  { ...named(blog), field: 'name' },
  { ...named(author), field: 'displayName' },
  { ...named(author), field: 'userName' },
  { ...named(tag), field: 'name' },
  { ...named(medium), field: 'mediumUrl' },
  { ...named(post), field: 'title' },
  { ...named(post), field: 'content' },
];

test.each(required)('A $noun without $field is refused', async ({ owner, noun, field }) => {
  const { [field]: _, ...rest } = owner.full;

  const answer = await service.send('POST', await newCollection(service, owner), rest);

  expect(violationPaths(answer, createRefused(noun))).toEqual([field]);
});

test.each(required)('An update of a $noun without $field is refused and changes nothing', async row => {
  const { owner, noun, field } = row;
  const collection = await newCollection(service, owner);
  const item = `${collection}/${await service.create(collection, owner.full)}`;
  const before = await service.send('GET', item);

  const answer = await service.send('PUT', item, { ...before.json<Payload>(), [field]: undefined });

  expect(violationPaths(answer, updateRefused(noun))).toEqual([field]);
  expect((await service.send('GET', item)).text).toBe(before.text);
});

const names = required.filter(({ field }) => field !== 'content' && field !== 'mediumUrl');
const blanks = ['', '   ', '\t\r\n'];

test.each(names)('The $field of a $noun is not blank', async ({ owner, noun, field }) => {
  const collection = await newCollection(service, owner);

  for (const blank of blanks) {
    const answer = await service.send('POST', collection, { ...owner.full, [field]: blank });
    expect(violationPaths(answer, createRefused(noun))).toEqual([field]);
  }
});

test.each(['', ' \n '])('The content of a post may be %j', async content => {
  const read = await readNew(await newCollection(service, post), { ...post.minimal, content });

  expect(read.content).toBe(content);
});

test.each(['markdown', 'html'])('The content of a post may say that it is %s', async contentFormat => {
  const read = await readNew(await newCollection(service, post), { ...post.minimal, contentFormat });

  expect(read.contentFormat).toBe(contentFormat);
});

test('Nothing is guessed of the content of a post that does not say what it is', async () => {
  const read = await readNew(await newCollection(service, post), {
    title: 'High water',
    content: '<p># Both, or neither</p>',
  });

  expect(read).not.toHaveProperty('contentFormat');
});

test('An update that leaves out the format of the content clears it', async () => {
  const collection = await newCollection(service, post);
  const item = `${collection}/${await service.create(collection, post.full)}`;

  const answer = await service.send('PUT', item, post.minimal);

  expect(answer.status).toBe(202);
  expect(await service.read(item)).not.toHaveProperty('contentFormat');
});

test.each(['', 'Markdown', 'HTML', ' html', 'text/html', 'markdown '])(
  'The content of a post cannot be of the format %j',
  async contentFormat => {
    const answer = await service.send('POST', await newCollection(service, post), {
      ...post.minimal,
      contentFormat,
    });

    expect(answer.status).toBe(400);
    expect(answer.text).toBe(`${createRefused('post')}\n- contentFormat must be markdown or html`);
  },
);

const notText = [5, true, {}, ['text']];
const notObject = [5, true, 'text', ['text']];
const notArray = [5, true, 'text', {}];

const typed = [
  ...[...limited, ...required.filter(({ field }) => field === 'content')].map(row => ({
    ...named(row.owner),
    path: 'path' in row ? row.path : row.field,
    type: 'a text',
    wrong: notText,
  })),
  { ...named(blog), path: 'blogId', type: 'a text', wrong: notText },
  ...families.map(family => ({ ...named(family), path: family.idField, type: 'a text', wrong: notText })),
  ...families.map(family => ({ ...named(family), path: 'resourceId', type: 'a text', wrong: notText })),
  { ...named(medium), path: 'mediumType.mediumTypeId', type: 'a text', wrong: notText },
  { ...named(medium), path: 'mediumType', type: 'an object', wrong: notObject },
  { ...named(author), path: 'userImage', type: 'an object', wrong: notObject },
  { ...named(tag), path: 'image', type: 'an object', wrong: notObject },
  ...[author, tag, post].flatMap(owner => [
    { ...named(owner), path: 'seo', type: 'an object', wrong: notObject },
    { ...named(owner), path: 'seo.socialImage', type: 'an object', wrong: notObject },
  ]),
  { ...named(blog), path: 'menu', type: 'an array', wrong: notArray },
  { ...named(blog), path: 'metadata', type: 'an object', wrong: notObject },
  ...families.map(family => ({ ...named(family), path: 'metadata', type: 'an object', wrong: notObject })),
  { ...named(post), path: 'translationOf', type: 'a text', wrong: notText },
  { ...named(post), path: 'contentFormat', type: 'a text', wrong: notText },
  { ...named(post), path: 'published', type: 'a text', wrong: notText },
  { ...named(post), path: 'author', type: 'an object', wrong: notObject },
  { ...named(post), path: 'postImage', type: 'an object', wrong: notObject },
  { ...named(post), path: 'tags', type: 'an array', wrong: notArray },
  { ...named(post), path: 'coAuthors', type: 'an array', wrong: notArray },
  { ...named(post), path: 'media', type: 'an array', wrong: notArray },
];

test.each(typed)(
  'A $path of a $noun that is not $type is one violation',
  async ({ owner, noun, path, wrong }) => {
    const collection = await newCollection(service, owner);

    for (const value of wrong) {
      const answer = await service.send('POST', collection, withValue(owner.full, path, value));
      expect(violationPaths(answer, createRefused(noun))).toEqual([path]);
    }
  },
);

test.each(['tags', 'media'])('An entry of %s is an object', async field => {
  const answer = await service.send('POST', await newCollection(service, post), {
    ...post.minimal,
    [field]: [5, 'x'],
  });

  expect(violationPaths(answer, createRefused('post'))).toEqual([`${field}[0]`, `${field}[1]`]);
});

const urls = [
  { ...named(blog), field: 'logoUrl' },
  { ...named(medium), field: 'mediumUrl' },
];
const webAddresses = [
  'http://localhost:7071/a.png',
  'http://127.0.0.1/a',
  'https://example.org/?a=1&b=%20#c',
];
const otherAddresses = [
  'ftp://example.org/a.png',
  'javascript:alert(1)',
  '/a.png',
  'example.org/a.png',
  'http://',
];

test.each(urls)('The $field of a $noun is kept as given', async ({ owner, field }) => {
  const collection = await newCollection(service, owner);

  for (const url of webAddresses) {
    expect((await readNew(collection, { ...owner.full, [field]: url }))[field]).toBe(url);
  }
});

test.each(urls)(
  'The $field of a $noun is an absolute http or https address',
  async ({ owner, noun, field }) => {
    const collection = await newCollection(service, owner);

    for (const url of otherAddresses) {
      const answer = await service.send('POST', collection, { ...owner.full, [field]: url });
      expect(violationPaths(answer, createRefused(noun))).toEqual([field]);
    }
  },
);
