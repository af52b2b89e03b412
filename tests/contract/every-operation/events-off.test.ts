import { absentGuid } from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

const build = { kind: 'build', url: 'https://api.netlify.com/build_hooks/64f1c0ffee' };
const endpoint = `endpoint/${absentGuid}`;

test.each([
  ['GET', 'endpoint'],
  ['POST', 'endpoint'],
  ['GET', endpoint],
  ['PUT', endpoint],
  ['DELETE', endpoint],
  ['GET', `${endpoint}/delivery`],
  ['POST', `${endpoint}/test`],
  ['POST', `${endpoint}/delivery/000000000012/again`],
  ['GET', 'change'],
])('Where events are off, %s of %s is 503', async (method, path) => {
  const blogId = await service.newBlog();
  const send = (accept: string) =>
    service.send(method, `blog/${blogId}/${path}`, method === 'GET' ? undefined : build, { Accept: accept });

  const text = await send('*/*');
  const problem = await send('application/problem+json');

  expect([text.status, text.text]).toEqual([
    503,
    'Events are off: the service tells nobody of changes. They are turned on by EVENTS=on.',
  ]);
  expect(problem.json()).toMatchObject({
    type: 'urn:problem-type:blog-content-service:events-off',
    title: 'Events are off',
  });
});
