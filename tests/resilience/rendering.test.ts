import { blog, collectionOf, itemOf, type Payload, post } from '../support/content/families.ts';
import { repeat, statuses, together } from '../support/requests/together.ts';
import { waitForLine } from '../support/service/host-log.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
const surface = usePublicSurface(service);

const site = { isPublic: true, siteUrl: 'https://notes.example', postUrl: '/{slug}' };
let other: string;
let blogId: string;
beforeEach(async () => {
  blogId = await service.create('blog', { ...blog.minimal, ...site });
  other = await service.create('blog', { ...blog.minimal, ...site });
});

/** A text of its own, which takes some tens of milliseconds to render for each hundred. */
const costly = (hundreds: number, name: number | string = '') => `${name} ${'*a_'.repeat(hundreds * 100)}`;

const newPost = (of: string, content: string, payload: Payload = {}) =>
  service.create(collectionOf(post, of), {
    ...post.minimal,
    content,
    contentFormat: 'markdown',
    published: '2024-05-04T05:30:00Z',
    ...payload,
  });

const newPosts = async (of: string, count: number, hundreds: number) => {
  for (let number = 0; number < count; number++) await newPost(of, costly(hundreds, `${of} ${number}`));
};

/** Asks one service, and notes in which order answers end. */
function noting({ send }: Pick<typeof service, 'send'>) {
  const ended: string[] = [];
  const ask = async (name: string, path: string) => {
    const answer = await send('GET', path);
    ended.push(name);
    return answer;
  };
  return { ended, ask };
}

describe.each([
  ['of the API', () => service],
  ['of the public surface', () => surface],
])('A reader %s', (_, asked) => {
  test('of another blog does not wait for all that many readers want of one', async () => {
    await newPosts(blogId, 36, 2);
    await newPosts(other, 4, 2);
    const { ended, ask } = noting(asked());

    const crowd = repeat(12, skip =>
      ask('crowd', `${collectionOf(post, blogId)}?count=3&skip=${3 * skip}&fields=contentHtml`),
    );
    await newPost(blogId, ''); // Until they have begun
    await ask('list', `${collectionOf(post, other)}?count=2&fields=contentHtml`);
    const single = await ask('single', `${collectionOf(post, other)}?skip=2&count=1&fields=contentHtml`);

    const answers = await Promise.all([...crowd, single]);
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    expect(ended.slice(-4)).toEqual(['crowd', 'crowd', 'crowd', 'crowd']);
  });

  test('does not wait for a text that was rendered before, also after a change of the blog and elsewhere', async () => {
    const [text, id] = [costly(5, 'before'), await newPost(other, costly(20, 'slow'))];
    const known = await newPost(blogId, text);
    const fields = '?fields=contentHtml';
    await asked().send('GET', itemOf(post, blogId, known) + fields);
    const again = await newPost(other, text, { title: 'Again' });
    const { ended, ask } = noting(asked());

    const slow = ask('slow', itemOf(post, other, id) + fields);
    const { text: html } = await ask('known', `${itemOf(post, other, again)}${fields},title`);
    await slow;

    expect(ended).toEqual(['known', 'slow']);
    expect(html).toContain('<p>before ');
  });
});

test('What many wait for is rendered once, and so is what fails', async () => {
  const from = service.host.lines().length;
  const content = costly(300, 'too slow');
  const ids = [await newPost(blogId, content), await newPost(other, content)];

  const answers = await together(12, at => {
    const id = itemOf(post, at % 2 ? other : blogId, ids[at % 2] ?? '');
    return service.send('GET', `${id}?fields=title,${at < 6 ? 'contentHtml' : 'contentHtml,slug'}`);
  });

  expect(new Set(answers.map(({ text }) => text.includes('contentHtml')))).toEqual(new Set([false]));
  await waitForLine(service.host, /was not rendered/, from);
  const failures = service.host
    .lines()
    .slice(from)
    .filter(line => line.includes('was not rendered'));
  expect(failures).toHaveLength(1);
});
