import { itemOf, post, tag } from '../support/content/families.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService({ PUBLIC_URL: 'https://public.example.com/api' });
const surface = usePublicSurface(service);

let blogId: string;
let postId: string;
let place: string;
beforeEach(async () => {
  blogId = await service.create('blog', { name: 'Field notes', isPublic: true });
  postId = await service.createIn(blogId, post, { published: '2024-01-01T00:00:00Z' });
  place = itemOf(post, blogId, postId);
});

const tokenOf = async (at: string) =>
  (await service.send('POST', `${at}/preview`)).json<{ token: string }>().token;
const show = (token: string, query = '', at = place) => surface.send('GET', `${at}?preview=${token}${query}`);

test('A preview of a working copy shows it as the post that it would be, for nobody to keep', async () => {
  const tagId = await service.createIn(blogId, tag);
  await service.send('PUT', `${place}/draft`, { ...post.changed, slug: undefined, tags: [{ tagId }] });
  const token = await tokenOf(`${place}/draft`);
  const shown = await show(token);
  const html = (await show(token, '&fields=contentHtml,url,slug')).json();
  const before = await service.read(place);
  await service.send('POST', `${place}/draft/publish`);
  const after = await service.read(place);

  expect([shown.status, shown.headers.get('cache-control'), shown.headers.get('etag')]).toEqual([
    200,
    'no-store',
    null,
  ]);
  const { lastModified, slug, ...others } = shown.json();
  expect([typeof lastModified, slug]).toEqual(['string', before.slug]);
  expect(after).toEqual({
    ...others,
    lastModified: after.lastModified,
    slug: after.slug,
    formerSlugs: after.formerSlugs,
  });
  expect(Object.keys(html)).toEqual(['contentHtml', 'slug']);
});

test('It shows the working copy as it is when it is read, and nothing once that was discarded or published', async () => {
  await service.send('PUT', `${place}/draft`, { title: 'One', content: '' });
  const token = await tokenOf(`${place}/draft`);
  const first = (await show(token, '&fields=title')).json();
  await service.send('PUT', `${place}/draft`, { title: 'Two', content: '' });
  const second = (await show(token, '&fields=title')).json();
  await service.send('DELETE', `${place}/draft`);
  const discarded = await show(token);
  await service.send('PUT', `${place}/draft`, { title: 'Three', content: '' });
  const third = (await show(token, '&fields=title')).json();
  await service.send('POST', `${place}/draft/publish`);

  expect([first, second, third]).toEqual([{ title: 'One' }, { title: 'Two' }, { title: 'Three' }]);
  expect([discarded.status, (await show(token)).status]).toEqual([404, 404]);
});

test('A token of a working copy shows nothing of its post, and one of a post nothing of its working copy', async () => {
  const unpublished = await service.createIn(blogId, post, { published: undefined, title: 'The post' });
  const at = itemOf(post, blogId, unpublished);
  await service.send('PUT', `${at}/draft`, { title: 'The working copy', content: '' });
  const [ofPost, ofDraft] = [await tokenOf(at), await tokenOf(`${at}/draft`)];
  const titles = [await show(ofPost, '&fields=title', at), await show(ofDraft, '&fields=title', at)];
  await service.send('DELETE', `${at}/draft`);

  expect(titles.map(({ json }) => json().title)).toEqual(['The post', 'The working copy']);
  expect([(await show(ofDraft, '', at)).status, (await show(ofPost, '', at)).status]).toEqual([404, 200]);
});

test('It ends with all previews of the blog, and shows nothing in one that is not public', async () => {
  await service.send('PUT', `${place}/draft`, post.changed);
  const first = await tokenOf(`${place}/draft`);
  await service.send('DELETE', `blog/${blogId}/preview`);
  const ended = await show(first);
  const second = await tokenOf(`${place}/draft`);
  const open = await show(second);
  await service.send('PUT', `blog/${blogId}`, { name: 'Field notes', isPublic: false });

  expect([ended.status, open.status, (await show(second)).status]).toEqual([404, 200, 404]);
});
