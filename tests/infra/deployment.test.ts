import { existsSync, readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { parse } from 'yaml';
import azureYamlSchema from '../support/azure-yaml.schema.json';
import { readBicep, theResource } from '../support/bicep.ts';

interface AzureYaml {
  infra: { path: string; module: string };
  services: Record<string, Record<string, unknown>>;
}

const readAzureYaml = () => parse(readFileSync('azure.yaml', 'utf8')) as AzureYaml;
const isAzureYaml = new Ajv({ strict: true }).compile(azureYamlSchema);

test('azure.yaml is valid for azd', () => {
  expect([isAzureYaml(readAzureYaml()), isAzureYaml.errors]).toEqual([true, null]);
});

test('unknown properties of azure.yaml are found', () => {
  const { infra, ...rest } = readAzureYaml();

  expect(isAzureYaml({ ...rest, infra: { ...infra, modul: 'main' } })).toBe(false);
  expect(isAzureYaml(rest)).toBe(false);
});

test('azd finds the template and its parameters', () => {
  const { infra } = readAzureYaml();

  expect(existsSync(`${infra.path}/${infra.module}.bicep`)).toBe(true);
  expect(existsSync(`${infra.path}/${infra.module}.parameters.json`)).toBe(true);
});

test('azd builds and deploys dist/ unchanged, to the app that is tagged for it', async () => {
  const { services } = readAzureYaml();
  const site = theResource(await readBicep('infra/modules/function-app.bicep'), 'Microsoft.Web/sites');

  const [[name, service] = []] = Object.entries(services);

  expect(service).toEqual({
    host: 'function',
    language: 'js',
    project: '.',
    dist: 'dist',
    remoteBuild: false,
  });
  expect(site.body.tags).toEqual({ code: `union(tags, { 'azd-service-name': '${name}' })` });
});
