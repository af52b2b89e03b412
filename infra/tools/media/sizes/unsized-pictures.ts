import type { BlogClient } from '../../../../client/api/index.ts';
import { widthsOf } from '../../../../client/api/sizes/widths.ts';
import { ownSpelling } from '../../../../shared/features/uploads/own-spelling.ts';
import { patient, trying } from '../../import/attempts.ts';
import { filesOf } from '../upload-target.ts';

/** A picture in the service's storage that could be there in other sizes, and is not. */
export interface UnsizedPicture {
  blogId: string;
  mediumId: string;
  mediumUrl: string;
  /** The name of its file in the container. */
  name: string;
  /** Its SHA-256, by which its file is named. */
  sha256: string;
  width: number;
  height: number;
  bytes: number;
}

/** The types of pictures that can be read. */
const readable = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);

const fields = [
  'mediumId',
  'mediumUrl',
  'mediumType',
  'width',
  'height',
  'bytes',
  'sizes',
  'thumbHash',
] as const;

/**
 * The pictures of a blog without sizes that are wide enough for one. One that moves gets only a hash, so that a GIF with a hash is left:
 * most of them move, and each would be fetched again every time.
 */
export function unsizedPictures(
  client: BlogClient,
  blogId: string,
  endpoint: string,
): Promise<UnsizedPicture[]> {
  const own = filesOf(endpoint, blogId);
  const spelt = ownSpelling(endpoint);
  return trying(patient, async () => {
    const pictures: UnsizedPicture[] = [];
    for await (const medium of client.items('/blog/{blogId}/medium', { path: { blogId }, fields })) {
      const { mediumId, mediumUrl, width = 0, height = 0, bytes = 0, sizes, thumbHash } = medium;
      const address = spelt(mediumUrl);
      const { mimeType = '' } = medium.mediumType;
      const isDone = sizes !== undefined || (mimeType === 'image/gif' && thumbHash !== undefined);
      if (isDone || !address.startsWith(own) || !readable.has(mimeType)) continue;
      if (widthsOf({ width, height }).length === 0) continue;
      const file = address.slice(own.length);
      const [sha256 = ''] = file.split('.');
      pictures.push({ blogId, mediumId, mediumUrl, name: `${blogId}/${file}`, sha256, width, height, bytes });
    }
    return pictures;
  });
}
