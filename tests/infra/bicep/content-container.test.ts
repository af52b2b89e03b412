import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import containerDefinition from '../../../infra/cosmos/container.json';
import { filteredPaths } from '../../../shared/finding/finder.ts';
import { type Code, readBicep, theResource, valueAt } from '../../support/bicep.ts';

const readCosmos = () => readBicep('infra/modules/cosmos.bicep');
const containers = 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers';

test('Azure and local Cosmos DB make the container from the same file', async () => {
  const { vars } = await readCosmos();
  const localSource = readFileSync('infra/tools/content-store.ts', 'utf8');

  const definition = vars.find(({ name }) => name === 'containerDefinition')?.value as Code;
  const inBicep = /^loadJsonContent\('([^']+)'\)$/.exec(definition.code)?.[1] ?? '';
  const inTypeScript = /import container from '([^']+)'/.exec(localSource)?.[1] ?? '';

  expect(resolve('infra/modules', inBicep)).toBe(resolve('infra/cosmos/container.json'));
  expect(resolve('infra/local', inTypeScript)).toBe(resolve('infra/modules', inBicep));
});

test('the container is that definition, unchanged', async () => {
  const container = theResource(await readCosmos(), containers);

  expect(container.body.name).toEqual({ code: 'containerDefinition.id' });
  expect(valueAt(container.body, 'properties.resource')).toEqual({ code: 'containerDefinition' });
});

test('the definition has the partition key and indexes that the code uses', () => {
  expect(containerDefinition.partitionKey).toEqual({ paths: ['/blogId'], kind: 'Hash', version: 2 });
  expect(containerDefinition.indexingPolicy).toEqual({
    indexingMode: 'consistent',
    automatic: true,
    includedPaths: ['/listKey/?', '/slug/?', '/tagIds/[]/?', '/authorId/?', '/userName/?'].map(path => ({
      path,
    })),
    excludedPaths: [{ path: '/*' }],
  });
});

test('each property that a filter compares is in the index', () => {
  const indexed = containerDefinition.indexingPolicy.includedPaths.map(({ path }) => path);

  expect(indexed).toEqual(expect.arrayContaining(filteredPaths()));
});

test('the database has the same name as locally', async () => {
  const { vars } = await readBicep('infra/main.bicep');
  const localSource = readFileSync(join('infra', 'tools', 'content-store.ts'), 'utf8');

  const name = vars.find(each => each.name === 'databaseName')?.value;

  expect(localSource).toContain(`const database = '${String(name)}'`);
});

test('capacity is serverless, without any throughput, or autoscale up to a maximum', async () => {
  const cosmos = await readCosmos();

  const account = theResource(cosmos, 'Microsoft.DocumentDB/databaseAccounts');
  const container = theResource(cosmos, containers);

  expect(valueAt(account.body, 'properties.capabilities')).toEqual({
    code: "capacity == 'serverless' ? [{ name: 'EnableServerless' }] : []",
  });
  expect(valueAt(container.body, 'properties.options')).toEqual({
    code: "capacity == 'autoscale' ? { autoscaleSettings: { maxThroughput: maximumThroughput } } : null",
  });
});
