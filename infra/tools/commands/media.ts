import { BlogClient } from '../../../client/api/index.ts';
import { UsageError } from '../../local/kit/command-line.mjs';
import { onEnd } from '../../local/kit/on-end.ts';
import { patient, trying } from '../import/attempts.ts';
import { Connections } from '../import/connections.ts';
import { untilReached } from '../import/existing-entities.ts';
import { printable } from '../import/printable.ts';
import { asStorageTrouble, MediaContainer, StorageTrouble } from '../media/media-container.ts';
import { NamingMedia } from '../media/naming-media.ts';
import { restore } from '../media/restore.ts';
import { LibraryMissing } from '../media/sizes/picture-library.ts';
import { sweep } from '../media/sweep.ts';
import { readStorageEndpoint } from '../media/upload-target.ts';
import { runCommand } from './environment.ts';
import { type MediaArguments, readMediaArguments } from './media-arguments.ts';
import { requireUploads, runSizes } from './media-sizes.ts';
import { adviceOn, isServiceTrouble } from './service-advice.ts';

/**
 * @throws UsageError if the caller does not see all blogs, as with members only an administrator does: the files of the others would be
 *   taken for unnamed, and their media for missing.
 */
async function requireAllBlogs(client: BlogClient, { url, action }: MediaArguments): Promise<void> {
  const { members, isAdmin } = await trying(untilReached(patient), () => client.get('/me'));
  if (members && !isAdmin)
    throw new UsageError(
      `The service at ${url} has members, and ${action} looks at all blogs, which only administrators see: sign in with --header as somebody who has the app role Blog.Admin`,
    );
}

/** @throws UsageError unless the files of the service are in the storage, so that no file of another service is taken for unnamed. */
async function requireSameInstallation(client: BlogClient, given: MediaArguments): Promise<void> {
  const { url, account } = given;
  const first = untilReached(patient);
  const limits = await requireUploads(client, given);
  const request = { query: { count: 1 }, fields: ['blogId'] } as const;
  const [blog] = await trying(first, () => client.get('/blog', request));
  if (!blog)
    throw new UsageError(
      `The service at ${url} has no blog, so it cannot be asked where its files are: create one`,
    );
  const endpoint = await trying(first, () => readStorageEndpoint(client, blog.blogId, limits));
  if (endpoint !== account)
    throw new UsageError(
      `The service at ${url} has its files in ${printable(endpoint)}, not in ${account}: --account and --url must be of one installation`,
    );
}

const count = (value: number) => value.toLocaleString('en');

async function runSweep(
  container: MediaContainer,
  media: NamingMedia,
  { dryRun, olderThan }: MediaArguments,
) {
  let files = 0;
  let bytes = 0;
  const minAge = olderThan * 60_000;
  await sweep(container, media, {
    minAge,
    dryRun,
    found(blob) {
      files += 1;
      bytes += blob.bytes;
      console.log(`${printable(blob.name)}: ${count(blob.bytes)} bytes, of ${blob.modified.toISOString()}`);
    },
  });
  console.log(
    `Files that no medium names: ${count(files)}, ${count(bytes)} bytes, ${dryRun ? 'not ' : ''}deleted`,
  );
}

async function runRestore(container: MediaContainer, media: NamingMedia, { dryRun }: MediaArguments) {
  let restored = 0;
  let missing = 0;
  await restore(container, media, {
    dryRun,
    found(name, { mediumId }, isRestored) {
      if (isRestored) restored += 1;
      else missing += 1;
      const state = isRestored ? `deleted${dryRun ? '' : ', restored'}` : 'missing';
      console.log(`${printable(name)}: ${state} (medium ${mediumId})`);
    },
  });
  console.log(
    `Files that media name: ${count(restored)} deleted, ${dryRun ? 'not ' : ''}restored; ${count(missing)} missing`,
  );
  if (missing > 0) process.exitCode = 1;
}

/** What each action does, and what must hold before. */
async function run(client: BlogClient, given: MediaArguments): Promise<void> {
  const media = new NamingMedia(client, given.account);
  if (given.action === 'sizes') return runSizes(client, media, given);
  await requireAllBlogs(client, given);
  await requireSameInstallation(client, given);
  const container = new MediaContainer(given.account);
  return given.action === 'sweep' ? runSweep(container, media, given) : runRestore(container, media, given);
}

async function main(): Promise<void> {
  const given = readMediaArguments();
  // The exit code after Ctrl-C, as shells expect it.
  onEnd(() => process.exit(130));
  const connections = new Connections();
  const client = new BlogClient({ baseUrl: given.url, headers: given.headers, fetch: connections.fetch });
  try {
    await run(client, given);
  } catch (thrown) {
    const error = asStorageTrouble(thrown);
    if (error instanceof StorageTrouble || error instanceof LibraryMissing)
      throw new UsageError(error.message);
    if (isServiceTrouble(error))
      throw new UsageError(`${error.message}\n${adviceOn(error, 'Then run the same command again')}`);
    throw error;
  }
  connections.close();
}

runCommand(main);
