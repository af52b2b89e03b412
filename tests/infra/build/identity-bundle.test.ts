import { createRequire } from 'node:module';
import { join } from 'node:path';
import { builtApp } from '../../support/built-app.ts';
import { copyAppWithout } from '../../support/copied-app.ts';
import { blog } from '../../support/families.ts';
import { startLocalService } from '../../support/local-service.ts';

test('the managed identity is a separate bundle that needs no other file', () => {
  const { ManagedIdentityCredential } = createRequire(__filename)(join(builtApp(), 'identity.js'));

  const credential = new ManagedIdentityCredential({ clientId: '11111111-1111-4111-8111-111111111111' });

  expect(typeof credential.getToken).toBe('function');
});

test('a service with a key does not load the managed identity', async () => {
  const app = copyAppWithout('identity.js');
  const service = await startLocalService({}, app.folder);

  const created = await service.send('POST', 'blog', blog.minimal);
  await service.stop();

  expect(created.status).toBe(201);
  app.remove();
});
