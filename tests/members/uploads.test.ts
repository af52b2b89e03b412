import { calledBy, membersOn, somebody } from '../support/members/callers.ts';
import { type MemberedBlog, newMemberedBlog, setMembers } from '../support/members/membered-blog.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { png } from '../support/uploads/pictures.ts';
import { announce, createMedium, newMedium, upload } from '../support/uploads/upload.ts';

const service = useMediaService(membersOn);

const picture = png({ width: 30, height: 20 });
const file = { mimeType: 'image/png', bytes: picture.length };

const [owner, author, reader, stranger] = [somebody(), somebody(), somebody(), somebody()];
const owned = { principal: owner.principal, role: 'owner' as const };
const as = (person: { headers: Record<string, string> }) => calledBy(service, person);

let at: MemberedBlog;
beforeEach(async () => {
  at = await newMemberedBlog(service, ({ authorId }) => [
    owned,
    { principal: author.principal, role: 'author', authorId },
    { principal: reader.principal, role: 'reader' },
  ]);
});

test('An author uploads files, makes media of them, and deletes them', async () => {
  const { mediumId } = await newMedium(as(author), at.blogId, picture);

  expect((await as(author).send('DELETE', `blog/${at.blogId}/medium/${mediumId}`)).status).toBe(200);
});

test('A reader gets no address for a file, and a stranger learns of no blog', async () => {
  const path = `blog/${at.blogId}/upload`;

  const answers = [await as(reader).send('POST', path, file), await as(stranger).send('POST', path, file)];

  expect(answers.map(({ status, text }) => [status, text.includes('author')])).toEqual([
    [403, true],
    [404, false],
  ]);
});

test('An upload of another blog is none of this one, also for who is a member of both', async () => {
  const other = await newMemberedBlog(service, () => [owned]);
  const uploadId = await upload(as(owner), other.blogId, picture);
  const unsent = (await announce(as(owner), at.blogId, file)).uploadId;

  const [foreign, missing] = [
    await createMedium(as(owner), at.blogId, uploadId),
    await createMedium(as(owner), at.blogId, unsent),
  ];

  expect([foreign.status, foreign.text]).toEqual([400, missing.text]);
  expect((await createMedium(as(owner), other.blogId, uploadId)).status).toBe(201);
});

test('A file of a member who was removed before the medium was made is not taken', async () => {
  const uploadId = await upload(as(author), at.blogId, picture);
  await setMembers(service, at.blogId, [owned]);

  const answer = await createMedium(as(author), at.blogId, uploadId);

  expect(answer.status).toBe(404);
  const media = (await as(owner).read(`blog/${at.blogId}/medium`)) as unknown as unknown[];
  expect(media).toHaveLength(1);
});
