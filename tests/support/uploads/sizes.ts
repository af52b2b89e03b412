import type { Service } from '../service/service.ts';
import { png } from './pictures.ts';
import { sha256Of, upload } from './upload.ts';

/** A picture with its sizes, as files. */
export interface PictureFiles {
  original: Buffer;
  sizes: Buffer[];
}

/** A picture of three to two, and narrower files of it. @param filling makes them other files. */
export function pictureFiles(widths: readonly number[] = [8, 4], filling = 0): PictureFiles {
  const file = (width: number) => png({ width, height: Math.round((width * 2) / 3), bytes: 200, filling });
  return { original: file(12), sizes: widths.map(file) };
}

/** Uploads files, and names them in the order that they are given in. */
export const uploadSizes = (
  service: Pick<Service, 'send'>,
  blogId: string,
  files: readonly Buffer[],
): Promise<{ uploadId: string }[]> =>
  Promise.all(files.map(async file => ({ uploadId: await upload(service, blogId, file) })));

/** The address of a file of a blog in the service's own storage. */
export const addressOf = (service: { blob: { endpoint: string } }, blogId: string, file: Buffer) =>
  `${service.blob.endpoint}/media/${blogId}/${sha256Of(file)}.png`;

/** A file as a medium answers it among its sizes. */
export const asSize = (service: { blob: { endpoint: string } }, blogId: string, file: Buffer) => ({
  // Where a PNG file has its sides.
  width: file.readUInt32BE(16),
  height: file.readUInt32BE(20),
  mediumUrl: addressOf(service, blogId, file),
  mimeType: 'image/png',
  bytes: file.length,
});
