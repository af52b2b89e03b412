import { useServiceWithout } from '../../support/service/use-service.ts';

const service = useServiceWithout('docs.html.br');

test('a service whose package lacks the page answers everything else, and 500 for the page', async () => {
  const blogs = await service.send('GET', 'blog');
  const page = await service.send('GET', 'docs');

  expect([blogs.status, page.status]).toEqual([200, 500]);
  expect(page.text).toBe('An internal server error occured. Error details logged.');
});
