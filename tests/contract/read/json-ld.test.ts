import { faultsBySchemaOrg } from '../../support/answers/schema-org.ts';
import {
  author,
  blog,
  collectionOf,
  itemOf,
  medium,
  type Payload,
  post,
} from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
const site = { siteUrl: 'https://harbour.example.org', postUrl: '/{yyyy}/{slug}' };
let blogId: string;
beforeEach(async () => {
  blogId = await service.create('blog', { ...blog.minimal, ...site, language: 'en' });
});

const create = (payload: Payload = {}) =>
  service.create(collectionOf(post, blogId), {
    ...post.minimal,
    slug: 'boats',
    published: '2024-03-01T08:30:00+01:00',
    ...payload,
  });

/** The text of a post that stands in its page. */
async function textOf(id: string): Promise<string> {
  const { jsonLd } = await service.read(`${itemOf(post, blogId, id)}?fields=jsonLd`);
  return String(jsonLd);
}

const readJsonLd = async (id: string): Promise<Payload> => JSON.parse(await textOf(id));

test('A post is a BlogPosting with all that its fields say, valid by the types of schema.org', async () => {
  const image = { mediumUrl: 'https://images.example.org/boat.jpg', width: 1200, height: 800 };
  const mediumId = await service.create(collectionOf(medium, blogId), image);
  const ada = await service.create(collectionOf(author, blogId), {
    displayName: 'Ada',
    userName: 'ada',
    websiteUrl: 'https://ada.example.org',
  });
  const bo = await service.create(collectionOf(author, blogId), { displayName: 'Bo', userName: 'bo' });
  await service.send('PUT', `blog/${blogId}`, {
    ...blog.minimal,
    ...site,
    language: 'en',
    logoUrl: 'https://images.example.org/logo.svg',
    publisherName: 'Harbour Press',
  });
  const id = await create({
    title: 'Boats',
    excerpt: 'On boats',
    language: 'de-CH',
    author: { authorId: ada },
    coAuthors: [{ authorId: bo }, { authorId: ada }],
    postImage: { mediumId },
    seo: { metaDescription: 'All about boats' },
  });
  const { lastModified } = await service.read(itemOf(post, blogId, id));
  const url = `${site.siteUrl}/2024/boats`;

  const text = await textOf(id);

  expect(JSON.parse(text)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: 'Boats',
    description: 'All about boats',
    image: { '@type': 'ImageObject', url: image.mediumUrl, width: '1200 px', height: '800 px' },
    datePublished: '2024-03-01T08:30:00+01:00',
    dateModified: lastModified,
    author: [
      { '@type': 'Person', name: 'Ada', url: 'https://ada.example.org' },
      { '@type': 'Person', name: 'Bo' },
    ],
    publisher: {
      '@type': 'Organization',
      name: 'Harbour Press',
      url: site.siteUrl,
      logo: { '@type': 'ImageObject', url: 'https://images.example.org/logo.svg' },
    },
    inLanguage: 'de-CH',
    url,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
  });
  expect(await faultsBySchemaOrg([text])).toEqual([]);
});

test('What a post and its blog do not say is left out, and that is valid as well', async () => {
  await service.send('PUT', `blog/${blogId}`, { name: 'Harbour' });
  const draft = await create({ published: undefined, excerpt: '' });
  const page = await create({ isListed: false, excerpt: 'Who we are' });

  const texts = await Promise.all([draft, page].map(textOf));

  const publisher = { '@type': 'Organization', name: 'Harbour' };
  const [ofDraft, ofPage] = texts.map(text => JSON.parse(text));
  expect(ofDraft).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.minimal.title,
    dateModified: expect.any(String),
    publisher,
  });
  expect(ofPage).toMatchObject({ '@type': 'WebPage', description: 'Who we are', publisher });
  expect(await faultsBySchemaOrg(texts)).toEqual([]);
});

test('The judge of the types of schema.org finds what is wrong', async () => {
  const thing = { '@context': 'https://schema.org', '@type': 'BlogPosting' };
  const wrong = [
    { ...thing, tittle: 'Boats' },
    { ...thing, image: { '@type': 'ImageObject', width: 1200 } },
    { ...thing, author: [{ '@type': 'Person', authorId: 'x' }] },
    { ...thing, '@type': 'BlogPost' },
  ];

  const faults = await faultsBySchemaOrg(wrong.map(each => JSON.stringify(each)));

  // Each is on a line of its own.
  expect(faults.map(fault => /^things\.ts\((\d+),\d+\): error/.exec(fault)?.[1])).toEqual([
    '2',
    '3',
    '4',
    '5',
  ]);
});

test('The text ends no script in which it stands, and says what was written', async () => {
  const title = '</script><script>alert(1)</script><!-- \u2028 "quoted" & \\';
  const websiteUrl = 'https://ada.example.org/<script>';
  const authorId = await service.create(collectionOf(author, blogId), {
    ...{ displayName: '<b>Ada', userName: 'ada', websiteUrl },
  });
  const id = await create({ title, author: { authorId }, excerpt: '\ud800<' });

  const text = await textOf(id);

  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({
    headline: title,
    description: '\ud800<',
    author: [{ name: '<b>Ada', url: websiteUrl }],
  });
});

test('The picture is the image of the post, or else that of its card; without its sides if they are not known', async () => {
  const [own, card] = await Promise.all(
    ['a', 'b'].map(name =>
      service.create(collectionOf(medium, blogId), { mediumUrl: `https://images.example.org/${name}.png` }),
    ),
  );
  const seo = { socialImage: { mediumId: card } };
  const id = await create({ postImage: { mediumId: own }, seo });
  const imageOf = async () => (await readJsonLd(id)).image;

  const both = await imageOf();
  await service.send('DELETE', itemOf(medium, blogId, own ?? ''));
  const left = await imageOf();
  await service.send('DELETE', itemOf(medium, blogId, card ?? ''));

  const picture = (name: string) => ({
    '@type': 'ImageObject',
    url: `https://images.example.org/${name}.png`,
  });
  expect([both, left, await imageOf()]).toEqual([picture('a'), picture('b'), undefined]);
});

test('Lists have it for who asks, and no other answer', async () => {
  await create();
  const list = collectionOf(post, blogId);

  const asked = (await service.send('GET', `${list}?fields=title,jsonLd`)).json<Payload[]>();
  const whole = (await service.send('GET', list)).json<Payload[]>();

  expect(asked.map(each => JSON.parse(String(each.jsonLd)).headline)).toEqual([post.minimal.title]);
  expect(whole.filter(each => 'jsonLd' in each)).toEqual([]);
});
