import { type BlogClient, ServiceError } from '../../../client/api/index.ts';
import { widthsOf } from '../../../client/api/sizes/widths.ts';
import { UsageError } from '../../local/kit/command-line.mjs';
import { patient, trying } from '../import/attempts.ts';
import { isThere, untilReached } from '../import/existing-entities.ts';
import { printable } from '../import/printable.ts';
import { reasonOf } from '../import/refusals.ts';
import type { NamingMedia } from '../media/naming-media.ts';
import { loadPictureLibrary, type PictureLibrary } from '../media/sizes/picture-library.ts';
import { megabytes, Savings } from '../media/sizes/savings.ts';
import { Sizing, type SizingOutcome, takesSizes } from '../media/sizes/sizing.ts';
import { type UnsizedPicture, unsizedPictures } from '../media/sizes/unsized-pictures.ts';
import { readStorageEndpoint, readUploadLimits, type ServiceLimits } from '../media/upload-target.ts';
import type { MediaArguments } from './media-arguments.ts';

const count = (value: number) => value.toLocaleString('en');

/** @throws UsageError if the service takes no uploads. */
export async function requireUploads(client: BlogClient, { url }: MediaArguments): Promise<ServiceLimits> {
  const limits = await trying(untilReached(patient), () => readUploadLimits(client));
  if (!limits) throw new UsageError(`The service at ${url} takes no uploads: it has no storage for files`);
  return limits;
}

/** What is said of a picture: what became of it, or what would. */
function sizesLine(
  { name, mediumId, width, height, bytes }: UnsizedPicture,
  outcome?: SizingOutcome,
): string {
  const said = (text: string) => `${printable(name)}: ${text} (medium ${mediumId})`;
  const sides = `${count(width)} × ${count(height)} pixels, ${count(bytes)} bytes`;
  if (!outcome) return said(`${sides}, would be made ${widthsOf({ width, height }).join(', ')} pixels wide`);
  if (outcome.kind === 'failed') return said(`not made: ${printable(outcome.reason.replaceAll('\n', ' '))}`);
  if (outcome.kind === 'changed') return said('was changed meanwhile');
  if (outcome.kind === 'needless') return said('no sizes: it moves, or has fewer bytes than they would');
  const { sizes = [] } = outcome.about;
  return said(
    `${sides}: ${sizes.length} sizes, ${count(sizes.reduce((sum, each) => sum + each.bytes, 0))} bytes`,
  );
}

/** The blogs whose pictures get sizes: the one that is named, or all that the caller sees. */
async function blogsToSize(client: BlogClient, media: NamingMedia, { blog, url }: MediaArguments) {
  if (blog === undefined) return media.blogs();
  if (await trying(untilReached(patient), () => isThere(client, blog))) return [blog];
  throw new UsageError(`The service at ${url} has no blog ${blog}, or does not show it to you`);
}

/** What makes sizes, unless they are only counted. @throws UsageError if it is not installed, or the service takes nothing of it. */
async function sizesLibrary({ mimeTypes }: ServiceLimits, { dryRun, url }: MediaArguments) {
  if (!takesSizes(mimeTypes))
    throw new UsageError(
      `The service at ${url} takes neither AVIF nor WebP, of which sizes are made: UPLOAD_TYPES must have one of them`,
    );
  return dryRun ? undefined : loadPictureLibrary();
}

/** Gives sizes to the pictures of a blog, one line for each. @returns the pictures. */
async function sizeBlog(
  client: BlogClient,
  blogId: string,
  { mimeTypes, ...limits }: ServiceLimits,
  library: PictureLibrary | undefined,
  savings: Savings,
): Promise<UnsizedPicture[]> {
  const endpoint = await trying(patient, () => readStorageEndpoint(client, blogId, { mimeTypes, ...limits }));
  const pictures = await unsizedPictures(client, blogId, endpoint);
  if (!library) {
    for (const picture of pictures) console.log(sizesLine(picture));
    return pictures;
  }
  for await (const [picture, outcome] of new Sizing({ client, library, endpoint, mimeTypes }).run(pictures)) {
    savings.add(picture, outcome);
    console.log(sizesLine(picture, outcome));
  }
  return pictures;
}

/** Gives sizes to the pictures of the service's storage that have none, and says what that saves. */
export async function runSizes(client: BlogClient, media: NamingMedia, given: MediaArguments): Promise<void> {
  const limits = await requireUploads(client, given);
  const library = await sizesLibrary(limits, given);
  const savings = new Savings();
  let found = 0;
  let bytes = 0;
  for (const blogId of await blogsToSize(client, media, given)) {
    try {
      const pictures = await sizeBlog(client, blogId, limits, library, savings);
      found += pictures.length;
      bytes += pictures.reduce((sum, picture) => sum + picture.bytes, 0);
    } catch (error) {
      // Who may not write it, or no longer sees it, gives sizes to the others.
      const isLeft = error instanceof ServiceError && (error.status === 403 || error.status === 404);
      if (!isLeft || given.blog !== undefined) throw error;
      savings.failed += 1;
      console.log(`blog ${blogId}: left (${printable(reasonOf(error).replaceAll('\n', ' '))})`);
    }
  }
  if (!library)
    console.log(`Pictures without sizes: ${count(found)} (${megabytes(bytes)}). Nothing was made`);
  else for (const line of savings.lines()) console.log(line);
  if (savings.failed > 0) process.exitCode = 1;
}
