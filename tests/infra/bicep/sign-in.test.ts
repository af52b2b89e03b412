import { type Code, readBicep, theResource, valueAt } from '../../support/bicep.ts';

const readMain = () => readBicep('infra/main.bicep');

async function readSettings() {
  const settings = theResource(await readBicep('infra/modules/sign-in.bicep'), 'Microsoft.Web/sites/config');
  return settings.body;
}

test('the client id is required, and has no default', async () => {
  const { params } = await readMain();

  const clientId = params.find(({ name }) => name === 'authClientId');

  expect(clientId).toMatchObject({ name: 'authClientId', type: 'string', value: undefined });
});

test('without a client id the template reads a missing property whose name says why', async () => {
  const { vars } = await readMain();
  const variable = (name: string) => vars.find(each => each.name === name)?.value;

  const sentence = (variable('missingClientId') as Code).code;

  expect(variable('signInClientId')).toEqual({
    code: "{ clientId: authClientId }[isClientId ? 'clientId' : missingClientId]",
  });
  expect(sentence).toMatch(/^'Sign-in cannot be left out of .* because .*everybody could read and write'$/);
  // A string with a parameter in it: for a plain one the compiler itself would report the missing property.
  expect(sentence).toContain(`\${environmentName}`);
});

test('nothing can be created without a client id: each resource has it in its tags', async () => {
  const { vars, resources, modules } = await readMain();

  const tags = vars.find(({ name }) => name === 'allTags')?.value as Code;
  const tagged = modules.filter(({ body }) => valueAt(body, 'params.tags') !== undefined);

  expect(tags.code).toContain("'sign-in-client-id': signInClientId");
  expect(resources.map(({ type, body }) => [type, body.tags])).toEqual([
    ['Microsoft.Resources/resourceGroups', { code: 'allTags' }],
  ]);
  expect(modules.map(({ body }) => body.scope)).toEqual(modules.map(() => ({ code: 'group' })));
  expect(tagged.map(({ body }) => valueAt(body, 'params.tags'))).toEqual(
    tagged.map(() => ({ code: 'allTags' })),
  );
  // What has no tags belongs to something that has: roles, and the settings of the function app.
  expect(modules.filter(module => !tagged.includes(module)).map(({ symbol }) => symbol)).toEqual([
    'access',
    'signIn',
  ]);
});

test('sign-in is a module without a condition, with the client id that was checked', async () => {
  const { modules } = await readMain();

  const signIn = modules.find(({ symbol }) => symbol === 'signIn');

  expect(signIn?.type).toBe('modules/sign-in.bicep');
  expect(valueAt(signIn?.body, 'params.clientId')).toEqual({ code: 'signInClientId' });
});

test('sign-in is required for each path, over https', async () => {
  const settings = await readSettings();

  expect(settings.name).toBe('authsettingsV2');
  expect(valueAt(settings, 'properties.platform')).toEqual({ enabled: true, runtimeVersion: '~1' });
  expect(valueAt(settings, 'properties.globalValidation')).toEqual({
    requireAuthentication: true,
    unauthenticatedClientAction: { code: 'unauthenticatedAction' },
    redirectToProvider: 'azureactivedirectory',
    excludedPaths: [],
  });
  expect(valueAt(settings, 'properties.httpSettings.requireHttps')).toBe(true);
});

test('a client that has not signed in gets 401 or a redirect, nothing else', async () => {
  const { params } = await readMain();

  const action = params.find(({ name }) => name === 'unauthenticatedAction');

  expect(action?.decorators.allowed).toEqual([['Return401', 'RedirectToLoginPage']]);
});

test('Microsoft Entra of this tenant is the only provider, and the identity replaces a client secret', async () => {
  const settings = await readSettings();
  const providers = valueAt(settings, 'properties.identityProviders');

  expect(Object.keys(providers ?? {})).toEqual(['azureActiveDirectory']);
  expect(valueAt(providers, 'azureActiveDirectory.enabled')).toBe(true);
  expect(valueAt(providers, 'azureActiveDirectory.registration')).toEqual({
    openIdIssuer: { code: `'\${environment().authentication.loginEndpoint}\${tenant().tenantId}/v2.0'` },
    clientId: { code: 'clientId' },
    clientSecretSettingName: 'OVERRIDE_USE_MI_FIC_ASSERTION_CLIENTID',
  });
});

test('no list of groups or principals is longer than the 500 characters that Easy Auth stores', async () => {
  const { params } = await readMain();
  const most = (name: string) => params.find(param => param.name === name)?.decorators.maxLength;

  expect(most('allowedGroups')).toEqual([13]);
  expect(most('allowedPrincipals')).toEqual([13]);
  expect(13 * '00000000-0000-0000-0000-000000000000,'.length).toBeLessThanOrEqual(500);
});

test('groups and principals are restricted only if given, applications always', async () => {
  const settings = await readSettings();

  const policy = valueAt(
    settings,
    'properties.identityProviders.azureActiveDirectory.validation.defaultAuthorizationPolicy',
  );

  expect(policy).toEqual({
    allowedPrincipals: {
      code: 'restricted ? { groups: empty(allowedGroups) ? null : allowedGroups identities: empty(allowedPrincipals) ? null : allowedPrincipals } : {}',
    },
    allowedApplications: {
      code: 'union([clientId], allowedApplications)',
    },
  });
});
