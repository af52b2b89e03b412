import { readConfig } from '../../shared/config.ts';

const settings = { COSMOS_ENDPOINT: 'https://name.documents.azure.com:443/', COSMOS_KEY: 'a2V5' };

test('the database and the container have defaults', () => {
  const { cosmos } = readConfig(settings);

  expect(cosmos).toMatchObject({
    endpoint: settings.COSMOS_ENDPOINT,
    key: settings.COSMOS_KEY,
    database: 'blog',
    container: 'content',
  });
});

test('without a key the managed identity is used, which AZURE_CLIENT_ID names', () => {
  const { cosmos } = readConfig({ ...settings, COSMOS_KEY: undefined, AZURE_CLIENT_ID: 'an id' });

  expect(cosmos).toMatchObject({ key: undefined, identityClientId: 'an id' });
});

/** Addresses whose scheme alone is right. */
const wrongAddresses = [
  'https://name.documents.azure.com:443:443',
  'http://127.0.0.1:99999',
  'https://[x',
  'https://name documents',
  'https://name?documents',
];

test.each(wrongAddresses)(
  'with %j as the endpoint the service does not start, and names the setting',
  wrong => {
    expect(() => readConfig({ ...settings, COSMOS_ENDPOINT: wrong })).toThrow(
      'COSMOS_ENDPOINT is not an address such as https://name.documents.azure.com:443/',
    );
  },
);

test.each([
  [{ COSMOS_ENDPOINT: ' ' }, 'COSMOS_ENDPOINT is missing: set it to the address of the Cosmos DB account'],
  [
    { COSMOS_ENDPOINT: 'name' },
    'COSMOS_ENDPOINT is not an address such as https://name.documents.azure.com:443/',
  ],
  [
    { COSMOS_ENDPOINT: 'http://127.0.0.1:8081', COSMOS_KEY: '' },
    'COSMOS_KEY is missing: an endpoint with http',
  ],
  [{ COSMOS_KEY: 'not base64!' }, 'COSMOS_KEY is not the base64 text of an account key'],
  [{ COSMOS_DATABASE: 'a/b' }, 'COSMOS_DATABASE must be 1 to 255 characters'],
  [{ COSMOS_CONTAINER: 'x'.repeat(256) }, 'COSMOS_CONTAINER must be 1 to 255 characters'],
  [{ ALLOWED_ORIGINS: 'editor.example.com' }, 'ALLOWED_ORIGINS must be origins, such as https://'],
  [{ ALLOWED_ORIGINS: 'https://a.example, https://b.example/x' }, 'ALLOWED_ORIGINS must be origins'],
  [{ SURFACE: 'Public' }, 'SURFACE must be public, or left out'],
  [{ PUBLIC_URL: 'public.example.com' }, 'PUBLIC_URL is not an address such as https://'],
  [{ PUBLIC_URL: 'https://public.example.com/api?x' }, 'PUBLIC_URL is not an address such as https://'],
  [{ SEARCH: 'true' }, 'SEARCH must be on or off'],
  ...['true', 'ON', '1', 'yes'].map((wrong): [object, string] => [
    { MEMBERS: wrong },
    'MEMBERS must be on or off',
  ]),
  [{ SIGN_IN_OFF: 'true' }, 'SIGN_IN_OFF must be allowed, or left out'],
  ...['0', '2.5', '8 MB'].map((wrong): [object, string] => [
    { FUNCTIONS_REQUEST_BODY_SIZE_LIMIT: wrong },
    'FUNCTIONS_REQUEST_BODY_SIZE_LIMIT must be a whole number of bytes',
  ]),
])('with %j the service does not start, and says why', (wrong, message) => {
  expect(() => readConfig({ ...settings, ...wrong })).toThrow(message);
});

test.each([
  [undefined, 2_555_904],
  ['1048576', 1_022_361],
  ['11010048', 10 * 1024 * 1024],
  ['104857600', 10 * 1024 * 1024],
])("with %j as the host's limit a body may have %d bytes", (limit, bytes) => {
  const { maxBodyBytes } = readConfig({ ...settings, FUNCTIONS_REQUEST_BODY_SIZE_LIMIT: limit });

  expect(maxBodyBytes).toBe(bytes);
});

test('the address of the public surface is without a slash at its end', () => {
  const { publicUrl } = readConfig({ ...settings, PUBLIC_URL: ' https://public.example.com/api/ ' });

  expect(publicUrl).toBe('https://public.example.com/api');
  expect(readConfig(settings).publicUrl).toBeUndefined();
});

test('all errors are reported at once, and no value is repeated', () => {
  const read = () => readConfig({ COSMOS_KEY: 'secret!', COSMOS_DATABASE: '#' });

  expect(read).toThrow(/COSMOS_ENDPOINT is missing.*\n- COSMOS_KEY is not.*\n- COSMOS_DATABASE must/);
  expect(read).not.toThrow('secret!');
});

test.each([
  [{}, true],
  [{ WEBSITE_AUTH_ENABLED: 'True' }, false],
  [{ WEBSITE_AUTH_ENABLED: 'False' }, true],
  [{ WEBSITE_AUTH_ENABLED: '1' }, true],
  [{ WEBSITE_AUTH_ENABLED: 'False', SIGN_IN_OFF: 'allowed' }, false],
  [{ SIGN_IN_OFF: 'allowed' }, false],
  [{ MEMBERS: 'off', SIGN_IN_OFF: 'allowed' }, false],
  [{ MEMBERS: 'on', SIGN_IN_OFF: 'allowed' }, true],
  [{ MEMBERS: 'on', SIGN_IN_OFF: 'allowed', WEBSITE_AUTH_ENABLED: 'False' }, true],
  [{ MEMBERS: 'on', WEBSITE_AUTH_ENABLED: 'True' }, false],
])('with %j sign-in is missing: %j', (environment, missing) => {
  expect(readConfig({ ...settings, ...environment }).signInMissing).toBe(missing);
});

test.each([
  [undefined, []],
  [' , ', []],
  ['*', ['*']],
  ['https://A.example/, app://localhost', ['https://a.example', 'app://localhost']],
])('with ALLOWED_ORIGINS %j pages of the origins %j may write', (list, origins) => {
  const { allowedOrigins } = readConfig({ ...settings, ALLOWED_ORIGINS: list });

  expect([...allowedOrigins]).toEqual(origins);
});

const connectionString =
  'InstrumentationKey=1;IngestionEndpoint=https://name.in.applicationinsights.azure.com/';

test.each([
  [undefined, undefined],
  [' ', undefined],
  [`${connectionString};\n`, { connectionString }],
])('with %j as connection string, telemetry is %j', (text, telemetry) => {
  const environment = { ...settings, APPLICATIONINSIGHTS_CONNECTION_STRING: text };

  expect(readConfig(environment).telemetry).toEqual(telemetry);
});

test.each([
  [undefined, undefined],
  ['Authorization=AAD', { clientId: undefined }],
  ['ClientId=an-id;Authorization=AAD', { clientId: 'an-id' }],
  ['authorization=aad; clientid=an-id;', { clientId: 'an-id' }],
  ['ClientId=an-id', undefined],
])('with %j telemetry signs in as %j', (text, identity) => {
  const environment = {
    ...settings,
    APPLICATIONINSIGHTS_CONNECTION_STRING: connectionString,
    APPLICATIONINSIGHTS_AUTHENTICATION_STRING: text,
  };

  expect(readConfig(environment).telemetry).toEqual({ connectionString, identity });
});

const media = { ...settings, MEDIA_ENDPOINT: 'https://name.blob.core.windows.net/' };
const localMedia = { MEDIA_ENDPOINT: 'http://127.0.0.1:10000/local', MEDIA_TOKEN: 'a token' };
const kindsOf = (environment: Record<string, string | undefined>) =>
  readConfig(environment).media?.limits.kinds.map(({ name }) => name);

test('without MEDIA_ENDPOINT uploads are off, beside any other setting', () => {
  const environment = { ...settings, MEDIA_TOKEN: 'x', UPLOAD_TYPES: 'svg', UPLOAD_MAX_MB: '0' };

  expect(readConfig(environment).media).toBeUndefined();
});

test('with MEDIA_ENDPOINT the identity uploads the usual kinds, up to 50 MB', () => {
  expect(readConfig({ ...media, AZURE_CLIENT_ID: 'an id' }).media).toMatchObject({
    endpoint: 'https://name.blob.core.windows.net',
    token: undefined,
    identityClientId: 'an id',
    limits: { maxBytes: 52_428_800 },
  });
  expect(kindsOf(media)).toEqual(['jpeg', 'png', 'gif', 'webp', 'avif', 'mp4', 'webm', 'mp3', 'pdf']);
});

test('local storage takes a token', () => {
  expect(readConfig({ ...settings, ...localMedia }).media).toMatchObject({
    endpoint: 'http://127.0.0.1:10000/local',
    token: 'a token',
  });
});

test.each([
  ['png', ['png']],
  [' Wav , PNG,wav', ['png', 'wav']],
  ['m4a,ogg,ogv', ['m4a', 'ogg', 'ogv']],
])('with %j as UPLOAD_TYPES the kinds are %j', (types, kinds) => {
  expect(kindsOf({ ...media, UPLOAD_TYPES: types })).toEqual(kinds);
});

test.each(['1', '1000'])('%s MB may be the most that is uploaded', megabytes => {
  const { media: read } = readConfig({ ...media, UPLOAD_MAX_MB: megabytes });

  expect(read?.limits.maxBytes).toBe(Number(megabytes) * 1024 * 1024);
});

const wrongEndpoint = 'MEDIA_ENDPOINT is not an address such as https://name.blob.core.windows.net';
const wrongSize = 'UPLOAD_MAX_MB must be a whole number of megabytes from 1 to 1000';

test.each([
  [{ MEDIA_ENDPOINT: 'name.blob.core.windows.net' }, wrongEndpoint],
  [{ MEDIA_ENDPOINT: 'ftp://name' }, wrongEndpoint],
  [{ MEDIA_ENDPOINT: 'https://name?sv=1' }, wrongEndpoint],
  [{ MEDIA_ENDPOINT: 'https://name#x' }, wrongEndpoint],
  [{ MEDIA_ENDPOINT: 'https://' }, wrongEndpoint],
  [{ MEDIA_ENDPOINT: 'https://na me' }, wrongEndpoint],
  [{ MEDIA_ENDPOINT: 'http://127.0.0.1:10000/local' }, 'MEDIA_TOKEN is missing: an endpoint with http takes'],
  [{ MEDIA_TOKEN: 'x' }, 'MEDIA_TOKEN must be left out with https'],
  [{ UPLOAD_TYPES: 'svg' }, 'UPLOAD_TYPES must not have svg: such files may carry scripts'],
  [{ UPLOAD_TYPES: 'png,HTML' }, 'UPLOAD_TYPES must not have html: such files may carry scripts'],
  [{ UPLOAD_TYPES: 'htm' }, 'UPLOAD_TYPES must not have htm: such files may carry scripts'],
  [{ UPLOAD_TYPES: 'image/svg+xml' }, 'separated by commas (it has "image/svg+xml")'],
  [{ UPLOAD_TYPES: 'image/png' }, 'separated by commas (it has "image/png")'],
  [{ UPLOAD_TYPES: 'png;gif' }, 'separated by commas (it has "png;gif")'],
  [{ UPLOAD_TYPES: 'png,' }, 'separated by commas (it has "")'],
  [{ UPLOAD_MAX_MB: '0' }, wrongSize],
  [{ UPLOAD_MAX_MB: '-1' }, wrongSize],
  [{ UPLOAD_MAX_MB: '1.5' }, wrongSize],
  [{ UPLOAD_MAX_MB: '1001' }, wrongSize],
  [{ UPLOAD_MAX_MB: '50 MB' }, wrongSize],
  [{ UPLOAD_MAX_MB: 'Infinity' }, wrongSize],
])('with %j for uploads the service does not start, and says why', (wrong, message) => {
  expect(() => readConfig({ ...media, ...wrong })).toThrow(message);
});

test('all errors of uploads are reported with the others', () => {
  const environment = { MEDIA_ENDPOINT: 'x', UPLOAD_TYPES: 'svg,tiff', UPLOAD_MAX_MB: 'x' };

  expect(() => readConfig(environment)).toThrow(
    /COSMOS_ENDPOINT.*\n- MEDIA_ENDPOINT.*\n- UPLOAD_TYPES.*svg.*\n- UPLOAD_TYPES.*"tiff".*\n- UPLOAD_MAX_MB/,
  );
});

const history = { ...settings, HISTORY_ENDPOINT: 'https://name.blob.core.windows.net/' };

test('history is on where it has storage, which the identity reaches', () => {
  expect(readConfig({ ...history, AZURE_CLIENT_ID: 'an id' }).history).toEqual({
    endpoint: 'https://name.blob.core.windows.net',
    token: undefined,
    identityClientId: 'an id',
  });
});

test.each([
  [{ ...history, HISTORY: 'off' }],
  [{ ...settings, HISTORY: 'on' }],
  [{ ...settings, HISTORY_TOKEN: 'x' }],
])('with %j there is no history', environment => {
  expect(readConfig(environment).history).toBeUndefined();
});

test.each([
  [{ HISTORY: 'On' }, 'HISTORY must be on or off'],
  [
    { HISTORY_ENDPOINT: 'name' },
    'HISTORY_ENDPOINT is not an address such as https://name.blob.core.windows.net',
  ],
  [{ HISTORY_ENDPOINT: 'http://127.0.0.1:10000/local' }, 'HISTORY_TOKEN is missing: an endpoint with http'],
  [{ HISTORY_TOKEN: 'x' }, 'HISTORY_TOKEN must be left out with https'],
])('with %j for history the service does not start, and says why', (wrong, message) => {
  expect(() => readConfig({ ...history, ...wrong })).toThrow(message);
});
