import { readFileSync } from 'node:fs';
import { readBicep, theResource, valueAt } from '../../support/bicep.ts';

const readTemplate = () => readBicep('infra/app-registration/main.bicep');

test('the template gets the types of Microsoft Graph by configuration, in a pinned version', () => {
  const config = JSON.parse(readFileSync('infra/app-registration/bicepconfig.json', 'utf8'));

  expect(config.extensions.microsoftGraphV1).toMatch(
    /^br:mcr\.microsoft\.com\/.*\/microsoftgraph\/v1\.0:\d+\.\d+\.\d+$/,
  );
  expect(config.implicitExtensions).toEqual(['az', 'microsoftGraphV1']);
});

test('it has no secret: the identity of the function app is its credential', async () => {
  const template = await readTemplate();

  const application = theResource(template, 'Microsoft.Graph/applications');
  const credential = theResource(template, 'Microsoft.Graph/applications/federatedIdentityCredentials');

  expect(Object.keys(application.body)).not.toContain('passwordCredentials');
  expect(Object.keys(application.body)).not.toContain('keyCredentials');
  expect(application.body.signInAudience).toBe('AzureADMyOrg');
  expect(credential.body).toMatchObject({
    audiences: ['api://AzureADTokenExchange'],
    issuer: { code: `'\${environment().authentication.loginEndpoint}\${tenant().tenantId}/v2.0'` },
    subject: { code: 'identity.outputs.principalId' },
  });
});

test('people return to the address of the function app', async () => {
  const application = theResource(await readTemplate(), 'Microsoft.Graph/applications');

  expect(valueAt(application.body, 'web.redirectUris')).toEqual([
    { code: `'https://\${functionAppHost}/.auth/login/aad/callback'` },
  ]);
});

test('a program can get a token for it: there are a scope, a role and an identifier URI', async () => {
  const { body } = theResource(await readTemplate(), 'Microsoft.Graph/applications');

  expect(body.identifierUris).toEqual([{ code: `'api://\${tenant().tenantId}/\${uniqueName}'` }]);
  expect(valueAt(body, 'api.requestedAccessTokenVersion')).toBe(2);
  expect(valueAt(body, 'api.oauth2PermissionScopes')).toMatchObject([
    { id: { code: 'scopeId' }, value: 'access', type: 'User', isEnabled: true },
  ]);
  expect(body.appRoles).toMatchObject([
    { value: 'Content.ReadWrite', allowedMemberTypes: ['Application', 'User'], isEnabled: true },
  ]);
});

test('a program on a personal machine signs in through the browser, without a secret', async () => {
  const { body } = theResource(await readTemplate(), 'Microsoft.Graph/applications');

  expect(valueAt(body, 'publicClient.redirectUris')).toEqual(['http://localhost']);
  // Device codes and passwords are not accepted: both can be phished.
  expect(body.isFallbackPublicClient).toBeUndefined();
});

test('access can be left to assignments in Microsoft Entra ID', async () => {
  const template = await readTemplate();

  const principal = theResource(template, 'Microsoft.Graph/servicePrincipals');

  expect(principal.body.appRoleAssignmentRequired).toEqual({ code: 'assignmentRequired' });
  expect(template.params.find(({ name }) => name === 'assignmentRequired')?.value).toBe(false);
});

test('deployed again, it keeps the tags of the environment', async () => {
  const template = await readTemplate();
  const main = await readBicep('infra/main.bicep');
  const tagsOf = (file: typeof main) =>
    JSON.stringify(file.vars.find(({ name }) => name === 'allTags')?.value);
  const keys = (code: string) => [...code.matchAll(/'([a-z-]+)':/g)].map(([, key]) => key);
  const tagged = template.modules.map(({ symbol, body }) => [symbol, valueAt(body, 'params.tags')]);

  expect(keys(tagsOf(template))).toEqual(keys(tagsOf(main)));
  expect(tagsOf(template)).toContain('union(tags, ');
  expect(tagged).toEqual(['group', 'identity'].map(symbol => [symbol, { code: 'allTags' }]));
});

test('it names resource group, identity and function app as the environment does', async () => {
  const template = await readTemplate();
  const main = await readBicep('infra/main.bicep');
  const namesOf = (file: typeof main) => file.vars.find(({ name }) => name === 'names')?.value;
  const nameOf = (file: typeof main, symbol: string) =>
    valueAt(file.modules.find(module => module.symbol === symbol)?.body, 'params.name');

  expect(namesOf(template)).toEqual(namesOf(main));
  expect(nameOf(template, 'identity')).toEqual(nameOf(main, 'identity'));
  expect(nameOf(template, 'group')).toEqual(
    theResource(main, 'Microsoft.Resources/resourceGroups').body.name,
  );
});

test('its client id is the parameter of the other template', async () => {
  const { outputs } = await readTemplate();

  const clientId = outputs.find(({ name }) => name === 'AUTH_CLIENT_ID');

  expect(clientId?.value).toEqual({ code: 'application.appId' });
});
