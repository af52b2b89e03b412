import { expectRefusal } from '../support/answers/expected.ts';
import { absentGuid, author, blog, families, tag } from '../support/content/families.ts';
import { asAdministrator, calledBy, membersOn, somebody, tenant } from '../support/members/callers.ts';
import { type Member, newMemberedBlog } from '../support/members/membered-blog.ts';
import { usePublicSurface } from '../support/service/public-surface.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService(membersOn);
const surface = usePublicSurface(service);

const owner = somebody();
const owned: Member = { principal: owner.principal, role: 'owner' };
const object = '7d1e6b7c-93a2-4f41-8c55-2f5a0f9e4b10';
const asOwner = () => calledBy(service, owner);

let blogId: string;
let authorId: string;
let path: string;
beforeEach(async () => {
  ({ blogId, authorId } = await newMemberedBlog(service, () => [owned]));
  path = `blog/${blogId}/members`;
});

const put = (members: unknown, headers: Record<string, string> = {}) =>
  asOwner().send('PUT', path, { members }, headers);
const read = async () => (await asOwner().read(path)).members;
const tagNow = async () => (await asOwner().send('GET', path)).headers.get('etag') ?? '';

describe('The members of a blog', () => {
  test('are read as they were written, with identifiers in lower case and no field more', async () => {
    const { status, text } = await put([
      { ...owned, principal: owner.principal.replace(/[0-9a-f-]{36}$/, id => id.toUpperCase()), since: 2024 },
      {
        principal: `user:{${tenant.toUpperCase()}}/${object}`,
        role: 'author',
        authorId: authorId.toUpperCase(),
      },
      { principal: `group:${object.toUpperCase()}`, role: 'editor', authorId: null },
      { principal: `app: ${object} `, role: 'reader' },
      { principal: 'role:Desk.Head', role: 'reader' },
    ]);

    expect([status, text]).toEqual([202, '']);
    expect(await asOwner().read(path)).toEqual({
      members: [
        owned,
        { principal: `user:${tenant}/${object}`, role: 'author', authorId },
        { principal: `group:${object}`, role: 'editor' },
        { principal: `app:${object}`, role: 'reader' },
        { principal: 'role:Desk.Head', role: 'reader' },
      ],
    });
  });

  test('may be 100', async () => {
    const others = Array.from({ length: 99 }, (_, at) => ({ principal: `role:${at}`, role: 'reader' }));

    expect((await put([owned, ...others])).status).toBe(202);
    expect(await read()).toHaveLength(100);
  });

  test('are the creator of a new blog, who is its owner, whichever identifier it has', async () => {
    const creator = somebody({ roles: ['Blog.Admin'] });
    const application = somebody({ roles: ['Blog.Admin'], isApplication: true });

    for (const { principal, headers } of [creator, application])
      for (const body of [blog.minimal, { ...blog.full, blogId: crypto.randomUUID() }]) {
        const id = await calledBy(service, { headers }).create('blog', body);
        const { members } = await asAdministrator(service).read(`blog/${id}/members`);
        expect(members).toEqual([{ principal, role: 'owner' }]);
      }
  });

  test('stay as they are when the blog is updated, and content is written', async () => {
    const before = [await read(), await tagNow()];

    await asOwner().send('PUT', `blog/${blogId}`, blog.changed);
    for (const family of families) await asOwner().createIn(blogId, family);
    await asOwner().send('DELETE', `blog/${blogId}/preview`);

    expect([await read(), await tagNow()]).toEqual(before);
  });

  test('are none of a blog that is deleted, and its creator alone of one that is created in its place', async () => {
    await asOwner().send('DELETE', `blog/${blogId}`);
    const gone = [await asOwner().send('GET', path), await asAdministrator(service).send('GET', path)];
    const creator = somebody({ roles: ['Blog.Admin'] });
    await calledBy(service, creator).create('blog', { ...blog.minimal, blogId });

    expect(gone.map(({ status }) => status)).toEqual([404, 404]);
    expect((await asOwner().send('GET', path)).status).toBe(404);
    const { members } = await asAdministrator(service).read(path);
    expect(members).toEqual([{ principal: creator.principal, role: 'owner' }]);
  });

  test('are what a blog has none of that was created while they were off: only administrators see it', async () => {
    const { startInstance } = await import('../support/service/instance.ts');
    const open = await startInstance(service);
    const { text } = await open.send('POST', 'blog', { ...blog.minimal, blogId: absentGuid });
    await open.host.stop();

    expect(text).toBe('OK');
    expect((await asOwner().send('GET', `blog/${absentGuid}`)).status).toBe(404);
    expect(await asAdministrator(service).read(`blog/${absentGuid}/members`)).toEqual({ members: [] });
    const given = { members: [owned] };
    expect((await asAdministrator(service).send('PUT', `blog/${absentGuid}/members`, given)).status).toBe(
      202,
    );
    expect((await asOwner().send('GET', `blog/${absentGuid}`)).status).toBe(200);
  });
});

describe('A list of members is refused, and nothing is changed,', () => {
  const ada = { principal: `user:${tenant}/${object}`, role: 'editor' };
  const many = Array.from({ length: 100 }, (_, at) => ({ principal: `role:${at}`, role: 'reader' }));

  const invalid: [what: string, members: unknown, lines: RegExp[]][] = [
    ['with an unknown role', [owned, { ...ada, role: 'admin' }], [/^- members\[1\]\.role/]],
    ['with a role in other case', [owned, { ...ada, role: 'Editor' }], [/^- members\[1\]\.role/]],
    ['without a role', [owned, { principal: ada.principal }], [/^- members\[1\]\.role/]],
    ['with a role that is a list', [owned, { ...ada, role: ['editor'] }], [/^- members\[1\]\.role/]],
    ['without a principal', [owned, { role: 'editor' }], [/^- members\[1\]\.principal/]],
    ...[
      '',
      ' ',
      'user',
      'user:',
      `user:${object}`,
      `user:${tenant}/${object}/${object}`,
      `user:${tenant}/`,
      ` user:${tenant}/${object}`,
      'user:ada@example.com',
      `app:${tenant}/${object}`,
      'group:Editors',
      `User:${tenant}/${object}`,
      `owner:${object}`,
      `: ${object}`,
      'role:',
      'role:with space',
      'role:é',
      `role:${'x'.repeat(121)}`,
      `role:${'x'.repeat(200)}`,
      object,
      '*',
    ].map((principal): [string, unknown, RegExp[]] => [
      `with the principal ${JSON.stringify(principal.slice(0, 60))}`,
      [owned, { ...ada, principal }],
      [/^- members\[1\]\.principal/],
    ]),
    ['with a principal that is a number', [owned, { ...ada, principal: 7 }], [/^- members\[1\]\.principal/]],
    [
      'with the same member twice',
      [owned, ada, ada],
      [/^- members\[2\]\.principal must not be the same as members\[1\]\.principal/],
    ],
    [
      'with the same member twice, in another spelling and role',
      [owned, ada, { principal: `user:{${tenant}}/${object.toUpperCase()}`, role: 'reader' }],
      [/^- members\[2\]\.principal must not be the same as members\[1\]\.principal/],
    ],
    ['with 101 members', [owned, ...many], [/^- members/]],
    ['without an owner', [{ ...owned, role: 'editor' }], [/^- members must have at least one owner/]],
    ['that is empty', [], [/^- members must have at least one owner/]],
    ['that is left out', undefined, [/^- members must have at least one owner/]],
    ['that is null', null, [/^- members/]],
    ['that is an object', { 0: owned }, [/^- members/]],
    ['with null', [owned, null], [/^- members\[1\]/]],
    ['with an authorId that is no GUID', [{ ...owned, authorId: 'ada' }], [/^- members\[0\]\.authorId/]],
    [
      'with an author that the blog does not have',
      [owned, { ...ada, authorId: absentGuid }],
      [/^- members\[1\]\.authorId/],
    ],
    [
      'with several faults, and each is named',
      [{ principal: 'ada', role: 'boss' }, owned, { principal: 7 }],
      [
        /^- members\[0\]\.principal/,
        /^- members\[0\]\.role/,
        /^- members\[2\]\.principal/,
        /^- members\[2\]\.role/,
      ],
    ],
    [
      'with somebody twice and no owner, and each is named',
      [ada, ada],
      [/^- members\[1\]\.principal/, /^- members must have at least one owner/],
    ],
  ];

  test.each(invalid)('%s', async (_, members, lines) => {
    const before = [await read(), await tagNow()];

    const answer = await put(members);

    expectRefusal(answer, 'Submitted data is invalid, list of members cannot be modified.');
    const [, ...message] = answer.text.split('\n');
    expect(message).toEqual(lines.map(line => expect.stringMatching(line)));
    expect([await read(), await tagNow()]).toEqual(before);
  });

  test('and a program gets the place of each fault', async () => {
    const answer = await asOwner().send(
      'PUT',
      path,
      { members: [owned, { principal: 'ada', role: 'reader' }, { ...owned, authorId: absentGuid }] },
      { Accept: 'application/problem+json' },
    );

    expect(answer.json()).toMatchObject({
      type: 'urn:problem-type:blog-content-service:body-invalid',
      status: 400,
      errors: [{ pointer: '#/members/1/principal' }],
    });
  });

  test('with an author of another blog, as with one that does not exist', async () => {
    const other = await newMemberedBlog(service, () => [owned]);
    const [foreign, absent] = [other.authorId, absentGuid].map(authorId => put([{ ...owned, authorId }]));

    const answers = [await foreign, await absent].map(answer => [answer?.status, answer?.text]);

    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(400);
  });

  test('with an unknown parameter, where it is handled strictly', async () => {
    const body = { members: [owned] };
    const strict = { Prefer: 'handling=strict' };

    const answers = [
      await asOwner().send('PUT', `${path}?role=owner`, body, strict),
      await asOwner().send('GET', `${path}?role=owner`, undefined, strict),
      await asOwner().send('PUT', `${path}?role=owner`, body),
      await asOwner().send('PUT', path, { members: [{ ...owned, since: 2024 }] }, strict),
    ];

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 202, 400]);
  });
});

describe('The tag of the members', () => {
  test('answers a read with 304 as long as nothing else is written in them', async () => {
    const etag = await tagNow();
    await asOwner().createIn(blogId, tag);

    const known = await asOwner().send('GET', path, undefined, { 'If-None-Match': etag });
    const any = await asOwner().send('GET', path, undefined, { 'If-None-Match': '*' });
    await put([owned, { principal: 'role:Desk', role: 'reader' }]);
    const changed = await asOwner().send('GET', path, undefined, { 'If-None-Match': etag });

    expect([known.status, known.text, any.status, changed.status]).toEqual([304, '', 304, 200]);
    expect(known.headers.get('etag')).toBe(etag);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  test('is the same on HEAD, which has no body', async () => {
    const { status, text, headers } = await asOwner().send('HEAD', path);

    expect([status, text, headers.get('etag')]).toEqual([200, '', await tagNow()]);
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  test('lets a change of what was read be carried out once, and answers the tag for the next one', async () => {
    const etag = await tagNow();
    const desk: Member = { principal: 'role:Desk', role: 'reader' };

    const first = await put([owned, desk], { 'If-Match': etag });
    const late = await put([owned], { 'If-Match': etag });
    const next = await put([owned], { 'If-Match': first.headers.get('etag') ?? '' });

    expect([first, late, next].map(({ status }) => status)).toEqual([202, 412, 202]);
    expect(next.headers.get('etag')).toBe(etag);
    expect(late.text).toContain('list of members');
  });

  test('of the blog, or of its members before it was given others, is not the one', async () => {
    const tagOfBlog = (await asOwner().send('GET', `blog/${blogId}`)).headers.get('etag') ?? '';
    const other = await newMemberedBlog(service, () => [owned]);
    const tagOfOther =
      (await asOwner().send('GET', `blog/${other.blogId}/members`)).headers.get('etag') ?? '';

    for (const etag of [tagOfBlog, tagOfOther, `W/${await tagNow()}`])
      expect((await put([owned], { 'If-Match': etag })).status).toBe(412);
    expect((await put([owned], { 'If-None-Match': '*' })).status).toBe(412);
    expect((await put([owned], { 'If-Match': '*' })).status).toBe(202);
    expect((await put([owned], { 'If-Match': 'broken' })).status).toBe(400);
  });

  test('does not change by a change to the same members', async () => {
    const etag = await tagNow();

    const { status, headers } = await put([owned]);

    expect([status, headers.get('etag'), await tagNow()]).toEqual([202, etag, etag]);
  });

  test('changes that of the blog, as each write does', async () => {
    const before = (await asOwner().send('GET', `blog/${blogId}`)).headers.get('etag');
    await put([owned, { principal: 'role:Desk', role: 'reader' }]);

    expect((await asOwner().send('GET', `blog/${blogId}`)).headers.get('etag')).not.toBe(before);
  });
});

describe('Of members, a program', () => {
  test.each<
    [
      string,
      number,
      string,
      () => [method: string, path: string, body?: unknown, headers?: Record<string, string>],
    ]
  >([
    [
      'a list of an unknown parameter',
      400,
      'query-invalid',
      () => ['GET', `${path}?role=owner`, undefined, { Prefer: 'handling=strict' }],
    ],
    ['a list of a blog without a GUID', 500, 'identifier-malformed', () => ['GET', 'blog/none/members']],
    [
      'a change of a blog without a GUID',
      500,
      'identifier-malformed',
      () => ['PUT', 'blog/none/members', { members: [owned] }],
    ],
    ['a change that is no JSON', 500, 'body-not-json', () => ['PUT', path, '{"members":']],
    [
      'a change on a condition that does not hold',
      412,
      'precondition-failed',
      () => ['PUT', path, { members: [owned] }, { 'If-Match': '"old"' }],
    ],
  ])('gets a problem for %s, and a person a text: %i %s', async (_, status, type, request) => {
    const [method, at, body, headers] = request();

    const problem = await asOwner().send(method, at, body, {
      ...headers,
      Accept: 'application/problem+json',
    });
    const text = await asOwner().send(method, at, body, headers);

    expect([problem.status, problem.json().type]).toEqual([
      status,
      `urn:problem-type:blog-content-service:${type}`,
    ]);
    expect([text.status, text.headers.get('content-type')]).toEqual([status, 'text/plain; charset=utf-8']);
  });

  test('reads and replaces them strictly, if it says nothing that is unknown', async () => {
    const strict = { Prefer: 'handling=strict' };

    const read = await asOwner().send('GET', path, undefined, strict);
    const written = await asOwner().send('PUT', path, read.json(), { ...strict, 'If-None-Match': '"old"' });

    expect([read, written].map(({ status, headers }) => [status, headers.get('preference-applied')])).toEqual(
      [
        [200, 'handling=strict'],
        [202, 'handling=strict'],
      ],
    );
  });
});

describe('Who changes members', () => {
  test('may go, if another owner stays; then it is their blog no more', async () => {
    const heir = somebody();

    const { status } = await put([{ principal: heir.principal, role: 'owner' }]);

    expect(status).toBe(202);
    expect((await put([owned])).status).toBe(404);
    expect((await calledBy(service, heir).send('GET', path)).status).toBe(200);
  });

  test('may make a group, a role or an application the owner', async () => {
    const group = crypto.randomUUID();

    for (const principal of [`group:${group}`, 'role:Owners', `app:${object}`]) {
      await asAdministrator(service).send('PUT', path, { members: [{ principal, role: 'owner' }] });
      expect(await asAdministrator(service).read(path)).toEqual({ members: [{ principal, role: 'owner' }] });
    }
    expect(
      (await calledBy(service, somebody({ object, isApplication: true })).send('GET', path)).status,
    ).toBe(200);
  });

  describe('where one of them names an author who was deleted', () => {
    const named: Member = { principal: `app:${object}`, role: 'author' };
    const other: Member = { principal: 'role:Others', role: 'editor' };
    let asBefore: Member[];
    beforeEach(async () => {
      asBefore = [owned, { ...named, authorId }];
      await put([...asBefore, other]);
      await asOwner().send('DELETE', `blog/${blogId}/author/${authorId}`);
    });

    test('may put back what they read, and remove another', async () => {
      const back = await put(await read());
      const without = await put(asBefore);

      expect([back.status, without.status]).toEqual([202, 202]);
      expect(await read()).toEqual(asBefore);
    });

    test('may not name that author anew', async () => {
      await put([owned]);

      const answer = await put(asBefore);

      expectRefusal(answer, 'Submitted data is invalid, list of members cannot be modified.');
      expect(answer.text).toContain('members[1].authorId');
    });
  });
});

describe('The public surface', () => {
  test('knows no members: it answers every caller the same, and of members nothing', async () => {
    const publicBlog = await asAdministrator(service).create('blog', { ...blog.full, isPublic: true });
    await asAdministrator(service).createIn(publicBlog, author);
    const read = async (path: string, headers: Record<string, string> = {}) => {
      const { status, text } = await surface.send('GET', path, undefined, headers);
      return { status, text };
    };

    const paths = [
      `blog/${publicBlog}`,
      `blog/${publicBlog}/author`,
      `blog/${publicBlog}/members`,
      `blog/${blogId}`,
    ];
    for (const path of paths) {
      const answer = await read(path);
      expect(await read(path, owner.headers)).toEqual(answer);
      expect(answer.text).not.toMatch(/principal|"members"/);
    }
    const statuses = await Promise.all(paths.map(async path => (await read(path)).status));
    expect(statuses).toEqual([200, 200, 404, 404]);
  });
});
