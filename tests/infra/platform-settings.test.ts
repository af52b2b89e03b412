import { readFileSync } from 'node:fs';
import { sendRaw } from '../../infra/local/kit/testing/raw-http.ts';
import { platformSettings, withoutSignIn } from '../../infra/tools/platform-settings.ts';
import { longestBody } from '../../shared/families/greatest-size.ts';
import { readBicep, theResource, valueAt } from '../support/bicep.ts';
import { tag } from '../support/families.ts';
import { newCollection } from '../support/operations.ts';
import { useLocalService } from '../support/use-service.ts';

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

test('the settings of the platform are the same in Azure, for Core Tools and for the local host', async () => {
  const { body } = theResource(await readBicep('infra/modules/function-app.bicep'), 'Microsoft.Web/sites');
  const { params } = await readBicep('infra/main.bicep');
  const example = readJson('local.settings.json.example');

  const inAzure = valueAt(body, 'properties.siteConfig.appSettings');

  const { FUNCTIONS_REQUEST_BODY_SIZE_LIMIT: limit, ...others } = platformSettings;
  expect(others).toEqual({});
  expect(inAzure).toContainEqual({
    name: 'FUNCTIONS_REQUEST_BODY_SIZE_LIMIT',
    value: { code: 'string(maximumBodyBytes)' },
  });
  expect(params.find(({ name }) => name === 'maximumBodyBytes')?.value).toBe(Number(limit));
  expect(example.Values).toMatchObject({ ...platformSettings, ...withoutSignIn });
});

// A higher limit wastes memory of the host; a lower one hides the service's answer to a body that is too long.
test('the host accepts bodies that are a little longer than the service does', () => {
  const limit = Number(platformSettings.FUNCTIONS_REQUEST_BODY_SIZE_LIMIT);

  expect(limit).toBeGreaterThanOrEqual(longestBody + 256 * 1024);
  expect(limit).toBeLessThanOrEqual(longestBody + 4 * 1024 * 1024);
});

// That would end the worker and everybody's streams; an invocation ends by itself.
test('no invocation is ended by the host', () => {
  expect(readJson('host.json').functionTimeout).toBe('-1');
});

describe('With these settings', () => {
  const service = useLocalService();
  let collection: string;
  beforeAll(async () => {
    collection = await newCollection(service, tag);
  });

  test('headers of 30 KB are accepted', async () => {
    const principal = `X-MS-CLIENT-PRINCIPAL: ${'x'.repeat(30_000)}`;

    const answer = await sendRaw(service.host.url, `GET /api/${collection}`, [principal]);

    expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('[]') });
  });

  test('a body that is too long is refused by the service, and an even longer one by the host', async () => {
    const limit = Number(platformSettings.FUNCTIONS_REQUEST_BODY_SIZE_LIMIT);

    const refused = await service.send('POST', collection, ' '.repeat(limit));
    const declared = await sendRaw(service.host.url, `POST /api/${collection}`, [
      `Content-Length: ${limit + 1}`,
    ]);

    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining(`at most ${longestBody} bytes`),
    ]);
    expect(declared).toMatchObject({ status: 500, body: '' });
  });
});
