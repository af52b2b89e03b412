import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeWithBicep, type Predicted } from '../../support/bicep-compiler.ts';

const named = (ending: string) =>
  readdirSync('infra', { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith(ending));

describeWithBicep('each template and each parameters file', templates => {
  beforeAll(() => {
    process.env.AUTH_CLIENT_ID = '33333333-3333-4333-8333-333333333333';
  });

  test.each([
    ['build', '.bicep'],
    ['build-params', '.bicepparam'],
  ] as const)('is compiled without an error or a warning by bicep %s', (command, ending) => {
    const { messages, succeeded } = templates.compile(command, `**/*${ending}`);

    const compiled = named(ending).map(file => join(templates.folder, file.replace(ending, '.json')));
    expect(messages).toEqual([]);
    expect(succeeded).toBe(true);
    expect(compiled.filter(file => !existsSync(file))).toEqual([]);
  });
});

const signIn = "param authClientId = '33333333-3333-4333-8333-333333333333'\n";
const hub = '/subscriptions/44444444-4444-4444-8444-444444444444/resourceGroups/hub';
const subnets = `${hub}/providers/Microsoft.Network/virtualNetworks/vnet/subnets`;

const ofType = (predicted: Predicted[], type: string) => predicted.filter(each => each.type === type);
const inNetwork = (predicted: Predicted[]) =>
  predicted.map(({ type }) => type).filter(type => type.startsWith('Microsoft.Network/'));

describeWithBicep('a deployment', templates => {
  test.each([
    ['is missing', 'missing'],
    ['is all zeros', '00000000-0000-0000-0000-000000000000'],
  ])('is refused if the client id %s, and the sentence says why', (_, clientId) => {
    const refusal = templates.refusal(`param authClientId = '${clientId}'\n`);

    expect(refusal).toContain('Sign-in cannot be left out of blog-test: set authClientId (AUTH_CLIENT_ID)');
  });

  describe('with the defaults', () => {
    let predicted: Predicted[];
    beforeAll(() => {
      predicted = templates.predict(signIn);
    });

    test('assigns three roles, whose names are known before it starts', () => {
      const roles = predicted.filter(({ type }) => /roleAssignments$/i.test(type));

      expect(roles.map(({ type }) => type).sort()).toEqual([
        'Microsoft.Authorization/roleAssignments',
        'Microsoft.Authorization/roleAssignments',
        'Microsoft.DocumentDB/databaseAccounts/sqlRoleAssignments',
      ]);
      for (const { name } of roles)
        expect(name).toMatch(/^(cosmos-\w+\/)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    });

    test('logs sign-ins and each access to storage, and makes no network', () => {
      const logged = ofType(predicted, 'Microsoft.Insights/diagnosticSettings').map(({ id, properties }) => [
        id.replace(/.*?providers\/(Microsoft\.\w+\/\w+).*/, '$1'),
        (properties as { logs: { category: string }[] }).logs.map(({ category }) => category),
      ]);

      expect(Object.fromEntries(logged)).toEqual({
        'Microsoft.Storage/storageAccounts': ['StorageRead', 'StorageWrite', 'StorageDelete'],
        'Microsoft.DocumentDB/databaseAccounts': ['ControlPlaneRequests'],
        'Microsoft.Web/sites': ['AppServiceAuthenticationLogs'],
      });
      expect(inNetwork(predicted)).toEqual([]);
    });
  });

  test('with a network of its own has a security group on each subnet, the app in the first half of its addresses', () => {
    const predicted = templates.predict(
      `${signIn}param network = 'private'\nparam networkAddressPrefix = '10.20.30.0/26'\n`,
    );

    const [network] = ofType(predicted, 'Microsoft.Network/virtualNetworks');

    const securityGroup = { id: expect.stringContaining('/networkSecurityGroups/nsg-') };
    expect(network?.properties).toMatchObject({
      addressSpace: { addressPrefixes: ['10.20.30.0/26'] },
      subnets: [
        {
          name: 'app',
          properties: {
            addressPrefix: '10.20.30.0/27',
            networkSecurityGroup: securityGroup,
            delegations: [{ properties: { serviceName: 'Microsoft.App/environments' } }],
          },
        },
        {
          name: 'endpoints',
          properties: {
            addressPrefix: '10.20.30.32/27',
            networkSecurityGroup: securityGroup,
            privateEndpointNetworkPolicies: 'NetworkSecurityGroupEnabled',
          },
        },
      ],
    });
    expect(ofType(predicted, 'Microsoft.Network/privateEndpoints')).toHaveLength(2);
    expect(ofType(predicted, 'Microsoft.Network/privateDnsZones')).toHaveLength(2);
  });

  test('in a landing zone makes endpoints in its subnet and registers them in its zones, and nothing else there', () => {
    const predicted = templates.predict(
      `${signIn}param network = 'internal'
param appSubnetId = '${subnets}/app'
param endpointSubnetId = '${subnets}/endpoints'
param privateDns = '${hub}'
`,
    );

    const endpoints = ofType(predicted, 'Microsoft.Network/privateEndpoints');
    const zoneGroups = ofType(predicted, 'Microsoft.Network/privateEndpoints/privateDnsZoneGroups');
    const [site] = ofType(predicted, 'Microsoft.Web/sites');

    expect(inNetwork(predicted)).toHaveLength(endpoints.length + zoneGroups.length);
    expect(endpoints.map(({ properties }) => properties)).toEqual(
      ['Sql', 'blob', 'sites'].map(groupId =>
        expect.objectContaining({
          subnet: { id: `${subnets}/endpoints` },
          privateLinkServiceConnections: [
            { name: groupId, properties: expect.objectContaining({ groupIds: [groupId] }) },
          ],
        }),
      ),
    );
    const zone = (name: string) => ({
      privateDnsZoneConfigs: [
        { properties: { privateDnsZoneId: `${hub}/providers/Microsoft.Network/privateDnsZones/${name}` } },
      ],
    });
    expect(zoneGroups[0]?.properties).toMatchObject(zone('privatelink.documents.azure.com'));
    expect(zoneGroups[2]?.properties).toMatchObject(zone('privatelink.azurewebsites.net'));
    expect(site?.properties).toMatchObject({
      publicNetworkAccess: 'Disabled',
      virtualNetworkSubnetId: `${subnets}/app`,
    });
  });

  test('where a policy registers endpoints leaves that to it, and asks an internal address from nowhere outside', () => {
    const predicted = templates.predict(
      `${signIn}param network = 'internal'\nparam privateDns = 'policy'\nparam alertEmails = ['you@example.com']\n`,
    );

    expect(predicted.map(({ type }) => type).filter(type => /DnsZone|webtests/.test(type))).toEqual([]);
    expect(ofType(predicted, 'Microsoft.Network/privateEndpoints')).toHaveLength(3);
    expect(ofType(predicted, 'Microsoft.Insights/metricAlerts')).toHaveLength(2);
  });
});
