import { existsSync, readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { platformSettings, withoutSignIn } from '../../infra/tools/platform-settings.ts';
import { maxBodyBytes } from '../../shared/families/max-size.ts';
import azureYamlSchema from '../support/azure-yaml.schema.json';
import { readBicep, theResource, valueAt } from '../support/bicep.ts';

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
  expect(site.body.tags).toEqual({
    code: `union(tags, surface == 'api' ? { 'azd-service-name': '${name}' } : {})`,
  });
});

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

test('the settings of the platform are the same in Azure, for Core Tools and for the local host', async () => {
  const { body } = theResource(await readBicep('infra/modules/function-app.bicep'), 'Microsoft.Web/sites');
  const { params } = await readBicep('infra/main.bicep');
  const example = readJson('local.settings.json.example');

  const inAzure = valueAt(body, 'properties.siteConfig.appSettings');

  const { FUNCTIONS_REQUEST_BODY_SIZE_LIMIT: limit, ...others } = platformSettings;
  expect(others).toEqual({});
  expect(inAzure).toContainEqual({
    name: 'FUNCTIONS_REQUEST_BODY_SIZE_LIMIT',
    value: { code: 'string(maximumBodyBytes)' },
  });
  expect(params.find(({ name }) => name === 'maximumBodyBytes')?.value).toBe(Number(limit));
  expect(example.Values).toMatchObject({ ...platformSettings, ...withoutSignIn });
});

// A higher limit wastes memory of the host; a lower one hides the service's answer to a body that is too long.
test('the host accepts bodies that are a little longer than the service does', () => {
  const limit = Number(platformSettings.FUNCTIONS_REQUEST_BODY_SIZE_LIMIT);

  expect(limit).toBeGreaterThanOrEqual(maxBodyBytes + 256 * 1024);
  expect(limit).toBeLessThanOrEqual(maxBodyBytes + 4 * 1024 * 1024);
});

// That would end the worker and everybody's streams; an invocation ends by itself.
test('no invocation is ended by the host', () => {
  expect(readJson('host.json').functionTimeout).toBe('-1');
});
