import { readBicep, theResource, valueAt } from '../../support/bicep.ts';

const readMain = () => readBicep('infra/main.bicep');
const readNetwork = () => readBicep('infra/modules/network.bicep');
const readEndpoint = () => readBicep('infra/modules/private-endpoint.bicep');

test('the network is public unless it is asked to be private', async () => {
  const { params, modules } = await readMain();

  const network = params.find(({ name }) => name === 'network');
  const module = modules.find(({ symbol }) => symbol === 'privateNetwork');

  expect(network).toMatchObject({ value: 'public', decorators: { allowed: [['public', 'private']] } });
  expect(module).toMatchObject({ type: 'modules/network.bicep', condition: "(network == 'private')" });
});

test('with a private network Cosmos DB and storage are closed to the internet, and the app is inside', async () => {
  const { modules } = await readMain();
  const paramOf = (symbol: string, name: string) =>
    valueAt(modules.find(module => module.symbol === symbol)?.body, `params.${name}`);
  const { body } = theResource(await readBicep('infra/modules/function-app.bicep'), 'Microsoft.Web/sites');

  expect(paramOf('cosmos', 'publicAccess')).toEqual({ code: "network == 'public'" });
  expect(paramOf('storage', 'publicAccess')).toEqual({ code: "network == 'public'" });
  expect(paramOf('functionApp', 'subnetId')).toEqual({
    code: "network == 'private' ? privateNetwork!.outputs.appSubnetId : ''",
  });
  expect(valueAt(body, 'properties.virtualNetworkSubnetId')).toEqual({
    code: 'empty(subnetId) ? null : subnetId',
  });
});

test('the subnet of the app is delegated as Flex Consumption requires, and large enough', async () => {
  const { body } = theResource(await readNetwork(), 'Microsoft.Network/virtualNetworks');

  expect(valueAt(body, 'properties.subnets')).toEqual([
    {
      name: { code: 'appSubnetName' },
      properties: {
        addressPrefix: '10.0.0.0/25',
        delegations: [
          { name: 'flex-consumption', properties: { serviceName: 'Microsoft.App/environments' } },
        ],
      },
    },
    { name: { code: 'endpointSubnetName' }, properties: { addressPrefix: '10.0.0.128/27' } },
  ]);
});

test('Cosmos DB and the blobs have an endpoint each, in the zone that Azure prescribes', async () => {
  const { modules } = await readNetwork();

  const endpoints = modules.map(({ type, body }) => [
    type,
    valueAt(body, 'params.groupId'),
    valueAt(body, 'params.zoneName'),
    valueAt(body, 'params.resourceId'),
  ]);

  expect(endpoints).toEqual([
    ['private-endpoint.bicep', 'Sql', 'privatelink.documents.azure.com', { code: 'cosmosAccountId' }],
    [
      'private-endpoint.bicep',
      'blob',
      { code: `'privatelink.blob.\${environment().suffixes.storage}'` },
      { code: 'storageAccountId' },
    ],
  ]);
});

test('an endpoint is named after its account, so that a restored account gets its own', async () => {
  const { modules } = await readNetwork();

  expect(modules.map(({ body }) => valueAt(body, 'params.name'))).toEqual([
    { code: `'pep-\${last(split(cosmosAccountId, '/'))}'` },
    { code: `'pep-\${last(split(storageAccountId, '/'))}'` },
  ]);
});

test('an endpoint is registered in its zone, which is linked to the network', async () => {
  const endpoint = await readEndpoint();

  const link = theResource(endpoint, 'Microsoft.Network/privateDnsZones/virtualNetworkLinks');
  const group = theResource(endpoint, 'Microsoft.Network/privateEndpoints/privateDnsZoneGroups');

  expect(link.body).toMatchObject({
    parent: { code: 'zone' },
    name: 'network',
    properties: { registrationEnabled: false, virtualNetwork: { id: { code: 'networkId' } } },
  });
  expect(group.body.parent).toEqual({ code: 'endpoint' });
  expect(valueAt(group.body, 'properties.privateDnsZoneConfigs')).toEqual([
    { name: { code: 'groupId' }, properties: { privateDnsZoneId: { code: 'zone.id' } } },
  ]);
});
