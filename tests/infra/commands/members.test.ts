import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../support/infra/command.ts';
import {
  administrator,
  asAdministrator,
  membersOn,
  type Person,
  somebody,
} from '../../support/members/callers.ts';
import { newMemberedBlog } from '../../support/members/membered-blog.ts';
import { useMediaService } from '../../support/service/media-service.ts';
import { png } from '../../support/uploads/pictures.ts';
import { newMedium } from '../../support/uploads/upload.ts';

const service = useMediaService(membersOn);
const owner = somebody();
const newBlog = async () =>
  (await newMemberedBlog(service, () => [{ principal: owner.principal, role: 'owner' }])).blogId;

const by = ({ headers }: Pick<Person, 'headers'>) =>
  Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
const nobody = { headers: {} };

describe.each(['sweep', 'restore'])('Where there are members, %s', action => {
  const run = (caller: Pick<Person, 'headers'>, ...args: string[]) =>
    runCommand('media', [
      action,
      ...['--account', service.blob.endpoint, '--url', service.api, ...by(caller), ...args],
    ]);

  test('needs an administrator, and does nothing for others', async () => {
    const blogId = await newBlog();
    const { mediumUrl } = await newMedium(asAdministrator(service), blogId, png({ width: 9 }));
    const older = action === 'sweep' ? ['--older-than', '0'] : [];

    const refused = await Promise.all([owner, somebody(), nobody].map(caller => run(caller, ...older)));
    const after = await fetch(mediumUrl);
    const done = await run(administrator, ...older);

    const refusal = `The service at ${service.api} has members, and ${action} looks at all blogs, which only administrators see: sign in with --header as somebody who has the app role Blog.Admin\n`;
    expect(refused).toEqual([refusal, refusal, refusal].map(output => ({ code: 1, output })));
    expect([after.status, (await fetch(mediumUrl)).status, done.code]).toEqual([200, 200, 0]);
  });
});

describe('Where there are members,', () => {
  const folder = () => mkdtempSync(join(tmpdir(), 'members-'));
  const importing = (blogId: string, caller: Pick<Person, 'headers'>) => {
    const file = join(folder(), 'blog.json');
    writeFileSync(
      file,
      JSON.stringify({ blogId, name: 'Mine', tags: [{ tagId: crypto.randomUUID(), name: 'New' }] }),
    );
    return runCommand('import', [file, '--url', service.api, ...by(caller)]);
  };

  test('an import of a blog that the caller does not see says who may do what', async () => {
    const blogId = await newBlog();

    const answers = [await importing(blogId, somebody()), await importing(crypto.randomUUID(), owner)];

    for (const { code, output } of answers) {
      expect(code).toBe(1);
      expect(output).toContain(
        '403 Only administrators of the service may do this: it needs the app role Blog.Admin.',
      );
      expect(output).toContain(
        '\nSign in with --header as somebody who may do this. The service has members:',
      );
    }
    expect((await importing(blogId, owner)).code).toBe(0);
  });

  test('an import of an editor needs no more than the roles allow: it leaves the blog itself without a mark', async () => {
    const editor = somebody();
    const { blogId } = await newMemberedBlog(service, () => [
      { principal: owner.principal, role: 'owner' },
      { principal: editor.principal, role: 'editor' },
    ]);
    const { name } = await asAdministrator(service).read(`blog/${blogId}?fields=name`);
    const file = join(folder(), 'blog.json');
    const tagId = crypto.randomUUID();
    const importAgain = (tag: string) => {
      writeFileSync(file, JSON.stringify({ blogId, name, tags: [{ tagId, name: tag }] }));
      return runCommand('import', [file, '--url', service.api, ...by(editor)]);
    };

    const [first, second] = [await importAgain('Birds'), await importAgain('Owls')];

    expect(first.output).toContain('1 created, 0 updated, 1 unchanged, 0 failed');
    expect(second.output).toContain('0 created, 1 updated, 1 unchanged, 0 failed');
  });

  test('an export of a blog that the caller does not see does not say that there is none', async () => {
    const blogId = await newBlog();
    const exporting = (id: string, caller: Pick<Person, 'headers'>, into: string) =>
      runCommand('export', [id, '--to', 'markdown', '--folder', into, '--url', service.api, ...by(caller)]);
    const absent = crypto.randomUUID();
    const [none, own] = [join(folder(), 'a'), join(folder(), 'b')];

    const stranger = await exporting(blogId, somebody(), none);
    const ofNothing = await exporting(absent, administrator, none);
    const owned = await exporting(blogId, owner, own);

    expect(stranger.output).toBe(
      `The service at ${service.api} has no blog ${blogId}, or you are not a member of it: sign in with --header as one\n`,
    );
    expect(ofNothing.output).toBe(`The service at ${service.api} has no blog ${absent}\n`);
    expect(owned.output).toContain('Wrote 0 posts, 3 pages');
  });
});
