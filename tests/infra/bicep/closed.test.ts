import { readBicep, theResource, valueAt } from '../../support/bicep.ts';

const readModule = (name: string) => readBicep(`infra/modules/${name}.bicep`);

test('storage refuses shared keys and public blobs', async () => {
  const storage = await readModule('storage');

  const account = theResource(storage, 'Microsoft.Storage/storageAccounts');
  const container = theResource(storage, 'Microsoft.Storage/storageAccounts/blobServices/containers');

  expect(account.body.properties).toEqual({
    allowSharedKeyAccess: false,
    allowBlobPublicAccess: false,
    allowCrossTenantReplication: false,
    defaultToOAuthAuthentication: true,
    minimumTlsVersion: 'TLS1_2',
    supportsHttpsTrafficOnly: true,
    publicNetworkAccess: { code: "publicAccess ? 'Enabled' : 'Disabled'" },
  });
  expect(valueAt(container.body, 'properties.publicAccess')).toBe('None');
});

test('Cosmos DB refuses keys and old TLS, and is backed up continuously', async () => {
  const { body } = theResource(await readModule('cosmos'), 'Microsoft.DocumentDB/databaseAccounts');

  expect(body.kind).toBe('GlobalDocumentDB');
  expect(body.properties).toMatchObject({
    disableLocalAuth: true,
    minimalTlsVersion: 'Tls12',
    consistencyPolicy: { defaultConsistencyLevel: { code: 'consistencyLevel' } },
    publicNetworkAccess: { code: "publicAccess ? 'Enabled' : 'Disabled'" },
    backupPolicy: { type: 'Continuous', continuousModeProperties: { tier: { code: 'backup' } } },
    locations: [{ isZoneRedundant: { code: 'zoneRedundant' } }],
  });
});

test('telemetry is accepted from identities only', async () => {
  const monitoring = await readModule('monitoring');

  const workspace = theResource(monitoring, 'Microsoft.OperationalInsights/workspaces');
  const component = theResource(monitoring, 'Microsoft.Insights/components');

  expect(valueAt(workspace.body, 'properties.features.disableLocalAuth')).toBe(true);
  expect(component.body.properties).toMatchObject({
    DisableLocalAuth: true,
    WorkspaceResourceId: { code: 'workspace.id' },
  });
});

test('nobody publishes with a user name and password', async () => {
  const functionApp = await readModule('function-app');
  const type = 'Microsoft.Web/sites/basicPublishingCredentialsPolicies';

  const policies = functionApp.resources.filter(resource => resource.type === type);

  expect(policies.map(({ body }) => [body.name, body.parent, body.properties])).toEqual([
    ['ftp', { code: 'functionApp' }, { allow: false }],
    ['scm', { code: 'functionApp' }, { allow: false }],
  ]);
});

test('there is exactly one identity', async () => {
  const { modules } = await readBicep('infra/main.bicep');
  const type = 'Microsoft.ManagedIdentity/userAssignedIdentities';

  const files = await Promise.all(modules.map(module => readBicep(`infra/${module.type}`)));
  const resources = files.flatMap(file => file.resources);

  expect(resources.filter(resource => resource.type === type && !resource.existing)).toHaveLength(1);
  expect(resources.map(({ body }) => valueAt(body, 'identity.type')).filter(Boolean)).toEqual([
    'UserAssigned',
  ]);
});

test('the identity has three roles, each on one resource', async () => {
  const access = await readModule('access');
  const roles = Object.fromEntries(access.vars.map(({ name, value }) => [name, value]));
  const assignments = access.resources.filter(
    ({ type }) => type === 'Microsoft.Authorization/roleAssignments',
  );
  const content = theResource(access, 'Microsoft.DocumentDB/databaseAccounts/sqlRoleAssignments');
  const contentRole = theResource(access, 'Microsoft.DocumentDB/databaseAccounts/sqlRoleDefinitions');

  expect(roles).toEqual({
    blobDataOwner: 'b7e6dc6d-f1e8-4753-8033-0f276bb0955b',
    metricsPublisher: '3913510d-42f4-4e42-8a64-420c390055eb',
    cosmosDataContributor: '00000000-0000-0000-0000-000000000002',
  });
  const azureRole = (role: string) => ({
    code: `subscriptionResourceId('Microsoft.Authorization/roleDefinitions', ${role})`,
  });
  expect(assignments.map(({ body }) => [body.scope, valueAt(body, 'properties.roleDefinitionId')])).toEqual([
    [{ code: 'storageAccount' }, azureRole('blobDataOwner')],
    [{ code: 'applicationInsights' }, azureRole('metricsPublisher')],
  ]);
  for (const { body } of assignments) {
    expect(valueAt(body, 'properties.principalType')).toBe('ServicePrincipal');
    expect(valueAt(body, 'properties.principalId')).toEqual({ code: 'identity.properties.principalId' });
  }
  expect(contentRole).toMatchObject({ existing: true, body: { name: { code: 'cosmosDataContributor' } } });
  expect(content.body.properties).toEqual({
    principalId: { code: 'identity.properties.principalId' },
    roleDefinitionId: { code: 'cosmosRole.id' },
    scope: { code: `'\${cosmosAccount.id}/dbs/\${cosmosDatabaseName}'` },
  });
});

test('the account can have a lock against deletion, which is optional', async () => {
  const lock = theResource(await readModule('cosmos'), 'Microsoft.Authorization/locks');
  const { params } = await readBicep('infra/main.bicep');

  expect(lock.condition).toBe('(locked)');
  expect(lock.body.scope).toEqual({ code: 'account' });
  expect(valueAt(lock.body, 'properties.level')).toBe('CanNotDelete');
  expect(params.find(({ name }) => name === 'lockContent')?.value).toBe(false);
});

test('outputs are in upper case, as azd stores them, and none is a secret', async () => {
  const { outputs } = await readBicep('infra/main.bicep');

  const names = outputs.map(({ name }) => name);

  expect(names.filter(name => !/^[A-Z][A-Z0-9_]*$/.test(name))).toEqual([]);
  expect(names.filter(name => /KEY|SECRET|PASSWORD|CONNECTION/.test(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['AZURE_LOCATION', 'AZURE_TENANT_ID', 'SERVICE_API_NAME']));
  // azd keeps the outputs beside the client id with which a pipeline signs in.
  expect(names).not.toContain('AZURE_CLIENT_ID');
});
