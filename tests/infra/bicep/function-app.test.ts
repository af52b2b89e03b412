import { readConfig } from '../../../shared/config.ts';
import { readBicep, theResource, type Value, valueAt } from '../../support/bicep.ts';

const readFunctionApp = () => readBicep('infra/modules/function-app.bicep');

async function readAppSettings(): Promise<Record<string, Value>> {
  const { body } = theResource(await readFunctionApp(), 'Microsoft.Web/sites');
  const settings = valueAt(body, 'properties.siteConfig.appSettings');
  if (!Array.isArray(settings)) throw new Error('appSettings is not an array');
  return Object.fromEntries(
    settings.map(setting => [String(valueAt(setting, 'name')), valueAt(setting, 'value') ?? null]),
  );
}

/** The names of the settings that the service reads. */
function settingsRead(): string[] {
  const names = new Set<string>();
  const environment = new Proxy<Record<string, string>>(
    { COSMOS_ENDPOINT: 'https://name.documents.azure.com:443/' },
    {
      get(target, name) {
        names.add(String(name));
        return Reflect.get(target, name);
      },
    },
  );
  readConfig(environment);
  return [...names];
}

test('the app has each setting that the service reads, except a key, defaults, what opens it, and those of the platform', async () => {
  const settings = await readAppSettings();

  const missing = settingsRead().filter(name => !(name in settings) && !name.startsWith('WEBSITE_'));

  expect(missing).toEqual(['COSMOS_KEY', 'COSMOS_TIMEOUT_MS', 'SIGN_IN_OFF']);
});

test('each setting occurs once, and none is one that Flex Consumption refuses', async () => {
  const settings = await readAppSettings();
  const { text } = await readFunctionApp();

  expect(Object.keys(settings)).toEqual([
    'AzureWebJobsStorage__accountName',
    'AzureWebJobsStorage__credential',
    'AzureWebJobsStorage__clientId',
    'APPLICATIONINSIGHTS_CONNECTION_STRING',
    'APPLICATIONINSIGHTS_AUTHENTICATION_STRING',
    'AZURE_CLIENT_ID',
    'COSMOS_ENDPOINT',
    'COSMOS_DATABASE',
    'COSMOS_CONTAINER',
    'FUNCTIONS_REQUEST_BODY_SIZE_LIMIT',
    'AzureWebJobsDisableHomepage',
    'CACHE_MB',
    'COSMOS_CONSISTENCY_LEVEL',
    'OVERRIDE_USE_MI_FIC_ASSERTION_CLIENTID',
  ]);
  expect(text.match(/\{ name: '[A-Za-z]\w+', value: /g)).toHaveLength(Object.keys(settings).length);
  expect(text).not.toMatch(/name: 'appsettings'|alwaysOn/);
});

test('everything signs in as the identity', async () => {
  const settings = await readAppSettings();
  const clientId = { code: 'identity.properties.clientId' };

  expect(settings).toMatchObject({
    AzureWebJobsStorage__accountName: { code: 'storageAccount.name' },
    AzureWebJobsStorage__credential: 'managedidentity',
    AzureWebJobsStorage__clientId: clientId,
    APPLICATIONINSIGHTS_AUTHENTICATION_STRING: {
      code: `'ClientId=\${identity.properties.clientId};Authorization=AAD'`,
    },
    AZURE_CLIENT_ID: clientId,
    OVERRIDE_USE_MI_FIC_ASSERTION_CLIENTID: clientId,
  });
});

test('the app runs on Flex Consumption, over https, with Node.js 24 by default', async () => {
  const functionApp = await readFunctionApp();
  const { params } = await readBicep('infra/main.bicep');

  const plan = theResource(functionApp, 'Microsoft.Web/serverfarms');
  const { body } = theResource(functionApp, 'Microsoft.Web/sites');

  expect(plan.body.sku).toEqual({ name: 'FC1', tier: 'FlexConsumption' });
  expect(valueAt(plan.body, 'properties.reserved')).toBe(true);
  expect(body.kind).toBe('functionapp,linux');
  expect(valueAt(body, 'properties.httpsOnly')).toBe(true);
  expect(valueAt(body, 'properties.siteConfig')).toMatchObject({
    minTlsVersion: '1.2',
    scmMinTlsVersion: '1.2',
    ftpsState: 'Disabled',
  });
  expect(params.find(({ name }) => name === 'nodeVersion')).toMatchObject({
    value: '24',
    decorators: { allowed: [['22', '24']] },
  });
});

test('the app takes its package from the container, as the identity, and scales by parameter', async () => {
  const { body } = theResource(await readFunctionApp(), 'Microsoft.Web/sites');

  expect(valueAt(body, 'properties.functionAppConfig')).toEqual({
    deployment: {
      storage: {
        type: 'blobContainer',
        value: { code: `'\${storageAccount.properties.primaryEndpoints.blob}\${deploymentContainerName}'` },
        authentication: {
          type: 'UserAssignedIdentity',
          userAssignedIdentityResourceId: { code: 'identity.id' },
        },
      },
    },
    runtime: { name: 'node', version: { code: 'nodeVersion' } },
    scaleAndConcurrency: {
      instanceMemoryMB: { code: 'instanceMemoryMB' },
      maximumInstanceCount: { code: 'maximumInstances' },
      alwaysReady: {
        code: "alwaysReadyInstances > 0 ? [{ name: 'http', instanceCount: alwaysReadyInstances }] : []",
      },
    },
  });
});

test('only named origins of other sites are allowed, with their session', async () => {
  const { body } = theResource(await readFunctionApp(), 'Microsoft.Web/sites');
  const { params } = await readBicep('infra/main.bicep');

  expect(valueAt(body, 'properties.siteConfig.cors')).toEqual({
    allowedOrigins: { code: 'corsOrigins' },
    supportCredentials: { code: '!empty(corsOrigins)' },
  });
  expect(params.find(({ name }) => name === 'corsOrigins')?.value).toEqual([]);
});

test('an instance caches as many megabytes of answers as the parameter says', async () => {
  const settings = await readAppSettings();

  expect(settings.CACHE_MB).toEqual({ code: 'string(cacheMb)' });
  expect(settings.COSMOS_CONSISTENCY_LEVEL).toEqual({ code: 'consistencyLevel' });
});

test('the app starts after its roles are assigned, and after the private way to its storage is there', async () => {
  const { modules } = await readBicep('infra/main.bicep');

  const functionApp = modules.find(({ symbol }) => symbol === 'functionApp');

  expect(functionApp?.body.dependsOn).toEqual([{ code: 'access' }, { code: 'endpoints' }]);
});

test('the root of the host shows nothing of it', async () => {
  const settings = await readAppSettings();

  expect(settings.AzureWebJobsDisableHomepage).toBe('true');
});
