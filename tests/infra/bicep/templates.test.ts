import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import containerDefinition from '../../../infra/cosmos/container.json';
import { readConfig } from '../../../shared/config.ts';
import { filteredPaths } from '../../../shared/finding/finder.ts';
import { type Code, readBicep, theResource, type Value, valueAt } from '../../support/infra/bicep.ts';

const readMain = () => readBicep('infra/main.bicep');
const readModule = (name: string) => readBicep(`infra/modules/${name}.bicep`);
const readRegistration = () => readBicep('infra/app-registration/main.bicep');
type Template = Awaited<ReturnType<typeof readMain>>;
const variableIn = ({ vars }: Template, variable: string) =>
  vars.find(({ name }) => name === variable)?.value;

describe('Alerts', () => {
  test('each query file is one alert, and each alert on logs has a query file', async () => {
    const alerts = variableIn(await readModule('alerts'), 'logAlerts') as Value[];
    const names = readdirSync('infra/monitoring/alerts').map(file => file.replace('.kql', ''));

    expect(alerts.map(alert => valueAt(alert, 'name')).sort()).toEqual(names.sort());
    expect(alerts.map(alert => valueAt(alert, 'query'))).toEqual(
      alerts.map(alert => ({
        code: `loadTextContent('../monitoring/alerts/${String(valueAt(alert, 'name'))}.kql')`,
      })),
    );
  });

  test('each module of alerts sends them to people, and Cosmos DB reports throttled requests and expensive ones', async () => {
    const { modules } = await readModule('alerts');
    const alerts = modules.filter(({ type }) => type !== 'budget.bicep').map(({ body }) => body.params);

    expect(alerts).toEqual(
      alerts.map(() => expect.objectContaining({ actionGroupId: { code: 'people.id' } })),
    );
    expect(
      modules.filter(({ type }) => type === 'cosmos-alert.bicep').map(({ body }) => body.params),
    ).toMatchObject([
      { metric: 'TotalRequests', aggregation: 'Count', status: '429', threshold: 10 },
      { metric: 'TotalRequestUnits', aggregation: 'Total', status: '', threshold: { code: 'requestUnits' } },
    ]);
  });
});

describe('The app registration', () => {
  test('gets the types of Microsoft Graph by configuration, in a pinned version', () => {
    const config = JSON.parse(readFileSync('infra/app-registration/bicepconfig.json', 'utf8'));

    expect(config.extensions.microsoftGraphV1).toMatch(
      /^br:mcr\.microsoft\.com\/.*\/microsoftgraph\/v1\.0:\d+\.\d+\.\d+$/,
    );
    expect(config.implicitExtensions).toEqual(['az', 'microsoftGraphV1']);
  });

  test('keeps the tags of the environment when it is deployed again', async () => {
    const [registration, main] = [await readRegistration(), await readMain()];
    const [own, others] = [registration, main].map(file => JSON.stringify(variableIn(file, 'allTags')));
    const keys = (text = '') => [...text.matchAll(/'([a-z-]+)':/g)].map(([, key]) => key);

    expect(keys(own)).toEqual(keys(others));
    expect(own).toContain('union(tags, ');
    expect(registration.modules.map(({ symbol, body }) => [symbol, valueAt(body, 'params.tags')])).toEqual(
      ['group', 'identity'].map(symbol => [symbol, { code: 'allTags' }]),
    );
  });

  test('names resource group, identity and function app as the environment does', async () => {
    const [registration, main] = [await readRegistration(), await readMain()];
    const nameOf = ({ modules }: Template, symbol: string) =>
      valueAt(modules.find(module => module.symbol === symbol)?.body, 'params.name');

    expect(variableIn(registration, 'names')).toEqual(variableIn(main, 'names'));
    expect(nameOf(registration, 'identity')).toEqual(nameOf(main, 'identity'));
    expect(nameOf(registration, 'group')).toEqual(
      theResource(main, 'Microsoft.Resources/resourceGroups').body.name,
    );
  });
});

describe('The content', () => {
  const localSource = readFileSync('infra/tools/content-store.ts', 'utf8');

  test('is made by Azure and local Cosmos DB from the same file, in a database of the same name', async () => {
    const definition = variableIn(await readModule('cosmos'), 'containerDefinition') as Code;
    const inBicep = /^loadJsonContent\('([^']+)'\)$/.exec(definition.code)?.[1] ?? '';
    const inTypeScript = /import container from '([^']+)'/.exec(localSource)?.[1] ?? '';

    expect(resolve('infra/modules', inBicep)).toBe(resolve('infra/cosmos/container.json'));
    expect(resolve('infra/local', inTypeScript)).toBe(resolve('infra/modules', inBicep));
    expect(localSource).toContain(
      `const database = '${String(variableIn(await readMain(), 'databaseName'))}'`,
    );
  });

  test('has the partition key and indexes that the code uses, with each property that a filter compares', () => {
    const indexed = [
      '/listKey/?',
      '/slug/?',
      '/tagIds/[]/?',
      '/authorId/?',
      '/coAuthorIds/[]/?',
      '/mediaIds/[]/?',
      '/socialImageId/?',
      '/userName/?',
      '/mediumUrl/?',
      '/sizeUrls/[]/?',
      '/formerSlugs/[]/?',
      '/words/?',
      '/isListed/?',
      '/isFeatured/?',
      '/language/?',
      '/translationOf/?',
      '/principals/[]/?',
      '/wakeAt/?',
      '/dueAt/?',
    ];

    expect(containerDefinition.partitionKey).toEqual({ paths: ['/blogId'], kind: 'Hash', version: 2 });
    expect(containerDefinition.indexingPolicy).toEqual({
      indexingMode: 'consistent',
      automatic: true,
      includedPaths: indexed.map(path => ({ path })),
      excludedPaths: [{ path: '/*' }],
    });
    expect(indexed).toEqual(expect.arrayContaining(filteredPaths()));
  });
});

describe('The function app', () => {
  async function readAppSettings(): Promise<Record<string, Value>> {
    const { body } = theResource(await readModule('function-app'), 'Microsoft.Web/sites');
    const settings = valueAt(body, 'properties.siteConfig.appSettings') as Value[];
    return Object.fromEntries(
      settings.map(setting => [String(valueAt(setting, 'name')), valueAt(setting, 'value') ?? null]),
    );
  }

  test('has each setting that the service reads, except a key, defaults, what opens it, and those of the platform', async () => {
    const read = new Set<string>();
    const environment: Record<string, string> = {
      COSMOS_ENDPOINT: 'https://name.documents.azure.com:443/',
      MEDIA_ENDPOINT: 'https://name.blob.core.windows.net',
      HISTORY_ENDPOINT: 'https://name.blob.core.windows.net',
    };
    readConfig(
      new Proxy(environment, {
        get: (target, name: string) => {
          read.add(name);
          return target[name];
        },
      }),
    );
    const settings = await readAppSettings();

    const missing = [...read].filter(name => !(name in settings) && !name.startsWith('WEBSITE_'));

    expect(missing.sort()).toEqual([
      'COSMOS_KEY',
      'COSMOS_TIMEOUT_MS',
      'HISTORY_TOKEN',
      'MEDIA_TOKEN',
      'SIGN_IN_OFF',
    ]);
  });

  test('has each setting once, signs in as the identity everywhere, and has none that Flex Consumption refuses', async () => {
    const settings = await readAppSettings();
    const { text } = await readModule('function-app');
    const clientId = { code: 'identity.properties.clientId' };

    expect(settings).toEqual({
      AzureWebJobsStorage__accountName: { code: 'storageAccount.name' },
      AzureWebJobsStorage__credential: 'managedidentity',
      AzureWebJobsStorage__clientId: clientId,
      APPLICATIONINSIGHTS_CONNECTION_STRING: expect.anything(),
      APPLICATIONINSIGHTS_AUTHENTICATION_STRING: {
        code: `'ClientId=\${identity.properties.clientId};Authorization=AAD'`,
      },
      AZURE_CLIENT_ID: clientId,
      COSMOS_ENDPOINT: expect.anything(),
      COSMOS_DATABASE: expect.anything(),
      COSMOS_CONTAINER: expect.anything(),
      FUNCTIONS_REQUEST_BODY_SIZE_LIMIT: expect.anything(),
      AzureWebJobsDisableHomepage: 'true',
      MEMBERS: { code: "members ? 'on' : ''" },
      ALLOWED_ORIGINS: { code: "join(corsOrigins, ',')" },
      SURFACE: { code: "surface == 'public' ? 'public' : ''" },
      PUBLIC_URL: { code: 'publicUrl' },
      CACHE_MB: { code: 'string(cacheMb)' },
      MEDIA_ENDPOINT: { code: 'mediaEndpoint' },
      UPLOAD_MAX_MB: { code: 'string(uploadMaxMb)' },
      SEARCH: { code: "search ? 'on' : 'off'" },
      HISTORY_ENDPOINT: { code: "surface == 'api' ? storageAccount.properties.primaryEndpoints.blob : ''" },
      HISTORY: { code: "history ? 'on' : 'off'" },
      EVENTS: { code: "events ? 'on' : 'off'" },
      UPLOAD_TYPES: { code: "join(uploadTypes, ',')" },
      COSMOS_CONSISTENCY_LEVEL: { code: 'consistencyLevel' },
      OVERRIDE_USE_MI_FIC_ASSERTION_CLIENTID: clientId,
    });
    expect(text.match(/\{ name: '[A-Za-z]\w+', value: /g)).toHaveLength(Object.keys(settings).length);
    expect(text).not.toMatch(/name: 'appsettings'|alwaysOn/);
  });

  test('lets nobody publish with a user name and password', async () => {
    const { resources } = await readModule('function-app');
    const type = 'Microsoft.Web/sites/basicPublishingCredentialsPolicies';

    const policies = resources.filter(resource => resource.type === type).map(({ body }) => body);

    expect(policies).toMatchObject(
      ['ftp', 'scm'].map(name => ({ name, parent: { code: 'functionApp' }, properties: { allow: false } })),
    );
  });
});

test('The endpoints of one subnet are made one after the other', async () => {
  const { modules } = await readModule('private-endpoints');

  const [, ...later] = modules;

  expect(later.length).toBeGreaterThan(0);
  expect(later.map(({ body }) => body.dependsOn)).toEqual(
    later.map((_, index) => [{ code: modules[index]?.symbol }]),
  );
});

test('There is exactly one identity', async () => {
  const { modules } = await readMain();
  const files = await Promise.all(modules.map(module => readBicep(`infra/${module.type}`)));
  const resources = files.flatMap(file => file.resources);
  const type = 'Microsoft.ManagedIdentity/userAssignedIdentities';

  expect(resources.filter(resource => resource.type === type && !resource.existing)).toHaveLength(1);
  expect(resources.map(({ body }) => valueAt(body, 'identity.type')).filter(Boolean)).toEqual([
    'UserAssigned',
  ]);
});

test('The identity has roles of Azure on single resources, where there are uploads for its two containers, and one for the content', async () => {
  const { resources, vars } = await readModule('access');
  const assigned = resources.filter(({ type }) => type === 'Microsoft.Authorization/roleAssignments');
  const assignment = (scope: string, role: string) => ({
    scope: { code: scope },
    properties: {
      roleDefinitionId: {
        code: `subscriptionResourceId('Microsoft.Authorization/roleDefinitions', ${role})`,
      },
      principalId: { code: 'identity.properties.principalId' },
      principalType: 'ServicePrincipal',
    },
  });

  expect(vars).toHaveLength(5);
  expect(assigned.map(({ body }) => body)).toMatchObject([
    assignment('storageAccount', 'blobDataOwner'),
    assignment('mediaAccount', 'blobDelegator'),
    assignment('incoming', 'blobDataContributor'),
    assignment('media', 'blobDataContributor'),
    assignment('applicationInsights', 'metricsPublisher'),
  ]);
  expect(assigned.map(({ condition }) => condition)).toEqual([
    undefined,
    ...Array(3).fill('(uploads)'),
    undefined,
  ]);
  expect(
    resources
      .filter(({ type }) => type.endsWith('/containers'))
      .map(({ symbol, body }) => [symbol, body.name]),
  ).toEqual(['incoming', 'media'].map(name => [name, { code: `'\${mediaAccountName}/default/${name}'` }]));
});

test('Outputs are in upper case, as azd stores them, and none is a secret', async () => {
  const names = (await readMain()).outputs.map(({ name }) => name);

  expect(names.filter(name => !/^[A-Z][A-Z0-9_]*$/.test(name))).toEqual([]);
  expect(names.filter(name => /KEY|SECRET|PASSWORD|CONNECTION/.test(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['AZURE_LOCATION', 'AZURE_TENANT_ID', 'SERVICE_API_NAME']));
  // azd keeps the outputs beside the client id with which a pipeline signs in.
  expect(names).not.toContain('AZURE_CLIENT_ID');
});

test('Nothing can be created without a client id: each resource has it in its tags', async () => {
  const main = await readMain();
  const { resources, modules } = main;
  const tagged = modules.filter(({ body }) => valueAt(body, 'params.tags') !== undefined);
  const allTags = { code: 'allTags' };

  expect((variableIn(main, 'allTags') as Code).code).toContain("'sign-in-client-id': signInClientId");
  expect(resources.map(({ type, body }) => [type, body.tags])).toEqual([
    ['Microsoft.Resources/resourceGroups', allTags],
  ]);
  expect(modules.map(({ body }) => body.scope)).toEqual(modules.map(() => ({ code: 'group' })));
  expect(tagged.map(({ body }) => valueAt(body, 'params.tags'))).toEqual(tagged.map(() => allTags));
  // What has no tags belongs to something that has: roles, and the settings of the function app.
  expect(modules.filter(module => !tagged.includes(module)).map(({ symbol }) => symbol)).toEqual([
    'access',
    'signIn',
  ]);
});

const files = readdirSync('infra', { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.bicep') || file.endsWith('.bicepparam'))
  .map(file => join('infra', file));
const templates = files.filter(file => file.endsWith('.bicep'));
const defaultTemplates = templates.filter(file => !file.includes('app-registration'));

test.each(templates)('%s describes its parameters and outputs', async file => {
  const { params, outputs } = await readBicep(file);

  const undescribed = [...params, ...outputs].filter(({ decorators }) => {
    const [description] = decorators.description ?? [];
    return typeof description !== 'string' || !/^[A-Z].{8,}\.?$/.test(description);
  });

  expect(undescribed.map(({ name }) => name)).toEqual([]);
});

// The compiler says both as well; but it is not everywhere.
test.each(templates)(
  '%s gives its modules the parameters that they declare, and all that they require',
  async file => {
    for (const { type, body } of (await readBicep(file)).modules) {
      const { params } = await readBicep(join(dirname(file), type));
      const [given, declared] = [Object.keys(body.params ?? {}), params.map(({ name }) => name)];
      const required = params.filter(({ value }) => value === undefined).map(({ name }) => name);
      expect(declared).toEqual(expect.arrayContaining(given));
      expect(given).toEqual(expect.arrayContaining(required));
    }
  },
);

test.each(templates)(
  '%s uses each parameter, variable and existing resource that it declares',
  async file => {
    const { text, params, vars, resources } = await readBicep(file);
    const code = text.replace(/^\s*\/\/.*$/gm, '').replace(/@description\('(?:[^'\\]|\\.)*'\)/g, '');
    const existing = resources.filter(resource => resource.existing).map(({ symbol }) => symbol);

    // Once in its declaration; before a colon it is the name of a property, except in a loop.
    const unused = [...[...params, ...vars].map(({ name }) => name), ...existing].filter(
      name => (code.match(new RegExp(`\\bin ${name}:|\\b${name}\\b(?!:)`, 'g')) ?? []).length < 2,
    );

    expect(unused).toEqual([]);
  },
);

test.each(templates)('%s uses only the language of Bicep 0.28, and has no secret', async file => {
  const { text } = await readBicep(file);

  expect(text).not.toMatch(/\bdeployer\(|\bfail\(|^extension\b|^provider\b|\bbr[:/]/m);
  expect(text).not.toMatch(/\blist[A-Z]\w*\(|@secure|AccountKey=|SharedAccessKey/);
});

test('the templates that are compiled by default need nothing from the internet', async () => {
  for (const file of defaultTemplates) {
    const { text } = await readBicep(file);
    expect(text).not.toMatch(/Microsoft\.Graph/);
  }
  expect(readdirSync('infra')).not.toContain('bicepconfig.json');
});

// There is no stable version with the categories of logs.
const previews = ['Microsoft.Insights/diagnosticSettings'];

test('each resource type has one API version, which is stable', async () => {
  const versions: Record<string, string> = {};

  for (const file of defaultTemplates) {
    for (const { type, version = '' } of (await readBicep(file)).resources) {
      versions[type] ??= version;
      expect(`${type}@${version}`).toBe(`${type}@${versions[type]}`);
      expect(`${type}@${version}`).toMatch(
        previews.includes(type) ? /@20\d\d-\d\d-\d\d-preview$/ : /@20\d\d-\d\d-\d\d$/,
      );
    }
  }

  expect(Object.keys(versions).length).toBeGreaterThan(20);
});
