import { BlogClient, type Schemas, ServiceError } from '../../../client/api/index.ts';
import { parseGuid } from '../../../shared/values/guid.ts';
import { misuse, readCommandLine, UsageError, userPath } from '../../local/kit/command-line.mjs';
import { onEnd } from '../../local/kit/on-end.ts';
import { commands } from '../command-table.mjs';
import { BlogFolder, isFree } from '../export/blog-folder.ts';
import { Connections } from '../import/connections.ts';
import { MediaSource } from '../import/media/file-source.ts';
import { printable } from '../import/printable.ts';
import { isAbsent, reasonOf } from '../import/refusals.ts';
import { runCommand } from './environment.ts';
import { readHost } from './import-arguments.ts';
import { adviceOn, isServiceTrouble } from './service-advice.ts';
import { type CalledService, readService } from './service-arguments.ts';

const command = commands.export;

interface ExportArguments extends CalledService {
  blogId: string;
  folder: string;
  mediaFrom: string | undefined;
}

function readArguments(): ExportArguments {
  const { values, operands } = readCommandLine(command);
  const { to, folder, 'media-from': mediaFrom } = values;
  const [given = '', ...more] = operands;
  const blogId = parseGuid(given);
  if (blogId === undefined || more.length > 0)
    throw misuse(command, `Expected the identifier of a blog (got "${printable(operands.join(' '))}")`);
  if (to !== 'markdown')
    throw misuse(command, `--to must be markdown${to ? ` (got "${printable(to)}")` : ''}`);
  if (!folder) throw misuse(command, '--folder must name a folder to write into');
  return {
    blogId,
    folder: userPath(folder),
    mediaFrom: readHost(command, mediaFrom),
    ...readService(command, values),
  };
}

/** Why a blog is not there. */
async function absence(client: BlogClient, blogId: string, url: string): Promise<string> {
  const { members, isAdmin } = await client.get('/me').catch((): Schemas['Me'] => ({}));
  const absent = `The service at ${printable(url)} has no blog ${blogId}`;
  return members && !isAdmin
    ? `${absent}, or you are not a member of it: sign in with --header as one`
    : absent;
}

const count = (number: number, one: string) =>
  `${number.toLocaleString('en')} ${one}${number === 1 ? '' : 's'}`;

async function main(): Promise<void> {
  const { blogId, folder, mediaFrom, url, headers } = readArguments();
  if (!(await isFree(folder)))
    throw new UsageError(
      `${printable(folder)} is not empty: name an empty folder, or one that does not exist`,
    );
  onEnd(() => {
    console.error(`\nStopped: ${printable(folder)} has nothing of the blog. The same command begins anew`);
    process.exit(130);
  });
  const connections = new Connections();
  const client = new BlogClient({ baseUrl: url, headers, fetch: connections.fetch });
  const blogFolder = new BlogFolder(client, blogId, folder, new MediaSource({ allowed: mediaFrom }));
  try {
    await client.get('/blog/{blogId}', { path: { blogId }, fields: ['blogId'] });
    await blogFolder.write();
  } catch (error) {
    if (isAbsent(error)) throw new UsageError(await absence(client, blogId, url));
    if (!isServiceTrouble(error)) throw error;
    const reason = error instanceof ServiceError ? reasonOf(error) : (error as Error).message;
    throw new UsageError(`${reason}\n${adviceOn(error, 'The same command begins anew')}`);
  } finally {
    connections.close();
  }
  const { posts, pages, drafts, files, redirects, notes, left, report } = blogFolder.written;
  for (const line of [...left.lines(), ...report.lines(), ...notes]) console.error(line);
  const texts = pages > 0 ? `${count(posts, 'post')}, ${count(pages, 'page')}` : count(posts, 'post');
  console.log(`Wrote ${texts} and ${count(files, 'file')} into ${printable(folder)}`);
  if (drafts > 0) {
    const hidden = pages > 0 ? `${drafts.toLocaleString('en')} of them` : count(drafts, 'post');
    console.log(`${hidden} that readers do not see yet: in its folder drafts`);
  }
  if (redirects > 0)
    console.log(`${count(redirects, 'redirect')}, as hosts take them: in its folder redirects`);
  if (left.count > 0) process.exitCode = 1;
}

runCommand(main);
