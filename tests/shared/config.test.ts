import { readConfig } from '../../shared/config.ts';

const settings = { COSMOS_ENDPOINT: 'https://name.documents.azure.com:443/', COSMOS_KEY: 'a key' };

test('the database and the container have defaults', () => {
  const { cosmos } = readConfig(settings);

  expect(cosmos).toEqual({
    endpoint: settings.COSMOS_ENDPOINT,
    key: settings.COSMOS_KEY,
    database: 'blog',
    container: 'content',
  });
});

test('all that is missing is named at once, with what to set', () => {
  expect(() => readConfig({})).toThrow(/COSMOS_ENDPOINT is missing: set it to .*\n- COSMOS_KEY is missing/);
});

test('an endpoint that is no address is refused with an example', () => {
  expect(() => readConfig({ ...settings, COSMOS_ENDPOINT: 'name' })).toThrow(
    'COSMOS_ENDPOINT is not an address such as https://name.documents.azure.com:443/',
  );
});
