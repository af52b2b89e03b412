import type { BlogClient } from '../../../../client/api/index.ts';
import type { PictureLibrary } from '../../media/sizes/picture-library.ts';
import { Savings } from '../../media/sizes/savings.ts';
import { Sizing, takesSizes } from '../../media/sizes/sizing.ts';
import { unsizedPictures } from '../../media/sizes/unsized-pictures.ts';
import { readStorageEndpoint, type ServiceLimits } from '../../media/upload-target.ts';
import { type Attempts, trying } from '../attempts.ts';
import type { BlogFile } from '../file/blog-file.ts';
import type { Report } from '../report.ts';

export interface MakingSizes {
  client: BlogClient;
  file: BlogFile;
  library: PictureLibrary;
  limits: ServiceLimits;
  attempts: Attempts;
  /** Gets each picture of which no sizes are made. */
  report: Report;
  progress: (done: number, of: number) => void;
}

/**
 * Gives sizes to the pictures of a blog in the service's storage, before the texts are sent that show them. Afterwards the file of the
 * blog knows them.
 * @throws ServiceError or Transient if the service or storage cannot be asked.
 */
export async function makeSizes(making: MakingSizes): Promise<Savings> {
  const { client, file, library, limits, attempts, report, progress } = making;
  const savings = new Savings();
  if (!takesSizes(limits.mimeTypes)) {
    report.noted('no sizes were made: the service takes neither AVIF nor WebP', 'UPLOAD_TYPES');
    return savings;
  }
  const endpoint = await trying(attempts, () => readStorageEndpoint(client, file.blogId, limits));
  const pictures = await unsizedPictures(client, file.blogId, endpoint);
  const sizing = new Sizing({ client, library, endpoint, mimeTypes: limits.mimeTypes });
  let done = 0;
  for await (const [picture, outcome] of sizing.run(pictures)) {
    savings.add(picture, outcome);
    if (outcome.kind === 'made') file.stored.describe(picture.mediumUrl, { ...outcome.about });
    if (outcome.kind === 'failed')
      report.noted('no sizes were made of its picture', picture.mediumUrl, outcome.reason);
    done += 1;
    progress(done, pictures.length);
  }
  return savings;
}
