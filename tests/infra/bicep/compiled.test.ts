import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeWithBicep, type Predicted } from '../../support/infra/bicep-compiler.ts';

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
interface Site {
  siteConfig: { appSettings: { name: string; value: string }[] };
}
const settingsOf = (predicted: Predicted[]) => {
  const settings = ofType(predicted, 'Microsoft.Web/sites').flatMap(
    ({ properties }) => (properties as Site).siteConfig.appSettings,
  );
  return Object.fromEntries(settings.map(({ name, value }) => [name, value]));
};
const isForMedia = ({ id }: Predicted) => id.includes('/storageAccounts/stmedia');
const isPublic = ({ id }: Predicted) => /\/(func|id|plan|appi)-public-|\/stpublic|\/alert-public-/.test(id);
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

    test('assigns six roles, whose names are known before it starts', () => {
      const roles = predicted.filter(({ type }) => /roleAssignments$/i.test(type));

      expect(roles.map(({ type }) => type).sort()).toEqual([
        ...Array(5).fill('Microsoft.Authorization/roleAssignments'),
        'Microsoft.DocumentDB/databaseAccounts/sqlRoleAssignments',
      ]);
      expect(new Set(roles.map(({ name }) => name)).size).toBe(6);
      for (const { name } of roles)
        expect(name).toMatch(/^(cosmos-\w+\/)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    });

    test("leaves out what Microsoft's reviewer of Azure finds in sites and accounts", () => {
      // azqr's cosmos-008, cosmos-009, func-007, func-013, st-007 and st-009 (infra/guide/review.md).
      const propertiesOf = (type: string) => ofType(predicted, type).map(({ properties }) => properties);

      expect(propertiesOf('Microsoft.DocumentDB/databaseAccounts')).toMatchObject([
        { disableLocalAuth: true, disableKeyBasedMetadataWriteAccess: true },
      ]);
      expect(propertiesOf('Microsoft.Web/sites')).toMatchObject([
        { httpsOnly: true, clientAffinityEnabled: false },
      ]);
      expect(propertiesOf('Microsoft.Storage/storageAccounts')).toMatchObject(
        Array(2).fill({ supportsHttpsTrafficOnly: true, minimumTlsVersion: 'TLS1_2' }),
      );
    });

    test('logs sign-ins, each access to storage and each change of uploaded files, and makes no network', () => {
      const logged = ofType(predicted, 'Microsoft.Insights/diagnosticSettings').map(({ id, properties }) => [
        id.replace(/.*?providers\/Microsoft\.\w+\/\w+\/([a-z]+?)-?\w{13}\/.*/, '$1'),
        (properties as { logs: { category: string }[] }).logs.map(({ category }) => category),
      ]);

      expect(Object.fromEntries(logged)).toEqual({
        st: ['StorageRead', 'StorageWrite', 'StorageDelete'],
        stmedia: ['StorageWrite', 'StorageDelete'],
        cosmos: ['ControlPlaneRequests'],
        func: ['AppServiceAuthenticationLogs'],
      });
      expect(inNetwork(predicted)).toEqual([]);
    });

    test('goes without members', () => {
      expect(settingsOf(predicted).MEMBERS).toBe('');
    });
  });

  test('lets its own page and those of other origins upload, gives the app account, limit and types, and locks content and files', () => {
    const predicted = templates.predict(
      `${signIn}param corsOrigins = ['https://editor.example.com', 'https://www.example.com']
param uploadMaxMb = 8
param uploadTypes = ['jpeg', 'png']
param lockContent = true
`,
    );

    const [account, service] = predicted.filter(isForMedia);
    const [app] = ofType(predicted, 'Microsoft.Web/sites');

    expect(account?.properties).toMatchObject({
      publicNetworkAccess: 'Enabled',
      allowSharedKeyAccess: false,
    });
    expect(service?.properties).toMatchObject({
      cors: {
        corsRules: [
          {
            allowedOrigins: [
              `https://${app?.name}.azurewebsites.net`,
              'https://editor.example.com',
              'https://www.example.com',
            ],
          },
        ],
      },
    });
    expect(settingsOf(predicted)).toMatchObject({
      // Which cloud it is, the compiler does not know.
      MEDIA_ENDPOINT: `[format('https://{0}.blob.{1}', '${account?.name}', environment().suffixes.storage)]`,
      ALLOWED_ORIGINS: 'https://editor.example.com,https://www.example.com',
      UPLOAD_MAX_MB: '8',
      UPLOAD_TYPES: 'jpeg,png',
    });
    const locks = ofType(predicted, 'Microsoft.Authorization/locks');
    expect(locks.map(({ id }) => id).sort()).toEqual([
      expect.stringContaining('/databaseAccounts/cosmos-'),
      expect.stringContaining('/storageAccounts/stmedia'),
    ]);
    expect(locks.map(({ properties }) => properties)).toEqual(
      locks.map(() => expect.objectContaining({ level: 'CanNotDelete' })),
    );
  });

  test('where public blobs are denied has no account for files, no role there, and uploads off', () => {
    const predicted = templates.predict(`${signIn}param mediaAccess = 'none'\nparam lockContent = true\n`);

    expect(predicted.filter(isForMedia)).toEqual([]);
    expect(ofType(predicted, 'Microsoft.Authorization/roleAssignments')).toHaveLength(2);
    expect(ofType(predicted, 'Microsoft.Authorization/locks')).toHaveLength(1);
    expect(settingsOf(predicted).MEDIA_ENDPOINT).toBe('');
  });

  describe('keeps what is replaced and deleted', () => {
    const containers = (predicted: Predicted[]) =>
      ofType(predicted, 'Microsoft.Storage/storageAccounts/blobServices/containers')
        .filter(({ name }) => name.endsWith('/revisions'))
        .map(({ id, properties }) => [/storageAccounts\/(st[a-z]*?)\w{13}\//.exec(id)?.[1], properties]);
    const rules = (predicted: Predicted[]) =>
      ofType(predicted, 'Microsoft.Storage/storageAccounts/managementPolicies')
        .filter(each => !isForMedia(each))
        .flatMap(({ properties }) => (properties as { policy: { rules: unknown[] } }).policy.rules);

    test('in a private container of the app alone: the bin for 30 days, versions for a year', () => {
      const predicted = templates.predict(`${signIn}param publicSite = true\n`);

      const rule = (name: string, prefix: string, days: number) => ({
        name,
        type: 'Lifecycle',
        definition: {
          filters: { blobTypes: ['blockBlob'], prefixMatch: [prefix] },
          actions: { baseBlob: { delete: { daysAfterCreationGreaterThan: days } } },
        },
      });
      expect(containers(predicted)).toEqual([['st', { publicAccess: 'None' }]]);
      expect(rules(predicted)).toEqual([
        rule('empty-bin', 'revisions/deleted/', 30),
        rule('forget-history', 'revisions/', 366),
      ]);
      const settings = ofType(predicted, 'Microsoft.Web/sites').map(site => {
        const { HISTORY, HISTORY_ENDPOINT } = settingsOf([site]);
        return [isPublic(site) ? 'public' : 'api', HISTORY, HISTORY_ENDPOINT];
      });
      expect(settings.sort()).toEqual([
        ['api', 'on', expect.stringContaining('primaryEndpoints.blob')],
        ['public', 'off', ''],
      ]);
    });

    test('unless that is turned off', () => {
      const predicted = templates.predict(`${signIn}param history = false\n`);

      expect([containers(predicted), rules(predicted)]).toEqual([[], []]);
      expect(settingsOf(predicted).HISTORY).toBe('off');
    });
  });

  describe('with a public site and events', () => {
    const deployed = (assignments: string) =>
      templates.predict(
        `${signIn}param publicSite = true\nparam alertEmails = ['you@example.com']\n${assignments}`,
      );
    const eventsOf = (predicted: Predicted[]) =>
      ofType(predicted, 'Microsoft.Web/sites').map(site => [isPublic(site), settingsOf([site]).EVENTS]);
    const watched = (predicted: Predicted[]) =>
      ofType(predicted, 'Microsoft.Insights/scheduledQueryRules')
        .filter(({ properties }) => (properties as { enabled: boolean }).enabled)
        .map(({ name }) => name);

    test('turns them on in the app that writes, and watches its timer and the endpoints, with no role more', () => {
      const [on, off] = [deployed('param events = true\n'), deployed('')];

      const roles = (predicted: Predicted[]) =>
        predicted.filter(({ type }) => /roleAssignments$/i.test(type)).map(({ id }) => id);
      expect(eventsOf(on).sort()).toEqual([
        [false, 'on'],
        [true, 'off'],
      ]);
      expect(eventsOf(off).sort()).toEqual([
        [false, 'off'],
        [true, 'off'],
      ]);
      expect(watched(on).filter(name => !watched(off).includes(name))).toEqual([
        'alert-endpoints',
        'alert-timer',
      ]);
      expect(roles(on)).toEqual(roles(off));
    });
  });

  describe('with a public site', () => {
    let predicted: Predicted[];
    beforeAll(() => {
      predicted = templates.predict(
        `${signIn}param publicSite = true\nparam members = true\nparam alertEmails = ['you@example.com']\nparam corsOrigins = ['https://a.example']\n`,
      );
    });

    test('has a second app with a plan, an identity, a storage account and a component of its own, and no sign-in', () => {
      const own = predicted.filter(isPublic).map(({ type }) => type);
      const sites = ofType(predicted, 'Microsoft.Web/sites');
      const signIns = ofType(predicted, 'Microsoft.Web/sites/config').map(({ id }) => id);

      expect(own).toEqual(
        expect.arrayContaining([
          'Microsoft.Web/serverfarms',
          'Microsoft.Web/sites',
          'Microsoft.ManagedIdentity/userAssignedIdentities',
          'Microsoft.Storage/storageAccounts',
          'Microsoft.Insights/components',
        ]),
      );
      expect(own.filter(type => type === 'Microsoft.Insights/scheduledQueryRules')).toHaveLength(3);
      expect(sites).toHaveLength(2);
      expect(signIns.length).toBeGreaterThan(0);
      expect(signIns.filter(id => id.includes('/func-public-'))).toEqual([]);
    });

    test('gives that identity the reader of Cosmos DB, and the other one the contributor', () => {
      const roles = ofType(predicted, 'Microsoft.DocumentDB/databaseAccounts/sqlRoleAssignments').map(
        ({ properties }) => JSON.stringify(properties),
      );

      expect(roles.map(role => /sqlRoleDefinitions'?,? ?.*?(0000000[12])\b/.exec(role)?.[1]).sort()).toEqual([
        '00000001',
        '00000002',
      ]);
    });

    test('lets pages of all origins read it, without credentials, and no instance wait', () => {
      const site = ofType(predicted, 'Microsoft.Web/sites').find(isPublic);

      expect(site?.properties).toMatchObject({
        httpsOnly: true,
        siteConfig: {
          cors: { allowedOrigins: ['*'], supportCredentials: false },
          appSettings: expect.arrayContaining([{ name: 'SURFACE', value: 'public' }]),
        },
        functionAppConfig: {
          scaleAndConcurrency: {
            instanceMemoryMB: 512,
            maximumInstanceCount: 5,
            alwaysReady: [],
            triggers: { http: { perInstanceConcurrency: 4 } },
          },
        },
      });
    });

    test('is found by azd, each app by the service of its surface', () => {
      const services = ofType(predicted, 'Microsoft.Web/sites').map(site => [
        site.tags?.['azd-service-name'],
        isPublic(site),
      ]);

      expect(Object.fromEntries(services)).toEqual({ api: false, public: true });
    });

    test('has no members there, if the API has them', () => {
      const settings = ofType(predicted, 'Microsoft.Web/sites').map(site => [
        isPublic(site),
        settingsOf([site]).MEMBERS,
      ]);

      expect(Object.fromEntries(settings)).toEqual({ false: 'on', true: '' });
    });

    test('gives the API the address where previews are read', () => {
      const [site] = ofType(predicted, 'Microsoft.Web/sites').filter(isPublic);

      const ofApi = settingsOf(predicted.filter(each => !isPublic(each)));

      expect(ofApi.PUBLIC_URL).toBe(`https://${site?.name}.azurewebsites.net/api`);
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
    // Browsers reach uploaded files at a public address, and so does the app.
    expect(ofType(predicted, 'Microsoft.Network/privateEndpoints')).toHaveLength(2);
    expect(predicted.find(isForMedia)?.properties).toMatchObject({ publicNetworkAccess: 'Enabled' });
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
      ['Sql', 'blob', 'blob', 'sites'].map(groupId =>
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
    expect(zoneGroups[3]?.properties).toMatchObject(zone('privatelink.azurewebsites.net'));
    expect(site?.properties).toMatchObject({
      publicNetworkAccess: 'Disabled',
      virtualNetworkSubnetId: `${subnets}/app`,
    });
    // The files that the API gives out are as private as it is itself.
    expect(predicted.find(isForMedia)?.properties).toMatchObject({ publicNetworkAccess: 'Disabled' });
  });

  test('where a policy registers endpoints leaves that to it, and has no public site or outside request for internal addresses', () => {
    const predicted = templates.predict(
      `${signIn}param network = 'internal'\nparam privateDns = 'policy'\nparam publicSite = true\nparam alertEmails = ['you@example.com']\n`,
    );

    expect(predicted.filter(each => isPublic(each) || /DnsZone|webtests/.test(each.type))).toEqual([]);
    expect(ofType(predicted, 'Microsoft.Network/privateEndpoints')).toHaveLength(4);
    expect(ofType(predicted, 'Microsoft.Insights/metricAlerts')).toHaveLength(2);
  });
});

describeWithBicep('an app registration', templates => {
  type Registered = { appRoles: { id: string; value: string }[]; [property: string]: unknown };
  const registered = (assignments: string) => {
    const predicted = templates.predict(assignments, 'app-registration/main.bicep');
    return ofType(predicted, 'Microsoft.Graph/applications@v1.0')[0]?.properties as Registered;
  };
  let before: Registered;
  let after: Registered;
  beforeAll(() => {
    before = registered('');
    after = registered(
      "param memberRoles = ['Editors', 'Readers']\nparam groupClaims = 'ApplicationGroup'\n",
    );
  });

  test('has the role of administrators, of which the id stays when roles for members are added', () => {
    const everybody = { allowedMemberTypes: ['Application', 'User'], isEnabled: true };
    expect(before.appRoles.map(({ value }) => value)).toEqual(['Content.ReadWrite', 'Blog.Admin']);
    expect(after.appRoles.slice(0, 2)).toEqual(before.appRoles);
    expect(after.appRoles.slice(2).map(({ value }) => value)).toEqual(['Editors', 'Readers']);
    expect(after.appRoles).toEqual(after.appRoles.map(() => expect.objectContaining(everybody)));
    expect(new Set(after.appRoles.map(({ id }) => id)).size).toBe(4);
  });

  test('names security groups in tokens, or only those of the application, and says which caller is a program', () => {
    expect(before.groupMembershipClaims).toBe('SecurityGroup');
    expect(after.groupMembershipClaims).toBe('ApplicationGroup');
    expect(after.optionalClaims).toEqual({ accessToken: [{ name: 'idtyp' }] });
  });
});
