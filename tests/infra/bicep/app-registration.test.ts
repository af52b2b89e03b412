import { readFileSync } from 'node:fs';
import { readBicep, theResource, valueAt } from '../../support/bicep.ts';

const readTemplate = () => readBicep('infra/app-registration/main.bicep');

test('the types of Microsoft Graph are at hand without a line in the template, in a pinned version', () => {
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

test('people come back to the address of the function app', async () => {
  const application = theResource(await readTemplate(), 'Microsoft.Graph/applications');

  expect(valueAt(application.body, 'web.redirectUris')).toEqual([
    { code: `'https://\${functionAppHost}/.auth/login/aad/callback'` },
  ]);
});

test('it names resource group, identity and function app as the environment does', async () => {
  const template = await readTemplate();
  const main = await readBicep('infra/main.bicep');
  const namesOf = (file: typeof main) => file.vars.find(({ name }) => name === 'names')?.value;
  const identityOf = (file: typeof main) =>
    valueAt(file.modules.find(({ symbol }) => symbol === 'identity')?.body, 'params.name');

  expect(namesOf(template)).toEqual(namesOf(main));
  expect(identityOf(template)).toEqual(identityOf(main));
  expect(theResource(template, 'Microsoft.Resources/resourceGroups').body.name).toEqual(
    theResource(main, 'Microsoft.Resources/resourceGroups').body.name,
  );
});

test('its client id is what the other template asks for', async () => {
  const { outputs } = await readTemplate();

  const clientId = outputs.find(({ name }) => name === 'AUTH_CLIENT_ID');

  expect(clientId?.value).toEqual({ code: 'application.appId' });
});
