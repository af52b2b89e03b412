import { readBicep, theResource, valueAt } from '../../support/bicep.ts';

const readMain = () => readBicep('infra/main.bicep');

test('the network is public unless it is asked to be private', async () => {
  const { params } = await readMain();

  const network = params.find(({ name }) => name === 'network');

  expect(network).toMatchObject({
    value: 'public',
    decorators: { allowed: [['public', 'private', 'internal']] },
  });
});

test('with a private network Cosmos DB and storage are closed to the internet, and the app is inside', async () => {
  const { modules } = await readMain();
  const paramOf = (symbol: string, name: string) =>
    valueAt(modules.find(module => module.symbol === symbol)?.body, `params.${name}`);
  const { body } = theResource(await readBicep('infra/modules/function-app.bicep'), 'Microsoft.Web/sites');

  expect(paramOf('cosmos', 'publicAccess')).toEqual({ code: "network == 'public'" });
  expect(paramOf('storage', 'publicAccess')).toEqual({ code: "network == 'public'" });
  expect(paramOf('functionApp', 'subnetId')).toEqual({ code: "network == 'public' ? '' : subnets.app" });
  expect(valueAt(body, 'properties.virtualNetworkSubnetId')).toEqual({
    code: 'empty(subnetId) ? null : subnetId',
  });
});

test('the endpoints wait for the role assignments, because Cosmos DB refuses overlapping changes', async () => {
  const { modules } = await readMain();

  const endpoints = modules.find(({ symbol }) => symbol === 'endpoints');

  expect(endpoints?.body.dependsOn).toEqual([{ code: 'access' }, { code: 'ownNetwork' }]);
});

test('the endpoints of one subnet are made one after the other', async () => {
  const { modules } = await readBicep('infra/modules/private-endpoints.bicep');
  const main = await readMain();

  const [first, second] = modules;
  const api = main.modules.find(({ symbol }) => symbol === 'apiEndpoint');
  const app = main.modules.find(({ symbol }) => symbol === 'functionApp');

  expect(second?.body.dependsOn).toEqual([{ code: first?.symbol }]);
  expect(api?.body.dependsOn).toEqual([{ code: 'functionApp' }]);
  expect(app?.body.dependsOn).toContainEqual({ code: 'endpoints' });
});

test('an endpoint is named after its account, so that a restored account gets its own', async () => {
  const { body } = theResource(
    await readBicep('infra/modules/private-endpoint.bicep'),
    'Microsoft.Network/privateEndpoints',
  );

  expect(body.name).toEqual({ code: `'pep-\${last(split(resourceId, '/'))}'` });
});
