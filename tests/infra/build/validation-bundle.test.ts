import { copyAppWithout } from '../../support/copied-app.ts';
import { blog } from '../../support/families.ts';
import { type LocalService, startLocalService } from '../../support/local-service.ts';

describe('A service without the libraries that read bodies', () => {
  let app: ReturnType<typeof copyAppWithout>;
  let service: LocalService;
  beforeAll(async () => {
    app = copyAppWithout('validation.js');
    service = await startLocalService({}, app.folder);
  });
  afterAll(async () => {
    await service.stop();
    app.remove();
  });

  test('starts and reads, since it loads them with the first body', async () => {
    const listed = await service.send('GET', 'blog');
    const created = await service.send('POST', 'blog', blog.minimal);

    expect([listed.status, created.status]).toEqual([200, 500]);
  });
});
