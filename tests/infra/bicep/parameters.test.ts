import { readFileSync } from 'node:fs';
import { readConfig } from '../../../shared/config.ts';
import { azdParameters, readVariables, substitute } from '../../support/infra/azd.ts';
import { readBicep, type Value } from '../../support/infra/bicep.ts';

const readParams = async () => (await readBicep('infra/main.bicep')).params;
const examples = ['infra/small.bicepparam', 'infra/production.bicepparam'];

/** The values in a Bicep parameters file; values that belong to one team are read from the environment there. */
async function readAssignments(file: string): Promise<Record<string, Value>> {
  const { vars } = await readBicep(file);
  return Object.fromEntries(vars.map(({ name, value }) => [name, value ?? null]));
}

test.each(examples)('%s sets each parameter of main.bicep, and no other', async file => {
  const params = await readParams();
  const { text } = await readBicep(file);

  const assignments = await readAssignments(file);

  expect(text).toContain("using 'main.bicep'");
  expect(Object.keys(assignments).sort()).toEqual(params.map(({ name }) => name).sort());
});

// The compiler says so as well; but it is not everywhere.
test.each(examples)('%s has only values that the parameters accept', async file => {
  const assignments = await readAssignments(file);
  const types: Record<string, string> = { boolean: 'bool', number: 'int', string: 'string' };
  const isExpression = (value?: Value | null) => value instanceof Object && 'code' in value;
  const literal = (await readParams()).filter(({ name }) => !isExpression(assignments[name]));

  const wrong = literal.filter(({ name, type, decorators }) => {
    const value = assignments[name];
    const { allowed: [allowed] = [[value]], maxLength: [longest] = [99] } = decorators;
    const { minValue: [least] = [value], maxValue: [most] = [value] } = decorators;
    return (
      (Array.isArray(value) ? 'string[]' : (types[typeof value] ?? 'object')) !== type ||
      !(allowed as Value[]).includes(value ?? null) ||
      (Array.isArray(value) && value.length > Number(longest)) ||
      Number(value) < Number(least) ||
      Number(value) > Number(most)
    );
  });

  expect(wrong.map(({ name }) => name)).toEqual([]);
  expect(literal).toHaveLength(Object.keys(assignments).length - 3);
});

test.each(examples)(
  '%s reads the values of one team from the environment, and has no made-up client id',
  async file => {
    const { environmentName, location, authClientId } = await readAssignments(file);

    expect(environmentName).toEqual({
      code: expect.stringContaining("readEnvironmentVariable('AZURE_ENV_NAME', "),
    });
    expect(location).toEqual({ code: expect.stringContaining("readEnvironmentVariable('AZURE_LOCATION', ") });
    expect(authClientId).toEqual({ code: "readEnvironmentVariable('AUTH_CLIENT_ID', '')" });
  },
);

test('the defaults of main.bicep are the small set-up', async () => {
  const params = await readParams();
  const small = await readAssignments('infra/small.bicepparam');

  const defaults = params.filter(({ value }) => value !== undefined);

  expect(defaults.map(({ name, value }) => [name, value])).toEqual(
    defaults.map(({ name }) => [name, small[name]]),
  );
});

test('production survives the loss of a zone with its app and its content', async () => {
  const production = await readAssignments('infra/production.bicepparam');

  expect(production).toMatchObject({
    zoneRedundant: true,
    cosmosZoneRedundant: true,
    alwaysReadyInstances: 2,
    cosmosBackup: 'Continuous30Days',
  });
});

test.each([
  ['cacheMb', 'CACHE_MB'],
  ['uploadMaxMb', 'UPLOAD_MAX_MB'],
])('%s can have exactly the values that the service takes', async (parameter, setting) => {
  const params = await readParams();
  const { minValue, maxValue } = params.find(({ name }) => name === parameter)?.decorators ?? {};
  const addresses = {
    COSMOS_ENDPOINT: 'https://name.documents.azure.com:443/',
    MEDIA_ENDPOINT: 'https://name.blob.core.windows.net',
  };
  const read = (megabytes: number) => () => readConfig({ ...addresses, [setting]: String(megabytes) });
  const [least, most] = [Number(minValue?.[0]), Number(maxValue?.[0])];

  for (const megabytes of [least, most]) expect(read(megabytes)).not.toThrow();
  for (const megabytes of [least - 1, most + 1])
    expect(read(megabytes)).toThrow(new RegExp(`${setting} must be `));
});

test('parameters that cost money say what they change', async () => {
  const { text } = await readBicep('infra/main.bicep');
  const lines = text.split('\n');
  const costly = [
    ...[
      'instanceMemoryMB',
      'maximumInstances',
      'alwaysReadyInstances',
      'cacheMb',
      'mediaAccess',
      'history',
      'events',
      'network',
      'zoneRedundant',
    ],
    ...['cosmosCapacity', 'cosmosMaximumThroughput', 'consistencyLevel', 'cosmosBackup', 'cosmosLogs'],
    ...['telemetryRetentionDays', 'telemetryDailyLimitGb', 'alertEmails', 'alertRequestUnits'],
  ];

  for (const name of costly) {
    const declared = lines.findIndex(line => line.startsWith(`param ${name} `));
    const paragraph = lines.slice(lines.lastIndexOf('', declared) + 1, declared).join('\n');
    expect(`${name}: ${paragraph}`).toMatch(/\/\/ Cost: /);
  }
});

const parametersFile = 'infra/main.parameters.json';

/** The template's parameters from azd in an environment with these variables, including defaults. */
async function deployedWith(variables: Readonly<Record<string, string>>) {
  const params = await readParams();
  const types = Object.fromEntries(params.map(({ name, type = '' }) => [name, type]));
  const defaults = Object.fromEntries(params.map(({ name, value }) => [name, value]));
  return { ...defaults, ...azdParameters(parametersFile, types, variables) };
}

const own = ['environmentName', 'location', 'authClientId'];
const withoutOwn = (values: Record<string, Value | undefined>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !own.includes(name)));

/** The variable of a parameter: BLOG_ and its name, except those that azd itself and the sign-in name. */
const variableOf = (name: string) => `BLOG_${name.replace(/(?<=[a-z0-9])([A-Z]+)/g, '_$1').toUpperCase()}`;

test('a variable replaces its name, and a default replaces an empty variable', () => {
  expect(substitute(`\${A}-\${B=b}-\${C=c}-\${D=[]}`, { A: 'a', B: '', C: 'C' })).toBe('a-b-C-[]');
});

test('each parameter has a variable, and there are no others', async () => {
  const params = await readParams();
  const { parameters } = JSON.parse(readFileSync(parametersFile, 'utf8'));

  expect(Object.keys(parameters)).toEqual(params.map(({ name }) => name));
  for (const { name } of params.filter(param => !own.includes(param.name)))
    expect(parameters[name].value).toMatch(new RegExp(`^\\$\\{${variableOf(name)}(=[^}]+)?\\}$`));
  expect(parameters.environmentName.value).toBe(`\${AZURE_ENV_NAME}`);
  expect(parameters.location.value).toBe(`\${AZURE_LOCATION}`);
  // azd prompts for empty values; with this the deployment fails instead, and says why.
  expect(parameters.authClientId.value).toBe(`\${AUTH_CLIENT_ID=missing}`);
});

test('azd accepts a list, a number, a boolean and an object', async () => {
  const values = await deployedWith({
    BLOG_ALLOWED_GROUPS: '["11111111-1111-4111-8111-111111111111"]',
    BLOG_CACHE_MB: '0',
    BLOG_ZONE_REDUNDANT: 'true',
    BLOG_TAGS: '{"team":"web"}',
    BLOG_COSMOS_ACCOUNT_NAME: 'restored',
  });

  expect(values).toMatchObject({
    allowedGroups: ['11111111-1111-4111-8111-111111111111'],
    cacheMb: 0,
    zoneRedundant: true,
    tags: { team: 'web' },
    cosmosAccountName: 'restored',
  });
});

test.each([
  ['nothing', {}, 'infra/small.bicepparam'],
  ['infra/small.env', readVariables('infra/small.env'), 'infra/small.bicepparam'],
  ['infra/production.env', readVariables('infra/production.env'), 'infra/production.bicepparam'],
])('azd with %s deploys what the Azure CLI deploys with the same set-up', async (_, variables, example) => {
  expect(withoutOwn(await deployedWith(variables))).toEqual(withoutOwn(await readAssignments(example)));
});

test('both set-ups set what cannot be changed later', () => {
  for (const file of ['infra/small.env', 'infra/production.env'])
    expect(Object.keys(readVariables(file))).toEqual(
      expect.arrayContaining(['BLOG_COSMOS_CAPACITY', 'BLOG_ZONE_REDUNDANT']),
    );
});

test('the workflow passes on each variable, and nothing that no parameter uses', async () => {
  const workflow = readFileSync('.github/workflows/deploy.yml', 'utf8');
  const parameters = readFileSync(parametersFile, 'utf8');
  const asked = [...parameters.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);

  const handed = [...workflow.matchAll(/^ {6}(\w+): \$\{\{ vars\.(\w+)/gm)];

  for (const [, name, variable] of handed) expect(name).toBe(variable);
  expect(handed.map(([, name]) => name).sort()).toEqual(
    [...asked, 'AZURE_CLIENT_ID', 'AZURE_TENANT_ID', 'AZURE_SUBSCRIPTION_ID'].sort(),
  );
  // An object has no default that the substitution could end at, so that an empty variable would be no JSON.
  expect(workflow).toContain(`BLOG_TAGS: \${{ vars.BLOG_TAGS || '{}' }}`);
});
