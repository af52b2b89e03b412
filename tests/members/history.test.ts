import { author, collectionOf, medium, type Payload, post, tag } from '../support/content/families.ts';
import { asAdministrator, calledBy, membersOn, somebody } from '../support/members/callers.ts';
import type { MemberRequest } from '../support/members/member-requests.ts';
import { type MemberedBlog, newMemberedBlog, setMembers } from '../support/members/membered-blog.ts';
import {
  callers,
  line,
  linesOf,
  membersOf,
  outcomeOf,
  people,
  sendAs,
} from '../support/members/role-table.ts';
import { postPath, revisionsOf } from '../support/revisions/readings.ts';
import { useHistoryService } from '../support/service/media-service.ts';

const service = useHistoryService(membersOn);
let at: MemberedBlog;
beforeAll(async () => {
  at = await newMemberedBlog(service, membersOf);
});

/** Whose a text is: of the author who calls, of another, or of nobody. */
type Whose = 'own' | 'of another' | 'of nobody';

const authorOf = (whose: Whose): Payload =>
  ({
    own: { author: { authorId: at.authorId } },
    'of another': { author: { authorId: at.anotherAuthorId } },
    'of nobody': {},
  })[whose];

const textOf = (whose: Whose): Payload => ({ title: 'Low water', content: 'Mud.', ...authorOf(whose) });

const admin = () => asAdministrator(service);

/** Does something as the administrator. @throws if it is refused. */
async function done(method: string, path: string, body?: unknown, headers = {}): Promise<void> {
  const { status, text } = await admin().send(method, path, body, headers);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
}

/** A new post, by whose it is; with a working copy, by whose that is. @returns its path. */
async function newPost(whose: Whose, draft?: Whose): Promise<string> {
  const path = postPath(at.blogId, await admin().create(collectionOf(post, at.blogId), textOf(whose)));
  if (draft) await done('PUT', `${path}/draft`, { ...textOf(draft), title: 'High water' });
  return path;
}

/** A new post with a revision. @returns the paths of both. */
async function newRevision(): Promise<{ list: string; revision: string }> {
  const path = await newPost('own');
  await done('PUT', path, { ...textOf('own'), content: 'Sand.' }, { Prefer: 'revision' });
  const [, , , postId = ''] = path.split('/');
  const [revision] = (await revisionsOf(admin(), at.blogId, postId)) ?? [];
  return { list: `${path}/revision`, revision: `${path}/revision/${revision?.name}` };
}

/** Something that was deleted. @returns its path in the bin. */
async function newlyDeleted(path: string): Promise<string> {
  await done('DELETE', path);
  const [, , family, id] = path.split('/');
  return `blog/${at.blogId}/deleted/${family}/${id}`;
}

const newTag = async () => `blog/${at.blogId}/tag/${await admin().createIn(at.blogId, tag)}`;
const newAuthor = async () => `blog/${at.blogId}/author/${await admin().createIn(at.blogId, author)}`;
const newMedium = async () => `blog/${at.blogId}/medium/${await admin().createIn(at.blogId, medium)}`;

/** A row of the table: what it makes, and the request that is made of it. */
type Row = [name: string, make: () => Promise<Omit<MemberRequest, 'name'>>];

const restoreOf = (make: () => Promise<string>) => async () =>
  ({ method: 'POST', path: `${await newlyDeleted(await make())}/restore` }) as const;

const forGood = (make: () => Promise<string>) => async () =>
  ({ method: 'DELETE', path: await newlyDeleted(await make()) }) as const;

/** The same operation on the working copy of each kind of post. */
const onDrafts = (name: string, method: 'PUT' | 'DELETE' | 'POST', segment: string): Row[] => {
  const kinds: [Whose, Whose][] = [
    ['own', 'own'],
    ['own', 'of another'],
    ['of another', 'own'],
    ['of another', 'of another'],
    ['of nobody', 'of nobody'],
  ];
  return kinds.map(([whose, draft]) => [
    `${name} ${whose}, draft ${draft}`,
    async () => {
      const path = `${await newPost(whose, draft)}/draft${segment}`;
      return method === 'PUT' ? { method, path, body: textOf('own') } : { method, path };
    },
  ]);
};

const rows: Row[] = [
  ['GetRevisionList', async () => ({ method: 'GET', path: (await newRevision()).list })],
  ['GetRevision', async () => ({ method: 'GET', path: (await newRevision()).revision })],
  ['DeleteRevision', async () => ({ method: 'DELETE', path: (await newRevision()).revision })],
  ['GetDeletedList', async () => ({ method: 'GET', path: `blog/${at.blogId}/deleted` })],
  ['RestoreDeleted own', restoreOf(() => newPost('own'))],
  ['RestoreDeleted of another', restoreOf(() => newPost('of another'))],
  ['RestoreDeleted of nobody', restoreOf(() => newPost('of nobody'))],
  ['RestoreDeleted own, draft of another', restoreOf(() => newPost('own', 'of another'))],
  ['RestoreDeleted of another, draft own', restoreOf(() => newPost('of another', 'own'))],
  ['RestoreDeleted medium', restoreOf(newMedium)],
  ['RestoreDeleted tag', restoreOf(newTag)],
  ['RestoreDeleted author', restoreOf(newAuthor)],
  ['DeleteForGood post', forGood(() => newPost('own'))],
  ['DeleteForGood medium', forGood(newMedium)],
  ['GetDraftList', async () => ({ method: 'GET', path: `blog/${at.blogId}/draft` })],
  ['GetDraft', async () => ({ method: 'GET', path: `${await newPost('own', 'of another')}/draft` })],
  [
    'UpdateDraft own, none before',
    async () => ({ method: 'PUT', path: `${await newPost('own')}/draft`, body: textOf('own') }),
  ],
  [
    'UpdateDraft own, to one of another',
    async () => ({ method: 'PUT', path: `${await newPost('own')}/draft`, body: textOf('of another') }),
  ],
  ...onDrafts('UpdateDraft', 'PUT', ''),
  ...onDrafts('DeleteDraft', 'DELETE', ''),
  ...onDrafts('PublishDraft', 'POST', '/publish'),
  ...onDrafts('DraftPreview', 'POST', '/preview'),
];

/**
 * What each operation of history and working copies answers to each caller (tests/members/access.test.ts says who they are), by whose the
 * post is, and its working copy if that counts.
 */
const outcomes = `
                                          nobody   forged   stranger omitted  reader   author   editor   owner    admin    app      group    role
GetRevisionList                           401      401      404      groups   200      200      200      200      200      200      200      200
GetRevision                               401      401      404      groups   200      200      200      200      200      200      200      200
DeleteRevision                            401      401      404      groups   small    small    small    200      200      small    small    small
GetDeletedList                            401      401      404      groups   200      200      200      200      200      200      200      200
RestoreDeleted own                        401      401      404      groups   small    201      201      201      201      201      201      small
RestoreDeleted of another                 401      401      404      groups   small    own      201      201      201      201      own      small
RestoreDeleted of nobody                  401      401      404      groups   small    own      201      201      201      201      own      small
RestoreDeleted own, draft of another      401      401      404      groups   small    201      201      201      201      201      201      small
RestoreDeleted of another, draft own      401      401      404      groups   small    own      201      201      201      201      own      small
RestoreDeleted medium                     401      401      404      groups   small    201      201      201      201      201      201      small
RestoreDeleted tag                        401      401      404      groups   small    own      201      201      201      201      own      small
RestoreDeleted author                     401      401      404      groups   small    own      201      201      201      201      own      small
DeleteForGood post                        401      401      404      groups   small    small    small    200      200      small    small    small
DeleteForGood medium                      401      401      404      groups   small    small    small    200      200      small    small    small
GetDraftList                              401      401      404      groups   200      200      200      200      200      200      200      200
GetDraft                                  401      401      404      groups   200      200      200      200      200      200      200      200
UpdateDraft own, none before              401      401      404      groups   small    202      202      202      202      202      202      small
UpdateDraft own, to one of another        401      401      404      groups   small    own      202      202      202      202      own      small
UpdateDraft own, draft own                401      401      404      groups   small    202      202      202      202      202      202      small
UpdateDraft own, draft of another         401      401      404      groups   small    own      202      202      202      202      own      small
UpdateDraft of another, draft own         401      401      404      groups   small    own      202      202      202      202      own      small
UpdateDraft of another, draft of another  401      401      404      groups   small    own      202      202      202      202      own      small
UpdateDraft of nobody, draft of nobody    401      401      404      groups   small    own      202      202      202      202      own      small
DeleteDraft own, draft own                401      401      404      groups   small    200      200      200      200      200      200      small
DeleteDraft own, draft of another         401      401      404      groups   small    own      200      200      200      200      own      small
DeleteDraft of another, draft own         401      401      404      groups   small    own      200      200      200      200      own      small
DeleteDraft of another, draft of another  401      401      404      groups   small    own      200      200      200      200      own      small
DeleteDraft of nobody, draft of nobody    401      401      404      groups   small    own      200      200      200      200      own      small
PublishDraft own, draft own               401      401      404      groups   small    202      202      202      202      202      202      small
PublishDraft own, draft of another        401      401      404      groups   small    own      202      202      202      202      own      small
PublishDraft of another, draft own        401      401      404      groups   small    own      202      202      202      202      own      small
PublishDraft of another, draft of another 401      401      404      groups   small    own      202      202      202      202      own      small
PublishDraft of nobody, draft of nobody   401      401      404      groups   small    own      202      202      202      202      own      small
DraftPreview own, draft own               401      401      404      groups   small    201      201      201      201      201      201      small
DraftPreview own, draft of another        401      401      404      groups   small    own      201      201      201      201      own      small
DraftPreview of another, draft own        401      401      404      groups   small    own      201      201      201      201      own      small
DraftPreview of another, draft of another 401      401      404      groups   small    own      201      201      201      201      own      small
DraftPreview of nobody, draft of nobody   401      401      404      groups   small    own      201      201      201      201      own      small
`;

/** What is in both stores, as far as a request to a path could change it. */
async function stored(path: string) {
  const { requests } = service.blob;
  const files = [requests.of('PutBlob'), requests.of('DeleteBlob'), requests.of('UndeleteBlob')];
  const tag = (await admin().send('GET', `blog/${at.blogId}?fields=name`)).headers.get('etag');
  const [draft] = /^.*\/post\/.*\/draft/.exec(path) ?? [];
  return [...files, tag, draft && (await admin().send('GET', draft)).text].join('\n');
}

test('History, the bin and working copies are open to those whose role includes it, and refuse everybody else before anything is written', async () => {
  const lines = [line('', Object.keys(callers), 42)];
  const written: string[] = [];
  for (const [name, make] of rows) {
    let request = await make();
    let before = await stored(request.path);
    const row: string[] = [];
    for (const caller of Object.keys(callers)) {
      const answer = await sendAs(service, caller, { name, ...request });
      row.push(outcomeOf(answer));
      if (answer.status >= 400 && (await stored(request.path)) !== before)
        written.push(`${name} by ${caller}`);
      if (answer.status >= 300 || request.method === 'GET') continue;
      request = await make();
      before = await stored(request.path);
    }
    lines.push(line(name, row, 42));
  }

  expect(lines).toEqual(linesOf(outcomes));
  expect(written).toEqual([]);
});

describe('What is kept of a post', () => {
  /** An owner of one blog, and of another in which there are a post and a tag of the same identifiers. */
  const ownerOfBoth = somebody();
  /** What there is in the first blog alone. */
  const names = { postId: crypto.randomUUID(), deletedId: crypto.randomUUID(), revision: '' };
  let another: string;

  beforeAll(async () => {
    await setMembers(service, at.blogId, [
      ...membersOf(at),
      { principal: ownerOfBoth.principal, role: 'owner' },
    ]);
    another = await admin().newBlog();
    await setMembers(service, another, [{ principal: ownerOfBoth.principal, role: 'owner' }]);
    for (const blogId of [at.blogId, another])
      await admin().create(collectionOf(post, blogId), { ...textOf('of nobody'), postId: names.postId });
    const path = postPath(at.blogId, names.postId);
    await done('PUT', path, { title: 'Ebb', content: 'Mud.' }, { Prefer: 'revision' });
    await done('PUT', `${path}/draft`, { title: 'Flood', content: 'Mud.' });
    await admin().create(collectionOf(post, at.blogId), {
      ...textOf('of nobody'),
      postId: names.deletedId,
    });
    await done('DELETE', postPath(at.blogId, names.deletedId));
    const [revision] = (await revisionsOf(admin(), at.blogId, names.postId)) ?? [];
    names.revision = revision?.name ?? '';
  });

  const requestsIn = (blogId: string): [method: string, path: string, status: number][] => {
    const path = postPath(blogId, names.postId);
    const deleted = `blog/${blogId}/deleted/post/${names.deletedId}`;
    return [
      ['GET', `${path}/revision/${names.revision}`, 200],
      ['GET', `${path}/draft`, 200],
      ['POST', `${path}/draft/preview`, 201],
      ['POST', `${path}/draft/publish`, 202],
      ['DELETE', `${path}/revision/${names.revision}`, 200],
      ['POST', `${deleted}/restore`, 201],
    ];
  };
  const asOwner = () => calledBy(service, ownerOfBoth);

  test('in one blog is not there in another that its owner has, under the same identifiers', async () => {
    const answers: [number, string][] = [];
    for (const [method, path] of [
      ...requestsIn(another),
      ['DELETE', `blog/${another}/deleted/post/${names.deletedId}`] as const,
    ]) {
      const { status, text } = await asOwner().send(method, path);
      answers.push([status, text]);
    }
    const lists = await Promise.all(
      [`blog/${another}/deleted`, `blog/${another}/draft`, `${postPath(another, names.postId)}/revision`].map(
        async path => (await asOwner().send('GET', path)).json(),
      ),
    );

    expect(answers).toEqual(answers.map(() => [404, '']));
    expect(lists).toEqual([[], [], []]);
  });

  test('is not there for the owner of another blog, and is for its own', async () => {
    const stranger = calledBy(service, people.stranger);
    const [others, own]: [number[], number[]] = [[], []];
    const requests = requestsIn(at.blogId);
    for (const [method, path] of requests) {
      others.push((await stranger.send(method, path)).status);
      own.push((await asOwner().send(method, path)).status);
    }

    expect(others).toEqual(requests.map(() => 404));
    expect(own).toEqual(requests.map(([, , status]) => status));
  });
});
