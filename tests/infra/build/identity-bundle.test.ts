import { createRequire } from 'node:module';
import { join } from 'node:path';
import { builtApp } from '../../support/built-app.ts';
import { blog } from '../../support/families.ts';
import { useServiceWithout } from '../../support/use-service.ts';

test('the managed identity is a separate bundle that needs no other file', () => {
  const { ManagedIdentityCredential } = createRequire(__filename)(join(builtApp(), 'identity.js'));

  const credential = new ManagedIdentityCredential({ clientId: '11111111-1111-4111-8111-111111111111' });

  expect(typeof credential.getToken).toBe('function');
});

describe('A service with a key', () => {
  const service = useServiceWithout('identity.js');

  test('does not load the managed identity', async () => {
    const created = await service.send('POST', 'blog', blog.minimal);

    expect(created.status).toBe(201);
  });
});
