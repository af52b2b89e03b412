import { join } from 'node:path';
import { excludedPaths } from '../../../infra/tools/platform-settings.ts';
import { readBicep, type Value, valueAt } from '../../support/infra/bicep.ts';

/** An expression, as it is written. */
const code = (text: string) => ({ code: text });
const microsoft = code(`'\${environment().authentication.loginEndpoint}\${tenant().tenantId}/v2.0'`);
const openIfPublic = code("publicAccess ? 'Enabled' : 'Disabled'");

/**
 * What the templates say, by file and by what is declared there: a parameter, variable or output by its name, a module by its
 * symbol, a resource by its type.
 */
const facts: Record<string, Record<string, Record<string, unknown>>> = {
  'main.bicep': {
    // Without an e-mail address there are no alerts, and nothing is billed for them. A budget needs an amount and a first month.
    alertEmails: { value: [] },
    alerts: {
      condition: '(!empty(alertEmails))',
      'body.params.monthlyBudget': code('empty(budgetStart) ? 0 : monthlyBudget'),
    },
    lockContent: { value: false },
    nodeVersion: { value: '24', 'decorators.allowed': [['22', '24']] },
    // Flex Consumption takes 1 to 1000 instances of these sizes.
    instanceMemoryMB: { 'decorators.allowed': [[512, 2048, 4096]] },
    maximumInstances: { 'decorators.minValue': [1], 'decorators.maxValue': [1000] },
    // Only named origins of other sites are allowed.
    corsOrigins: { value: [] },
    // The network is public unless it is asked to be private: then Cosmos DB and storage are closed, and the app is inside. An
    // account that was restored has no zones, all else keeps them.
    network: { value: 'public', 'decorators.allowed': [['public', 'private', 'internal']] },
    cosmosZoneRedundant: { value: true },
    cosmos: {
      'body.params.publicAccess': code("network == 'public'"),
      'body.params.zoneRedundant': code('zoneRedundant && cosmosZoneRedundant'),
    },
    storage: {
      'body.params.publicAccess': code("network == 'public'"),
      'body.params.zoneRedundant': code('zoneRedundant'),
    },
    // Uploaded files are in an account of their own, which browsers reach, unless the API has a private address too. Where
    // public blobs are denied there is none, and the app has no setting for one.
    mediaAccess: { value: 'public', 'decorators.allowed': [['public', 'none']] },
    media: {
      condition: "(mediaAccess == 'public')",
      'body.params.publicAccess': code("network != 'internal'"),
      'body.params.pageOrigins': code(
        `union(['https://\${names.functionApp}.azurewebsites.net'], corsOrigins)`,
      ),
      'body.params.zoneRedundant': code('zoneRedundant'),
      'body.params.locked': code('lockContent'),
    },
    // What was replaced is kept unless that is turned off; for its container nothing else is opened or assigned.
    history: { type: 'bool', value: true },
    // Without events no timer runs, and nothing is billed for one.
    events: { type: 'bool', value: false },
    access: { 'body.params.uploads': code("mediaAccess == 'public'") },
    // The app starts after its roles are assigned, and after the private way to its storage is there.
    functionApp: {
      'body.dependsOn': [code('access'), code('endpoints')],
      'body.params.subnetId': code("network == 'public' ? '' : subnets.app"),
      'body.params.mediaEndpoint': code(
        `mediaAccess == 'public' ? 'https://\${names.mediaAccount}.blob.\${environment().suffixes.storage}' : ''`,
      ),
      'body.params.zoneRedundant': code('zoneRedundant'),
    },
    // The endpoints wait for the role assignments, because Cosmos DB refuses overlapping changes, and for one another.
    endpoints: {
      'body.dependsOn': [code('access'), code('ownNetwork')],
      'body.params.mediaAccountName': code(
        "network == 'internal' && mediaAccess == 'public' ? names.mediaAccount : ''",
      ),
    },
    apiEndpoint: { 'body.dependsOn': [code('functionApp')] },
    // The client id is required. Without one the template reads a missing property whose name says why: a string with a
    // parameter in it, because for a plain one the compiler itself would report the missing property.
    authClientId: { type: 'string', value: undefined },
    missingClientId: {
      'value.code': expect.stringMatching(
        /^'Sign-in cannot be left out of \$\{environmentName\}.* because .*everybody could read and write'$/,
      ),
    },
    signInClientId: { value: code("{ clientId: authClientId }[isClientId ? 'clientId' : missingClientId]") },
    signIn: {
      type: 'modules/sign-in.bicep',
      condition: undefined,
      'body.params.clientId': code('signInClientId'),
    },
    // A client that has not signed in gets 401 or a redirect, nothing else.
    unauthenticatedAction: { 'decorators.allowed': [['Return401', 'RedirectToLoginPage']] },
    // 13 identifiers with their commas are within the 500 characters that Easy Auth stores.
    // Members are asked for on purpose: an installation that goes without goes on as it is.
    members: { type: 'bool', value: false },
    allowedGroups: { 'decorators.maxLength': [13] },
    allowedPrincipals: { 'decorators.maxLength': [13] },
  },
  'modules/alerts.bicep': {
    'Microsoft.Insights/actionGroups': {
      'body.properties.emailReceivers.code': expect.stringMatching(
        /^\[for \(email, index\) in emails: \{.*emailAddress: email/,
      ),
    },
    'Microsoft.Insights/scheduledQueryRules': {
      'body.properties.actions.actionGroups': [code('people.id')],
    },
    availability: {
      'body.params.expectedStatus': code("unauthenticatedAction == 'Return401' ? 401 : 302"),
    },
    budget: { condition: '(monthlyBudget > 0)' },
  },
  'modules/cosmos-alert.bicep': {
    'Microsoft.Insights/metricAlerts': {
      'body.properties.actions': [{ actionGroupId: code('actionGroupId') }],
    },
  },
  'modules/availability.bicep': {
    'Microsoft.Insights/metricAlerts': {
      'body.properties.actions': [{ actionGroupId: code('actionGroupId') }],
    },
    // It has no credential, and expects a refusal at each of its locations.
    'Microsoft.Insights/webtests': {
      'body.properties.Request': {
        RequestUrl: code('url'),
        HttpVerb: 'GET',
        FollowRedirects: false,
        ParseDependentRequests: false,
      },
      'body.properties.ValidationRules.ExpectedHttpStatusCode': code('expectedStatus'),
      'body.properties.ValidationRules.IgnoreHttpStatusCode': false,
    },
  },
  'modules/cosmos.bicep': {
    // It logs to the workspace: changes of the account always, requests when asked.
    'Microsoft.Insights/diagnosticSettings': {
      'body.scope': code('account'),
      'body.properties.workspaceId': code('workspaceId'),
    },
    changes: { value: ['ControlPlaneRequests'] },
    logCategories: { value: code("logs == 'All' ? concat(changes, requests) : changes") },
    // It refuses keys and old TLS, and is backed up continuously. It has throughput only with autoscale.
    'Microsoft.DocumentDB/databaseAccounts': {
      'body.kind': 'GlobalDocumentDB',
      'body.properties.disableLocalAuth': true,
      'body.properties.disableKeyBasedMetadataWriteAccess': true,
      'body.properties.minimalTlsVersion': 'Tls12',
      'body.properties.consistencyPolicy.defaultConsistencyLevel': code('consistencyLevel'),
      'body.properties.publicNetworkAccess': openIfPublic,
      'body.properties.backupPolicy.type': 'Continuous',
      'body.properties.backupPolicy.continuousModeProperties.tier': code('backup'),
      'body.properties.locations': [expect.objectContaining({ isZoneRedundant: code('zoneRedundant') })],
      'body.properties.capabilities': code("capacity == 'serverless' ? [{ name: 'EnableServerless' }] : []"),
    },
    'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers': {
      'body.name': code('containerDefinition.id'),
      'body.properties.resource': code('containerDefinition'),
      'body.properties.options': code(
        "capacity == 'autoscale' ? { autoscaleSettings: { maxThroughput: maximumThroughput } } : null",
      ),
    },
    'Microsoft.Authorization/locks': {
      condition: '(locked)',
      'body.scope': code('account'),
      'body.properties.level': 'CanNotDelete',
    },
  },
  'modules/storage.bicep': {
    'Microsoft.Storage/storageAccounts': {
      'body.properties': {
        allowSharedKeyAccess: false,
        allowBlobPublicAccess: false,
        allowCrossTenantReplication: false,
        defaultToOAuthAuthentication: true,
        minimumTlsVersion: 'TLS1_2',
        supportsHttpsTrafficOnly: true,
        publicNetworkAccess: openIfPublic,
        // So that rules of the life cycle are carried out in a private network too.
        networkAcls: { bypass: 'AzureServices', defaultAction: code("publicAccess ? 'Allow' : 'Deny'") },
      },
    },
    'Microsoft.Storage/storageAccounts/blobServices/containers': { 'body.properties.publicAccess': 'None' },
    revisions: {
      condition: '(history)',
      'body.name': 'revisions',
      'body.properties.publicAccess': 'None',
    },
    // What is deleted for good leaves nothing that could be restored.
    'Microsoft.Storage/storageAccounts/blobServices': {
      'body.properties': { deleteRetentionPolicy: { enabled: false }, isVersioningEnabled: false },
    },
  },
  'modules/media.bicep': {
    // Without keys, like the other account. Only the files in media can be read without a signature, each by its address.
    'Microsoft.Storage/storageAccounts': {
      'body.properties': {
        allowSharedKeyAccess: false,
        allowBlobPublicAccess: true,
        allowCrossTenantReplication: false,
        defaultToOAuthAuthentication: true,
        minimumTlsVersion: 'TLS1_2',
        supportsHttpsTrafficOnly: true,
        publicNetworkAccess: openIfPublic,
        // So that rules of the life cycle are carried out in a private network too.
        networkAcls: { bypass: 'AzureServices', defaultAction: code("publicAccess ? 'Allow' : 'Deny'") },
      },
    },
    incoming: { 'body.properties.publicAccess': 'None' },
    media: { 'body.properties.publicAccess': 'Blob' },
    // Pages of named origins upload with the headers of the description; what was deleted can be restored for thirty days.
    'Microsoft.Storage/storageAccounts/blobServices': {
      'body.properties.cors.corsRules': [
        {
          allowedOrigins: code('pageOrigins'),
          allowedMethods: ['PUT', 'GET', 'HEAD', 'OPTIONS'],
          allowedHeaders: ['content-type', 'x-ms-*'],
          exposedHeaders: ['x-ms-*'],
          maxAgeInSeconds: 3600,
        },
      ],
      'body.properties.deleteRetentionPolicy': { enabled: true, days: 30 },
      'body.properties.containerDeleteRetentionPolicy': { enabled: true, days: 30 },
      'body.properties.isVersioningEnabled': undefined,
    },
    // What nobody finished is deleted after a day; files that are named by media never are.
    'Microsoft.Storage/storageAccounts/managementPolicies': {
      'body.properties.policy.rules': [
        {
          name: 'empty-incoming',
          type: 'Lifecycle',
          definition: {
            filters: { blobTypes: ['blockBlob', 'appendBlob'], prefixMatch: ['incoming/'] },
            actions: { baseBlob: { delete: { daysAfterCreationGreaterThan: 1 } } },
          },
        },
      ],
    },
    'Microsoft.Authorization/locks': {
      condition: '(locked)',
      'body.scope': code('account'),
      'body.properties.level': 'CanNotDelete',
    },
  },
  // Logs and telemetry are accepted from identities only.
  'modules/monitoring.bicep': {
    'Microsoft.OperationalInsights/workspaces': { 'body.properties.features.disableLocalAuth': true },
    'Microsoft.Insights/components': {
      'body.properties.DisableLocalAuth': true,
      'body.properties.WorkspaceResourceId': code('workspace.id'),
    },
  },
  'modules/access.bicep': {
    blobDataOwner: { value: 'b7e6dc6d-f1e8-4753-8033-0f276bb0955b' },
    blobDataContributor: { value: 'ba92f5b4-2d11-453d-a403-e96b0029c9fe' },
    blobDelegator: { value: 'db58b8e5-c6ad-4a2a-8342-4190687cbf4a' },
    metricsPublisher: { value: '3913510d-42f4-4e42-8a64-420c390055eb' },
    // The public site's identity reads content; that of the API writes it as well.
    cosmosDataRole: {
      value: code(`'00000000-0000-0000-0000-00000000000\${readsOnly ? 1 : 2}'`),
    },
    readsOnly: { value: false },
    'Microsoft.DocumentDB/databaseAccounts/sqlRoleDefinitions': {
      existing: true,
      'body.name': code('cosmosDataRole'),
    },
    'Microsoft.DocumentDB/databaseAccounts/sqlRoleAssignments': {
      'body.properties.principalId': code('identity.properties.principalId'),
      'body.properties.roleDefinitionId': code('cosmosRole.id'),
      'body.properties.scope': code(`'\${cosmosAccount.id}/dbs/\${cosmosDatabaseName}'`),
    },
  },
  'modules/function-app.bicep': {
    'Microsoft.Web/serverfarms': {
      'body.sku': { name: 'FC1', tier: 'FlexConsumption' },
      'body.properties.reserved': true,
    },
    'Microsoft.Web/sites': {
      'body.kind': 'functionapp,linux',
      'body.properties.httpsOnly': true,
      'body.properties.clientAffinityEnabled': false,
      'body.properties.siteConfig.minTlsVersion': '1.2',
      'body.properties.siteConfig.scmMinTlsVersion': '1.2',
      'body.properties.siteConfig.ftpsState': 'Disabled',
      'body.properties.siteConfig.cors': {
        allowedOrigins: code('corsOrigins'),
        supportCredentials: code("surface == 'api' && !empty(corsOrigins)"),
      },
      'body.properties.virtualNetworkSubnetId': code('empty(subnetId) ? null : subnetId'),
      // The app takes its package from the container, as the identity, and scales by parameter.
      'body.properties.functionAppConfig.deployment.storage': {
        type: 'blobContainer',
        value: code(`'\${storageAccount.properties.primaryEndpoints.blob}\${deploymentContainerName}'`),
        authentication: {
          type: 'UserAssignedIdentity',
          userAssignedIdentityResourceId: code('identity.id'),
        },
      },
      'body.properties.functionAppConfig.runtime': { name: 'node', version: code('nodeVersion') },
      'body.properties.functionAppConfig.scaleAndConcurrency': {
        instanceMemoryMB: code('instanceMemoryMB'),
        maximumInstanceCount: code('maximumInstances'),
        alwaysReady: code(
          "alwaysReadyInstances > 0 ? [{ name: 'http', instanceCount: alwaysReadyInstances }] : []",
        ),
        triggers: { http: { perInstanceConcurrency: code('instanceMemoryMB / 128') } },
      },
    },
  },
  // An endpoint is named after its account, so that a restored account gets its own.
  'modules/private-endpoint.bicep': {
    'Microsoft.Network/privateEndpoints': { 'body.name': code(`'pep-\${last(split(resourceId, '/'))}'`) },
  },
  // Sign-in is required for each path but the studio's files, over https, with Microsoft Entra of this tenant alone; the identity replaces a client
  // secret. Groups and principals are restricted only if given, applications always.
  'modules/sign-in.bicep': {
    'Microsoft.Web/sites/config': {
      'body.name': 'authsettingsV2',
      'body.properties.platform': { enabled: true, runtimeVersion: '~1' },
      'body.properties.globalValidation': {
        requireAuthentication: true,
        unauthenticatedClientAction: code('unauthenticatedAction'),
        redirectToProvider: 'azureactivedirectory',
        excludedPaths,
      },
      'body.properties.httpSettings.requireHttps': true,
      'body.properties.identityProviders': {
        azureActiveDirectory: expect.objectContaining({ enabled: true }),
      },
      'body.properties.identityProviders.azureActiveDirectory.registration': {
        openIdIssuer: microsoft,
        clientId: code('clientId'),
        clientSecretSettingName: 'OVERRIDE_USE_MI_FIC_ASSERTION_CLIENTID',
      },
      'body.properties.identityProviders.azureActiveDirectory.validation.defaultAuthorizationPolicy': {
        allowedPrincipals: code(
          'restricted ? { groups: empty(allowedGroups) ? null : allowedGroups identities: empty(allowedPrincipals) ? null : allowedPrincipals } : {}',
        ),
        allowedApplications: code('union([clientId], allowedApplications)'),
      },
    },
  },
  'app-registration/main.bicep': {
    // It is for one tenant and has no secret: the identity of the function app is its credential.
    'Microsoft.Graph/applications/federatedIdentityCredentials': {
      'body.audiences': ['api://AzureADTokenExchange'],
      'body.issuer': microsoft,
      'body.subject': code('identity.outputs.principalId'),
    },
    'Microsoft.Graph/applications': {
      'body.signInAudience': 'AzureADMyOrg',
      'body.passwordCredentials': undefined,
      'body.keyCredentials': undefined,
      // People return to the address of the function app.
      'body.web.redirectUris': [code(`'https://\${functionAppHost}/.auth/login/aad/callback'`)],
      // A program can get a token: there are a scope, a role and an identifier URI.
      'body.identifierUris': [code(`'api://\${tenant().tenantId}/\${uniqueName}'`)],
      'body.api.requestedAccessTokenVersion': 2,
      'body.api.oauth2PermissionScopes': [
        expect.objectContaining({ id: code('scopeId'), value: 'access', type: 'User', isEnabled: true }),
      ],
      'body.appRoles': code(
        "map(roles, role => union(role, { allowedMemberTypes: ['Application', 'User'], isEnabled: true }))",
      ),
      // Members are compared with the groups in a token, and a claim says whether a program or a person calls.
      'body.groupMembershipClaims': code('groupClaims'),
      'body.optionalClaims.accessToken': [{ name: 'idtyp' }],
      // On a personal machine it signs in through the browser. Device codes and passwords can be phished.
      'body.publicClient.redirectUris': ['http://localhost'],
      'body.isFallbackPublicClient': undefined,
    },
    roles: { 'value.code': expect.stringMatching(/value: 'Content\.ReadWrite'.*value: 'Blog\.Admin'/s) },
    // What needs no licence, and no assignment of each group.
    groupClaims: { value: 'SecurityGroup', 'decorators.allowed': [['SecurityGroup', 'ApplicationGroup']] },
    'Microsoft.Graph/servicePrincipals': { 'body.appRoleAssignmentRequired': code('assignmentRequired') },
    assignmentRequired: { value: false },
    AUTH_CLIENT_ID: { value: code('application.appId') },
  },
};

const rows = Object.entries(facts).flatMap(([file, declared]) =>
  Object.entries(declared).map(([name, expected]) => [file, name, expected] as const),
);

test.each(rows)('%s declares %s as it has to be', async (file, name, expected) => {
  const { params, vars, outputs, modules, resources } = await readBicep(join('infra', file));
  const found =
    [...params, ...vars, ...outputs].find(declared => declared.name === name) ??
    [...modules, ...resources].find(({ symbol, type }) => [symbol, type].includes(name));

  const said = Object.keys(expected).map(path => [path, valueAt(found as unknown as Value, path)]);

  expect(found).toBeDefined();
  expect(Object.fromEntries(said)).toEqual(expected);
});
