import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { builtApp } from '../../support/built-app.ts';
import { useServiceWithout } from '../../support/use-service.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

test('the description is a separate file, with the version of the package', () => {
  const { document } = createRequire(__filename)(join(builtApp(), 'openapi.js'));

  expect(document).toMatchObject({ openapi: '3.1.0', info: { version } });
  expect(readFileSync(join(builtApp(), 'index.js'), 'utf8')).not.toContain(
    document.info.description.slice(0, 40),
  );
});

describe('A service', () => {
  const service = useServiceWithout('openapi.js');

  test('loads the description only when it is requested', async () => {
    const { status } = await service.send('GET', 'blog');
    const missing = await service.send('GET', 'openapi.json');

    expect([status, missing.status]).toEqual([200, 500]);
  });
});
