import { operations } from '../../shared/description/operations.ts';
import { expectNothingInside } from '../support/answers/expected.ts';
import { absentGuid } from '../support/content/families.ts';
import { asAdministrator, calledBy, membersOn } from '../support/members/callers.ts';
import { type MemberRequest, requestsTo } from '../support/members/member-requests.ts';
import { newMemberedBlog } from '../support/members/membered-blog.ts';
import { callers, line, linesOf, membersOf, outcomeOf, sendAs } from '../support/members/role-table.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService(membersOn);

/** The version of everything in a blog. */
const versionOf = async (blogId: string) =>
  (await asAdministrator(service).send('GET', `blog/${blogId}?fields=name`)).headers.get('etag');

const send = (caller: string, request: MemberRequest) => sendAs(service, caller, request);

/** What each operation answers to each caller: to members by their role, to the application as an editor, to the group as an author, to the role as a reader. */
const inBlog = `
                          nobody   forged   stranger omitted  reader   author   editor   owner    admin    app      group    role
CreateBlog                401      401      small    small    small    small    small    small    201      small    small    small
GetBlogList               401      401      200      200      200      200      200      200      200      200      200      200
GetBlog                   401      401      404      groups   200      200      200      200      200      200      200      200
UpdateBlog                401      401      404      groups   small    small    small    202      202      small    small    small
PatchBlog                 401      401      404      groups   small    small    small    202      202      small    small    small
DeleteBlog                401      401      404      groups   small    small    small    200      200      small    small    small
CreateAuthor              401      401      404      groups   small    small    201      201      201      201      small    small
GetAuthorList             401      401      404      groups   200      200      200      200      200      200      200      200
GetAuthor                 401      401      404      groups   200      200      200      200      200      200      200      200
UpdateAuthor              401      401      404      groups   small    small    202      202      202      202      small    small
PatchAuthor               401      401      404      groups   small    small    202      202      202      202      small    small
DeleteAuthor              401      401      404      groups   small    small    200      200      200      200      small    small
GetPostList               401      401      404      groups   200      200      200      200      200      200      200      200
GetPost                   401      401      404      groups   200      200      200      200      200      200      200      200
CreateTag                 401      401      404      groups   small    small    201      201      201      201      small    small
GetTagList                401      401      404      groups   200      200      200      200      200      200      200      200
GetTag                    401      401      404      groups   200      200      200      200      200      200      200      200
UpdateTag                 401      401      404      groups   small    small    202      202      202      202      small    small
PatchTag                  401      401      404      groups   small    small    202      202      202      202      small    small
DeleteTag                 401      401      404      groups   small    small    200      200      200      200      small    small
CreateMedium              401      401      404      groups   small    201      201      201      201      201      201      small
GetMediumList             401      401      404      groups   200      200      200      200      200      200      200      200
GetMedium                 401      401      404      groups   200      200      200      200      200      200      200      200
UpdateMedium              401      401      404      groups   small    202      202      202      202      202      202      small
PatchMedium               401      401      404      groups   small    202      202      202      202      202      202      small
DeleteMedium              401      401      404      groups   small    200      200      200      200      200      200      small
CreatePost own            401      401      404      groups   small    201      201      201      201      201      201      small
CreateContent own         401      401      404      groups   small    201      201      201      201      201      201      small
UpdatePost own            401      401      404      groups   small    202      202      202      202      202      202      small
PatchPost own             401      401      404      groups   small    202      202      202      202      202      202      small
DeletePost own            401      401      404      groups   small    200      200      200      200      200      200      small
CreatePreview own         401      401      404      groups   small    201      201      201      201      201      201      small
UpdateDraft own           401      401      404      groups   small    202      202      202      202      202      202      small
CreateDraftPreview own    401      401      404      groups   small    201      201      201      201      201      201      small
PublishDraft own          401      401      404      groups   small    202      202      202      202      202      202      small
DeleteDraft own           401      401      404      groups   small    200      200      200      200      200      200      small
CreatePost of another     401      401      404      groups   small    own      201      201      201      201      own      small
CreateContent of another  401      401      404      groups   small    own      201      201      201      201      own      small
UpdatePost of another     401      401      404      groups   small    own      202      202      202      202      own      small
PatchPost of another      401      401      404      groups   small    own      202      202      202      202      own      small
DeletePost of another     401      401      404      groups   small    own      200      200      200      200      own      small
CreatePreview of another  401      401      404      groups   small    own      201      201      201      201      own      small
UpdateDraft of another    401      401      404      groups   small    own      202      202      202      202      own      small
CreateDraftPreview of another 401      401      404      groups   small    own      201      201      201      201      own      small
PublishDraft of another   401      401      404      groups   small    own      202      202      202      202      own      small
DeleteDraft of another    401      401      404      groups   small    own      200      200      200      200      own      small
CreatePost of nobody      401      401      404      groups   small    own      201      201      201      201      own      small
CreateContent of nobody   401      401      404      groups   small    own      201      201      201      201      own      small
UpdatePost of nobody      401      401      404      groups   small    own      202      202      202      202      own      small
PatchPost of nobody       401      401      404      groups   small    own      202      202      202      202      own      small
DeletePost of nobody      401      401      404      groups   small    own      200      200      200      200      own      small
CreatePreview of nobody   401      401      404      groups   small    own      201      201      201      201      own      small
UpdateDraft of nobody     401      401      404      groups   small    own      202      202      202      202      own      small
CreateDraftPreview of nobody 401      401      404      groups   small    own      201      201      201      201      own      small
PublishDraft of nobody    401      401      404      groups   small    own      202      202      202      202      own      small
DeleteDraft of nobody     401      401      404      groups   small    own      200      200      200      200      own      small
CreateContent of media    401      401      404      groups   small    201      201      201      201      201      201      small
CreateContent of tags     401      401      404      groups   small    own      201      201      201      201      own      small
CreateContent of authors  401      401      404      groups   small    own      201      201      201      201      own      small
CreateContent of all      401      401      404      groups   small    own      201      201      201      201      own      small
CreateUpload              401      401      404      groups   small    503      503      503      503      503      503      small
DeletePreviews            401      401      404      groups   small    small    200      200      200      200      small    small
GetDraftList              401      401      404      groups   200      200      200      200      200      200      200      200
GetDraft                  401      401      404      groups   200      200      200      200      200      200      200      200
GetMembers                401      401      404      groups   200      200      200      200      200      200      200      200
UpdateMembers             401      401      404      groups   small    small    small    202      202      small    small    small
GetRedirects              401      401      404      groups   200      200      200      200      200      200      200      200
UpdateRedirects           401      401      404      groups   small    small    202      202      202      202      small    small
GetRevisionList           401      401      404      groups   503      503      503      503      503      503      503      503
GetRevision               401      401      404      groups   503      503      503      503      503      503      503      503
DeleteRevision            401      401      404      groups   small    small    small    503      503      small    small    small
GetDeletedList            401      401      404      groups   503      503      503      503      503      503      503      503
RestoreDeleted            401      401      404      groups   small    503      503      503      503      503      503      small
DeleteForGood             401      401      404      groups   small    small    small    503      503      small    small    small
GetEndpointList           401      401      404      groups   small    small    small    503      503      small    small    small
GetEndpoint               401      401      404      groups   small    small    small    503      503      small    small    small
CreateEndpoint            401      401      404      groups   small    small    small    503      503      small    small    small
UpdateEndpoint            401      401      404      groups   small    small    small    503      503      small    small    small
DeleteEndpoint            401      401      404      groups   small    small    small    503      503      small    small    small
TestEndpoint              401      401      404      groups   small    small    small    503      503      small    small    small
GetDeliveryList           401      401      404      groups   small    small    small    503      503      small    small    small
SendAgain                 401      401      404      groups   small    small    small    503      503      small    small    small
GetChangeList             401      401      404      groups   503      503      503      503      503      503      503      503
GetMediumTypeList         200      200      200      200      200      200      200      200      200      200      200      200
GetOpenApi                200      200      200      200      200      200      200      200      200      200      200      200
GetDocs                   200      200      200      200      200      200      200      200      200      200      200      200
GetStudio                 200      200      200      200      200      200      200      200      200      200      200      200
GetMe                     200      200      200      200      200      200      200      200      200      200      200      200
`;

test('Each operation is open to those whose role includes it, and refuses everybody else without a change', async () => {
  const newBlog = () => newMemberedBlog(service, membersOf);
  let at = await newBlog();
  const requests = () => requestsTo(at, membersOf(at));
  const lines = [line('', Object.keys(callers))];
  const changed: string[] = [];
  for (const [index, { name, method }] of requests().entries()) {
    const outcomes: string[] = [];
    for (const caller of Object.keys(callers)) {
      const before = await versionOf(at.blogId);
      const answer = await send(caller, requests()[index] as MemberRequest);
      outcomes.push(outcomeOf(answer));
      if (answer.status >= 400 && (await versionOf(at.blogId)) !== before)
        changed.push(`${name} by ${caller}`);
      if (answer.status < 300 && (method === 'DELETE' || name.startsWith('Publish'))) at = await newBlog();
    }
    lines.push(line(name, outcomes));
  }

  expect(lines).toEqual(linesOf(inBlog));
  expect(changed).toEqual([]);
});

test('Refusals are texts for people, who ask for no problem', async () => {
  const at = await newMemberedBlog(service, membersOf);
  const texts = {
    nobody: [/^Sign in first\. Nothing was changed\.$/],
    stranger: [/^$/, /^Only administrators of the service may do this/],
    omitted: [/^You are in more groups than a sign-in can tell/, /^Only administrators of the service/],
    reader: [
      /^Your role in this blog does not allow this: it needs (at least that of an (author|editor)|that of an owner)\. Nothing was changed\.$/,
      /^Only administrators/,
    ],
  };
  const others: unknown[] = [];
  const met = new Set<RegExp>();
  for (const { name, method, path, body } of requestsTo(at, membersOf(at)))
    for (const [caller, expected] of Object.entries(texts)) {
      const answer = await calledBy(service, callers[caller] ?? { headers: {} }).send(method, path, body);
      // What is off is so for everybody who might use it.
      if (answer.status < 400 || answer.status === 503) continue;
      const [fit] = expected.filter(each => each.test(answer.text));
      if (fit) met.add(fit);
      else others.push([name, caller, answer.status, answer.text]);
      expectNothingInside(answer, service);
    }

  expect(others).toEqual([]);
  expect(met.size).toBe(Object.values(texts).flat().length);
});

/** What a blog that does not exist answers. */
const inNoBlog = `
                          nobody   forged   stranger omitted  owner    admin
GetBlog                   401      401      404      groups   404      404
UpdateBlog                401      401      404      groups   404      404
PatchBlog                 401      401      404      groups   404      404
DeleteBlog                401      401      404      groups   404      404
CreateAuthor              401      401      404      groups   404      400
GetAuthorList             401      401      404      groups   404      200
GetAuthor                 401      401      404      groups   404      404
UpdateAuthor              401      401      404      groups   404      404
PatchAuthor               401      401      404      groups   404      404
DeleteAuthor              401      401      404      groups   404      404
GetPostList               401      401      404      groups   404      200
GetPost                   401      401      404      groups   404      404
CreateTag                 401      401      404      groups   404      400
GetTagList                401      401      404      groups   404      200
GetTag                    401      401      404      groups   404      404
UpdateTag                 401      401      404      groups   404      404
PatchTag                  401      401      404      groups   404      404
DeleteTag                 401      401      404      groups   404      404
CreateMedium              401      401      404      groups   404      400
GetMediumList             401      401      404      groups   404      200
GetMedium                 401      401      404      groups   404      404
UpdateMedium              401      401      404      groups   404      404
PatchMedium               401      401      404      groups   404      404
DeleteMedium              401      401      404      groups   404      404
CreatePost own            401      401      404      groups   404      400
CreateContent own         401      401      404      groups   404      400
UpdatePost own            401      401      404      groups   404      404
PatchPost own             401      401      404      groups   404      404
DeletePost own            401      401      404      groups   404      404
CreatePreview own         401      401      404      groups   404      404
UpdateDraft own           401      401      404      groups   404      404
CreateDraftPreview own    401      401      404      groups   404      404
PublishDraft own          401      401      404      groups   404      404
DeleteDraft own           401      401      404      groups   404      404
CreateUpload              401      401      404      groups   404      503
DeletePreviews            401      401      404      groups   404      404
GetDraftList              401      401      404      groups   404      404
GetDraft                  401      401      404      groups   404      404
GetMembers                401      401      404      groups   404      404
UpdateMembers             401      401      404      groups   404      404
GetRedirects              401      401      404      groups   404      404
UpdateRedirects           401      401      404      groups   404      404
GetRevisionList           401      401      404      groups   404      503
GetRevision               401      401      404      groups   404      503
DeleteRevision            401      401      404      groups   404      503
GetDeletedList            401      401      404      groups   404      503
RestoreDeleted            401      401      404      groups   404      503
DeleteForGood             401      401      404      groups   404      503
GetEndpointList           401      401      404      groups   404      503
GetEndpoint               401      401      404      groups   404      503
CreateEndpoint            401      401      404      groups   404      503
UpdateEndpoint            401      401      404      groups   404      503
DeleteEndpoint            401      401      404      groups   404      503
TestEndpoint              401      401      404      groups   404      503
GetDeliveryList           401      401      404      groups   404      503
SendAgain                 401      401      404      groups   404      503
GetChangeList             401      401      404      groups   404      503
`;

test('A blog that does not exist is to all but administrators one of which they are no members', async () => {
  const at = { ...(await newMemberedBlog(service, membersOf)), blogId: absentGuid };
  const all = ['nobody', 'forged', 'stranger', 'omitted', 'owner', 'admin'];
  const lines = [line('', all)];
  const requests = requestsTo(at, membersOf(at)).filter(
    ({ name, path }) => path.includes(absentGuid) && !name.includes(' of '),
  );
  for (const request of requests) {
    const outcomes: string[] = [];
    for (const caller of all) outcomes.push(outcomeOf(await send(caller, request)));
    lines.push(line(request.name, outcomes));
  }

  expect(lines).toEqual(linesOf(inNoBlog));
});

test('No operation is left out', async () => {
  const at = await newMemberedBlog(service, membersOf);
  // The files of pages are named by digests.
  const files = ['GetDocsFile', 'GetStudioFile'];

  const asked = new Set(requestsTo(at, []).map(({ name }) => name.split(' ')[0]));

  expect([...asked, ...files].sort()).toEqual(operations.map(({ name }) => name).sort());
});

test.each(['docs', 'studio'])('The files of the page %s are open to everybody', async page => {
  const nobody = calledBy(service, { headers: {} });
  const [file] = /[\w.-]+\.js/.exec((await nobody.send('GET', page)).text) ?? [];

  expect((await nobody.send('GET', `${page}/${file}`)).status).toBe(200);
});
