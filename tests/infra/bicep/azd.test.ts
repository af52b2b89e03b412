import { readFileSync } from 'node:fs';
import { azdParameters, readVariables, substitute } from '../../support/azd.ts';
import { type Declaration, readBicep, type Value } from '../../support/bicep.ts';

const parametersFile = 'infra/main.parameters.json';

async function readParams(): Promise<Declaration[]> {
  return (await readBicep('infra/main.bicep')).params;
}

/** The values in a Bicep parameters file; values that belong to one team are read from the environment there. */
async function readExample(file: string): Promise<Record<string, Value | undefined>> {
  const { vars } = await readBicep(file);
  return Object.fromEntries(vars.map(({ name, value }) => [name, value]));
}

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
  expect(withoutOwn(await deployedWith(variables))).toEqual(withoutOwn(await readExample(example)));
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
