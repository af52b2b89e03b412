import { readFileSync } from 'node:fs';
import { readBicep } from '../../support/bicep.ts';

const templates = ['infra/main.bicep', 'infra/app-registration/main.bicep'];

test('a name with capitals or a region with spaces is refused: the function reads a missing property whose name says why', () => {
  const text = readFileSync('infra/modules/names.bicep', 'utf8');

  const bodyOf = (name: string) => new RegExp(`^func ${name}\\(.*?\\) string => (.*)$`, 'm').exec(text)?.[1];

  expect(bodyOf('checkedName')).toMatch(
    /^\{ name: environmentName \}\[environmentName == toLower\(environmentName\) \? 'name' : 'Write .*second, empty installation'\]$/,
  );
  expect(bodyOf('checkedRegion')).toMatch(
    /^\{ region: location \}\[location == toLower\(replace\(location, ' ', ''\)\) \? 'region' : 'Write .*second, empty installation'\]$/,
  );
});

test.each(templates)(
  '%s makes nothing without a checked name and region: each resource name comes from them',
  async file => {
    const { vars, resources, modules } = await readBicep(file);
    const variable = (name: string) => vars.find(each => each.name === name)?.value;
    const group = resources.find(({ type }) => type === 'Microsoft.Resources/resourceGroups');

    expect(variable('name')).toEqual({ code: 'checkedName(environmentName)' });
    expect(variable('region')).toEqual({ code: 'checkedRegion(location)' });
    expect(variable('names')).toEqual({
      code: 'resourceNames(name, shortHash(subscription().id, name, region))',
    });
    expect(group?.body.name).toEqual({ code: 'names.resourceGroup' });
    expect(modules.map(({ body }) => body.scope)).toEqual(modules.map(() => ({ code: 'group' })));
  },
);
