import { blog } from '../../support/families.ts';
import { useServiceWithout } from '../../support/use-service.ts';

describe('A service without the libraries that read bodies', () => {
  const service = useServiceWithout('validation.js');

  test('starts and reads, since it loads them with the first body', async () => {
    const listed = await service.send('GET', 'blog');
    const created = await service.send('POST', 'blog', blog.minimal);

    expect([listed.status, created.status]).toEqual([200, 500]);
  });
});
