import { callerIn } from '../../../shared/access/caller.ts';

const tenant = '2f1c8a7e-5b0d-4c43-9d3a-000000000001';
const object = '7d1e6b7c-93a2-4f41-8c55-2f5a0f9e4b10';
const group = '6f0b1c52-93a2-4f41-8c55-2f5a0f9e4b10';
const long = 'http://schemas.microsoft.com/identity/claims';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const claim = (typ: unknown, val: unknown) => ({ typ, val });
const ada = [claim(`${long}/tenantid`, tenant), claim(`${long}/objectidentifier`, object)];
const headerOf = (claims: unknown, more = {}) => encode({ auth_typ: 'aad', claims, ...more });
const valid = headerOf(ada);

const isAda = { principals: [`user:${tenant}/${object}`], isAdmin: false, groupsOmitted: false };

test('who calls is the user of a tenant whom the claims name, in lower case', () => {
  const inUpperCase = ada.map(({ typ, val }) => claim(typ, String(val).toUpperCase()));

  expect(callerIn(valid)).toEqual(isAda);
  expect(callerIn(headerOf(inUpperCase))).toEqual(isAda);
  expect(callerIn(headerOf([claim('tid', tenant), claim('oid', object)]))).toEqual(isAda);
});

test('the same claim twice, and under both of its names, is one', () => {
  expect(callerIn(headerOf([...ada, ...ada, claim('tid', tenant), claim('oid', object)]))).toEqual(isAda);
});

test("an application is none of its tenant's users", () => {
  const caller = callerIn(headerOf([...ada, claim('idtyp', 'app')]));

  expect(caller?.principals).toEqual([`app:${object}`]);
  expect(callerIn(headerOf([...ada, claim('idtyp', 'user')]))).toEqual(isAda);
});

test('groups and roles stand for the caller, after the caller alone', () => {
  const others = [
    claim('groups', group.toUpperCase()),
    claim('groups', 'no GUID'),
    claim('roles', 'Desk'),
    claim('roles', 'with space'),
    claim('roles', ''),
    claim('http://schemas.microsoft.com/ws/2008/06/identity/claims/role', 'Press'),
    claim('position', 'Head'),
    claim('Groups', '6f0b1c52-93a2-4f41-8c55-000000000002'),
    claim('Roles', 'Blog.Admin'),
  ];

  const caller = callerIn(headerOf([...others, ...ada], { role_typ: 'position' }));

  expect(caller).toEqual({
    ...isAda,
    principals: [isAda.principals[0], `group:${group}`, 'role:Desk', 'role:Press', 'role:Head'],
  });
});

test.each(['roles', 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role', 'position'])(
  'an administrator is who has the app role, as a claim %s',
  type => {
    const adminBy = (role: string) =>
      callerIn(headerOf([...ada, claim(type, role)], { role_typ: 'position' }))?.isAdmin;

    expect(['Blog.Admin', 'blog.admin', 'Blog.Admin ', 'Blog.Administrator', 'Admin'].map(adminBy)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  },
);

test.each([
  ['the claim that says where to ask', claim('_claim_names', '{"groups":"src1"}')],
  ['its short form', claim('hasgroups', 'true')],
])('where there are too many groups, none counts, by %s', (_, omission) => {
  const caller = callerIn(headerOf([...ada, claim('groups', group), claim('roles', 'Desk'), omission]));

  expect(caller).toEqual({
    principals: [...isAda.principals, 'role:Desk'],
    isAdmin: false,
    groupsOmitted: true,
  });
});

test('claims that are left out for another reason leave groups as they are', () => {
  const caller = callerIn(
    headerOf([...ada, claim('groups', group), claim('_claim_names', '{"picture":"src1"}')]),
  );

  expect(caller).toMatchObject({ principals: [isAda.principals[0], `group:${group}`], groupsOmitted: false });
});

const base64url = Buffer.from(JSON.stringify({ claims: [...ada, claim('name', '???>>>~~~')] })).toString(
  'base64url',
);

/** Headers that name nobody. */
const nobody: [what: string, header: string | null][] = [
  ['left out', null],
  ['empty', ''],
  ['white space', '   '],
  ['a valid one twice, as HTTP joins them', `${valid}, ${valid}`],
  ['a valid one and an empty one', `${valid},`],
  ['an empty one and a valid one', `, ${valid}`],
  [
    'a valid one and one of somebody else',
    `${valid},${headerOf([claim('tid', tenant), claim('oid', group)])}`,
  ],
  ['a valid one after white space', ` ${valid}`],
  ['a valid one before white space', `${valid} `],
  ['a valid one with a line break', `${valid.slice(0, 8)}\n${valid.slice(8)}`],
  ['a valid one without its last character', valid.slice(0, -1)],
  ['not base64', '%%%'],
  ['base64 of another alphabet', base64url],
  ['JSON that is not encoded', JSON.stringify({ claims: ada })],
  ['not JSON', Buffer.from('{"claims":').toString('base64')],
  [
    'not UTF-8',
    Buffer.concat([Buffer.from('{"claims":[],"x":"'), Buffer.from([0xff]), Buffer.from('"}')]).toString(
      'base64',
    ),
  ],
  ['null', encode(null)],
  ['a list', encode(ada)],
  ['without claims', encode({})],
  ['with claims that are an object', encode({ claims: { ...ada } })],
  ['with a claim that is null', headerOf([...ada, null])],
  ['with a claim that is a list', headerOf([...ada, ['roles', 'Desk']])],
  ['with a claim whose value is a number', headerOf([...ada, claim('roles', 7)])],
  ['with a claim whose value is a list', headerOf([...ada, claim('roles', ['Blog.Admin'])])],
  ['with a claim without a value', headerOf([...ada, { typ: 'roles' }])],
  ['with a claim without a type', headerOf([...ada, { val: 'Blog.Admin' }])],
  ['with no claims', headerOf([])],
  ['without an object', headerOf([ada[0]])],
  ['without a tenant', headerOf([ada[1]])],
  ['with an object that is no GUID', headerOf([ada[0], claim('oid', 'ada')])],
  ['with a tenant that is no GUID', headerOf([claim('tid', 'common'), ada[1]])],
  ['with an empty object', headerOf([ada[0], claim('oid', '')])],
  ['with two objects', headerOf([...ada, claim(`${long}/objectidentifier`, group)])],
  ['with two objects under two names', headerOf([...ada, claim('oid', group)])],
  ['with two tenants', headerOf([...ada, claim('tid', group)])],
  ['with claims whose types are in other case', headerOf([claim('TID', tenant), claim('OID', object)])],
  ['of more than 64 KB', headerOf([...ada, claim('name', 'x'.repeat(64 * 1024))])],
];

test.each(nobody)('a header that is %s names nobody', (_, header) => {
  expect(callerIn(header)).toBeUndefined();
});

test('a header of 60 KB names somebody: a user in many groups has a long one', () => {
  expect(callerIn(headerOf([...ada, claim('name', 'x'.repeat(45_000))]))).toEqual(isAda);
});
