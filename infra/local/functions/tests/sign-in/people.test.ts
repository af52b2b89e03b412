import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { peopleFrom } from '../../sign-in/people.ts';
import { type SignIn, startSignIn } from '../../sign-in/sign-in.ts';
import { readPeople } from '../../sign-in/sign-in-options.ts';

const tenant = '6f1b3a52-0c7d-4e8a-9b1f-2d3c4e5f6a7b';
const object = '00000000-0000-4000-8000-000000000001';

describe('people of a file', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'people-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('have what the file says, and the rest as in the form', () => {
    const file = join(folder, 'people.json');
    const all = { name: 'Zoë', tenant, object, roles: ['A, B'], groups: ['g'], groupsOmitted: true };
    writeFileSync(file, JSON.stringify([{ user: 'zoe@example.com', ...all }, { user: 'ada@example.com' }]));

    const people = readPeople({ 'sign-in': true, people: file });

    expect(people).toEqual([
      { user: 'zoe@example.com', ...all, isApplication: false },
      {
        user: 'ada@example.com',
        name: 'ada@example.com',
        tenant: expect.any(String),
        object: expect.any(String),
        roles: [],
        groups: [],
        groupsOmitted: false,
        isApplication: false,
      },
    ]);
  });

  test.each([
    ['is not JSON', '[{ "user": "ada" ]', /people\.json: is not JSON \(.+\)$/],
    ['is not there', undefined, /people\.json: cannot be read \(ENOENT.+\)$/],
    ['has no list', '{}', /people\.json: must be a list of people, such as \[/],
    ['has a mistake', '[{ "user": "ada" }, {}]', /people\.json, person 2, user: Enter a user name/],
  ])('are not read from a file that %s, and a line says why', (_, text, message) => {
    const file = join(folder, 'people.json');
    rmSync(file, { force: true });
    if (text !== undefined) writeFileSync(file, text);

    expect(() => readPeople({ 'sign-in': true, people: file })).toThrow(message);
  });

  test('are those of the example on the page', () => {
    const page = readFileSync(join(__dirname, '../../README.md'), 'utf8');
    const [, example = ''] = /```json\n(.*?)```/s.exec(page) ?? [];

    expect(peopleFrom(JSON.parse(example), 'README.md')).toMatchObject([
      { user: 'ada@example.com', isApplication: false },
      { user: 'nightly', isApplication: true },
    ]);
  });

  test('need the sign-in', () => {
    expect(readPeople({})).toBeUndefined();
    expect(() => readPeople({ people: 'people.json' })).toThrow('--people needs --sign-in');
  });

  test.each([
    ['null', null, ': must be an object with "user"'],
    ['a list', [], ': must be an object with "user"'],
    ['an unknown field', { user: 'bob', role: 'A' }, ', role: is none of user, name, roles, groups, tenant,'],
    ['a user that is no text', { user: 1 }, ', user: must be a text'],
    ['a user with a space', { user: 'bob b' }, ', user: Enter a user name'],
    ['a name that is null', { user: 'bob', name: null }, ', name: must be a text'],
    ['a name that is empty', { user: 'bob', name: '' }, ', name: Enter a name'],
    ['roles in one text', { user: 'bob', roles: 'A, B' }, ', roles: must be a list of texts'],
    ['a group that is no text', { user: 'bob', groups: [1] }, ', groups: must be a list of texts'],
    ['a group that is empty', { user: 'bob', groups: [''] }, ', groups: Each of the groups'],
    ['a tenant that is no GUID', { user: 'bob', tenant: 'example.com' }, ', tenant: Enter a GUID'],
    ['a choice in a text', { user: 'bob', isApplication: 'true' }, ', isApplication: must be true or false'],
    ['the user of another', { user: 'ADA' }, ', user: is the same as that of person 1'],
  ])('cannot be %s', (_, person, message) => {
    expect(() => peopleFrom([{ user: 'ada' }, person], 'people.json')).toThrow(
      `people.json, person 2${message}`,
    );
  });
});

describe('people to choose from', () => {
  let gate: SignIn;
  beforeAll(async () => {
    const people = peopleFrom(
      [
        { user: 'ada@example.com', name: 'Ada <L>', roles: ['Editor'], groups: ['g1', 'g2'] },
        { user: 'nightly', name: 'Nightly job', isApplication: true },
        { user: 'much', groups: Array.from({ length: 50 }, () => 'x'.repeat(120)) },
      ],
      'people.json',
    );
    // Nothing here goes on to an app.
    gate = await startSignIn({ port: 0, app: 'http://127.0.0.1:9', unauthenticated: '401', people });
  });
  afterAll(() => gate.close());

  const post = (fields: Record<string, string>) =>
    fetch(`${gate.url}/.auth/login/aad`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });

  test('are in the form, with what distinguishes them', async () => {
    const page = await (await fetch(`${gate.url}/.auth/login/aad`)).text();

    expect(page).toContain('Ada &lt;L&gt; <span>ada@example.com · Editor · 2 groups</span>');
    expect(page).toContain('Nightly job <span>nightly · application</span>');
  });

  test('sign in by their user names alone', async () => {
    const answer = await post({ person: 'ADA@example.com', post_login_redirect_uri: '/api/blog' });
    const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? [];

    const me = await (await fetch(`${gate.url}/.auth/me`, { headers: { cookie } })).json();

    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/api/blog']);
    expect(me).toMatchObject([
      {
        user_id: 'ada@example.com',
        user_claims: expect.arrayContaining([
          { typ: 'name', val: 'Ada <L>' },
          { typ: 'roles', val: 'Editor' },
          { typ: 'groups', val: 'g2' },
        ]),
      },
    ]);
  });

  test.each([
    ['who is not among them', 'eve@example.com', 'None of the people to choose from has this user name'],
    ['who has more than a cookie holds', 'much', 'Enter fewer roles and groups'],
  ])('do not sign in as somebody %s', async (_, person, fault) => {
    const answer = await post({ person });

    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([400, null]);
    expect(await answer.text()).toContain(fault);
  });
});
