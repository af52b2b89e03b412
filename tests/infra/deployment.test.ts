import { existsSync, readFileSync } from 'node:fs';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { platformSettings, withoutSignIn } from '../../infra/tools/platform-settings.ts';
import { bodyLimitBelow, defaultHostLimit } from '../../shared/families/max-size.ts';
import { substitute } from '../support/infra/azd.ts';
import azureYamlSchema from '../support/infra/azure-yaml.schema.json';
import { readBicep, theResource, valueAt } from '../support/infra/bicep.ts';

interface AzureYaml {
  infra: { path: string; module: string };
  services: Record<string, Record<string, unknown>>;
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
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

test('azd builds and deploys dist/ unchanged, to the app that is tagged for its surface', async () => {
  const { services } = readAzureYaml();
  const module = await readBicep('infra/modules/function-app.bicep');

  const [api, open] = Object.values(services);

  const asItIs = { host: 'function', language: 'js', project: '.', dist: 'dist', remoteBuild: false };
  expect(api).toEqual(asItIs);
  expect(open).toEqual({ ...asItIs, condition: expect.any(String) });
  expect(theResource(module, 'Microsoft.Web/sites').body.tags).toEqual({
    code: "union(tags, { 'azd-service-name': surface })",
  });
  const surfaces = module.params.find(({ name }) => name === 'surface')?.type;
  expect(surfaces).toBe(
    Object.keys(services)
      .map(name => `'${name}'`)
      .join(' | '),
  );
});

test.each([
  [{}, 'false'],
  [{ BLOG_PUBLIC_SITE: '' }, 'false'],
  [{ BLOG_PUBLIC_SITE: 'false' }, 'false'],
  [{ BLOG_PUBLIC_SITE: 'true' }, 'true'],
])('azd deploys the public app where the template makes one: with %j %s', (variables, deployed) => {
  const condition = String(readAzureYaml().services.public?.condition);

  expect(condition).toBe(readJson('infra/main.parameters.json').parameters.publicSite.value);
  expect(substitute(condition, variables)).toBe(deployed);
});

test('a condition without a default is found', () => {
  const { services, ...rest } = readAzureYaml();
  const open = { ...services.public, condition: `\${BLOG_PUBLIC_SITE}` };

  expect(isAzureYaml({ ...rest, services: { ...services, public: open } })).toBe(false);
});

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
  const noPage = { name: 'AzureWebJobsDisableHomepage', value: 'true' };
  expect(inAzure).toContainEqual(noPage);
  expect(example.Values).toMatchObject({
    ...platformSettings,
    ...withoutSignIn,
    [noPage.name]: noPage.value,
  });
});

// With a limit of 2 MB a body takes 378 MB of an instance's 512 at most (infra/guide/host-settings.md).
test('the host accepts bodies of 2.5 MiB, which the service assumes where no setting says otherwise', () => {
  expect(platformSettings.FUNCTIONS_REQUEST_BODY_SIZE_LIMIT).toBe('2621440');
  expect(defaultHostLimit).toBe(2_621_440);
});

test('the longest body, and the limit with which it is taken, are said the same everywhere', () => {
  const mebibyte = 1024 * 1024;
  const longest = bodyLimitBelow(Number.MAX_SAFE_INTEGER);
  // Of the host, in half MiB.
  const limit = Math.ceil((longest * 40) / 39 / (mebibyte / 2)) * (mebibyte / 2);
  const mebibytes = `${longest / mebibyte} MiB`;
  const saidIn = (file: string, text: string) => readFileSync(file, 'utf8').includes(text) || file;

  expect(bodyLimitBelow(limit)).toBe(longest);
  expect([
    saidIn('infra/main.bicep', ` and ${longest} at most`),
    saidIn('infra/guide/settings.md', ` and ${longest} at most`),
    saidIn('infra/guide/host-settings.md', `BLOG_MAXIMUM_BODY_BYTES ${limit}`),
    saidIn('shared/contract.md', `with ${limit.toLocaleString('en')} everything`),
    saidIn('shared/contract.md', `An answer has up to ${mebibytes}.`),
    saidIn('shared/guarantees.md', `(${mebibytes} where`),
    saidIn('tests/contract/payloads/limits.test.ts', `FUNCTIONS_REQUEST_BODY_SIZE_LIMIT: '${limit}'`),
  ]).toEqual(Array(7).fill(true));
});

// That would end the worker and everybody's streams; an invocation ends by itself.
test('no invocation is ended by the host', () => {
  expect(readJson('host.json').functionTimeout).toBe('-1');
});
