import { readConfig } from '../../../shared/config.ts';
import { type Declaration, readBicep, type Value, valueAt } from '../../support/bicep.ts';

const readParams = async () => (await readBicep('infra/main.bicep')).params;
const examples = ['infra/small.bicepparam', 'infra/production.bicepparam'];

async function readAssignments(file: string): Promise<Record<string, Value>> {
  const { vars } = await readBicep(file);
  return Object.fromEntries(vars.map(({ name, value }) => [name, value ?? null]));
}

const typeNames: Record<string, string> = {
  boolean: 'bool',
  number: 'int',
  object: 'object',
  string: 'string',
};
const typeOf = (value: Value) => (Array.isArray(value) ? 'string[]' : typeNames[typeof value]);
const isCode = (value: Value) => value !== null && typeof value === 'object' && 'code' in value;

/** What is wrong with a value for a parameter; empty if it is valid. */
function faultsOf({ name, type, decorators }: Declaration, value: Value): string[] {
  const [allowed] = decorators.allowed ?? [];
  const [least = value] = decorators.minValue ?? [];
  const [most = value] = decorators.maxValue ?? [];
  const number = Number(value);
  const [longest = Number.POSITIVE_INFINITY] = decorators.maxLength ?? [];
  return [
    typeOf(value) === type ? [] : `${name} is not a ${type}`,
    Array.isArray(value) && value.length > Number(longest) ? `${name} is too long` : [],
    Array.isArray(allowed) && !allowed.includes(value) ? `${name} is not one of ${allowed.join(', ')}` : [],
    number < Number(least) || number > Number(most) ? `${name} is out of range` : [],
  ].flat();
}

test.each(examples)('%s sets each parameter of main.bicep, and no other', async file => {
  const params = await readParams();
  const { text } = await readBicep(file);

  const assignments = await readAssignments(file);

  expect(text).toContain("using 'main.bicep'");
  expect(Object.keys(assignments).sort()).toEqual(params.map(({ name }) => name).sort());
});

test.each(examples)('%s has only values that the parameters accept', async file => {
  const params = await readParams();
  const assignments = await readAssignments(file);

  const literal = params.filter(({ name }) => !isCode(assignments[name] ?? null));
  const faults = literal.flatMap(param => faultsOf(param, assignments[param.name] ?? null));

  expect(faults).toEqual([]);
  expect(literal.length).toBe(params.length - 3);
});

test('an invalid value of a parameter is detected', async () => {
  const params = await readParams();
  const faults = (name: string, value: Value) =>
    params.filter(param => param.name === name).flatMap(param => faultsOf(param, value));

  expect(faults('instanceMemoryMB', 1024)).toHaveLength(1);
  expect(faults('maximumInstances', 0)).toHaveLength(1);
  expect(faults('zoneRedundant', 'yes')).toHaveLength(1);
  expect(faults('allowedGroups', Array(14).fill('id'))).toHaveLength(1);
});

test('the app may be limited to any number of instances that Flex Consumption takes: 1 to 1000', async () => {
  const params = await readParams();
  const faults = (value: number) =>
    params.filter(({ name }) => name === 'maximumInstances').flatMap(param => faultsOf(param, value));

  expect([0, 1, 1000, 1001].map(value => faults(value).length)).toEqual([1, 0, 0, 1]);
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

test('an account that was restored, which has no zones, is provisioned without them; all else keeps them', async () => {
  const { modules, params } = await readBicep('infra/main.bicep');
  const zonesOf = (symbol: string) =>
    valueAt(modules.find(module => module.symbol === symbol)?.body, 'params.zoneRedundant');

  expect(params.find(({ name }) => name === 'cosmosZoneRedundant')?.value).toBe(true);
  expect(zonesOf('cosmos')).toEqual({ code: 'zoneRedundant && cosmosZoneRedundant' });
  expect([zonesOf('storage'), zonesOf('functionApp')]).toEqual(Array(2).fill({ code: 'zoneRedundant' }));
});

test('the cache can be given exactly as much memory as the service takes', async () => {
  const params = await readParams();
  const { minValue, maxValue } = params.find(({ name }) => name === 'cacheMb')?.decorators ?? {};
  const read = (megabytes: number) => () =>
    readConfig({ COSMOS_ENDPOINT: 'https://name.documents.azure.com:443/', CACHE_MB: String(megabytes) });
  const [least, most] = [Number(minValue?.[0]), Number(maxValue?.[0])];

  for (const megabytes of [least, most]) expect(read(megabytes)).not.toThrow();
  for (const megabytes of [least - 1, most + 1]) expect(read(megabytes)).toThrow(/CACHE_MB must be /);
});

test('parameters that cost money say what they change', async () => {
  const { text } = await readBicep('infra/main.bicep');
  const lines = text.split('\n');
  const costly = [
    'instanceMemoryMB',
    'maximumInstances',
    'alwaysReadyInstances',
    'cosmosCapacity',
    'cosmosMaximumThroughput',
    'cacheMb',
    'consistencyLevel',
    'cosmosBackup',
    'cosmosLogs',
    'network',
    'zoneRedundant',
    'telemetryRetentionDays',
    'telemetryDailyLimitGb',
    'alertEmails',
    'alertRequestUnits',
  ];

  for (const name of costly) {
    const declared = lines.findIndex(line => line.startsWith(`param ${name} `));
    const paragraph = lines.slice(lines.lastIndexOf('', declared) + 1, declared).join('\n');
    expect(`${name}: ${paragraph}`).toMatch(/\/\/ Cost: /);
  }
});
