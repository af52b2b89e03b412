import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseBicep, readBicep } from '../../support/bicep.ts';

const files = readdirSync('infra', { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.bicep') || file.endsWith('.bicepparam'))
  .map(file => join('infra', file));
const templates = files.filter(file => file.endsWith('.bicep'));
const defaultTemplates = templates.filter(file => !file.includes('app-registration'));

test('there are templates and parameters files to check', () => {
  expect(templates).toContain(join('infra', 'main.bicep'));
  expect(files).toContain(join('infra', 'production.bicepparam'));
});

test('invalid Bicep is found, in templates and in parameters files', async () => {
  const template = await parseBicep('broken.bicep', "param name string = \nresource x 'y' {");
  const parameters = await parseBicep('broken.bicepparam', "using 'main.bicep'\nparam name = [");

  expect(template.faults).not.toEqual([]);
  expect(parameters.faults).not.toEqual([]);
});

test.each(files)('%s parses', async file => {
  const { faults } = await readBicep(file);

  expect(faults).toEqual([]);
});

test.each(templates)('%s describes its parameters and outputs', async file => {
  const { params, outputs } = await readBicep(file);

  const undescribed = [...params, ...outputs].filter(({ decorators }) => {
    const [description] = decorators.description ?? [];
    return typeof description !== 'string' || !/^[A-Z].{8,}\.?$/.test(description);
  });

  expect(undescribed.map(({ name }) => name)).toEqual([]);
});

test.each(templates)(
  '%s uses each parameter, variable and existing resource that it declares',
  async file => {
    const { text, params, vars, resources } = await readBicep(file);
    const code = text.replace(/^\s*\/\/.*$/gm, '').replace(/@description\('(?:[^'\\]|\\.)*'\)/g, '');
    const declared = [
      ...[...params, ...vars].map(({ name }) => name),
      ...resources.filter(({ existing }) => existing).map(({ symbol }) => symbol),
    ];

    // Once in its declaration; before a colon it is the name of a property, except in a loop.
    const unused = declared.filter(
      name => (code.match(new RegExp(`\\bin ${name}:|\\b${name}\\b(?!:)`, 'g')) ?? []).length < 2,
    );

    expect(unused).toEqual([]);
  },
);

test.each(templates)(
  '%s declares only local modules, which get all the parameters that they require',
  async file => {
    const { modules } = await readBicep(file);

    for (const { type, body } of modules) {
      expect(typeof body.name).toBe('string');
      expect(type).toMatch(/^[a-z./-]+\.bicep$/);
      const { params } = await readBicep(join(dirname(file), type));
      const required = params.filter(({ value }) => value === undefined).map(({ name }) => name);
      expect(Object.keys(body.params ?? {}).sort()).toEqual(expect.arrayContaining(required));
      expect(params.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(body.params ?? {})));
    }
  },
);

test.each(templates)('%s uses only the language of Bicep 0.28, and has no secret', async file => {
  const { text } = await readBicep(file);

  expect(text).not.toMatch(/\bdeployer\(|\bfail\(|^extension\b|^provider\b|\bbr[:/]/m);
  expect(text).not.toMatch(/\blist[A-Z]\w*\(|@secure|AccountKey=|SharedAccessKey/);
});

test('the templates that are compiled by default need nothing from the internet', async () => {
  for (const file of defaultTemplates) {
    const { text } = await readBicep(file);
    expect(text).not.toMatch(/Microsoft\.Graph/);
  }
  expect(readdirSync('infra')).not.toContain('bicepconfig.json');
});

// There is no stable version with the categories of logs.
const previews = ['Microsoft.Insights/diagnosticSettings'];

test('each resource type has one API version, which is stable', async () => {
  const versions: Record<string, string> = {};

  for (const file of defaultTemplates) {
    for (const { type, version = '' } of (await readBicep(file)).resources) {
      versions[type] ??= version;
      expect(`${type}@${version}`).toBe(`${type}@${versions[type]}`);
      expect(`${type}@${version}`).toMatch(
        previews.includes(type) ? /@20\d\d-\d\d-\d\d-preview$/ : /@20\d\d-\d\d-\d\d$/,
      );
    }
  }

  expect(Object.keys(versions).length).toBeGreaterThan(20);
});

test('conditions and loops of resources are read', async () => {
  const { resources, modules } = await parseBicep(
    'conditions.bicep',
    `param wanted bool
param names string[]
resource one 'Some.Provider/things@2024-01-01' = if (wanted) {
  name: 'one'
}
resource each 'Some.Provider/things@2024-01-01' = [for (name, index) in names: if (wanted) {
  name: '\${name}-\${index}'
}]
module part 'part.bicep' = [for name in names: {
  name: name
}]`,
  );

  expect(resources.map(({ condition, each, body }) => [condition, each, body.name])).toEqual([
    ['(wanted)', undefined, 'one'],
    ['(wanted)', 'names', { code: `'\${name}-\${index}'` }],
  ]);
  expect(modules.map(({ condition, each }) => [condition, each])).toEqual([[undefined, 'names']]);
});
