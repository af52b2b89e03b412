import { BlogClient } from '../../../client/api/index.ts';
import { MediaContainer } from '../../../infra/tools/media/media-container.ts';
import { NamingMedia } from '../../../infra/tools/media/naming-media.ts';
import { restore } from '../../../infra/tools/media/restore.ts';
import { sweep } from '../../../infra/tools/media/sweep.ts';
import type { MediaService } from '../service/media-service.ts';
import type { Service } from '../service/service.ts';

/** What of a medium names files. */
export interface NamingFiles {
  mediumId: string;
  mediumUrl: string;
  width?: number;
  height?: number;
  sizes?: { mediumUrl: string; width: number; height: number; mimeType: string; bytes: number }[];
}

/** Who names the files of a blog: its media, the oldest first. */
export const namingMedia = async ({ send }: Pick<Service, 'send'>, blogId: string): Promise<NamingFiles[]> =>
  (await send('GET', `blog/${blogId}/medium?count=100`)).json();

/** The addresses of the blog's own files that media name, as their file or as that of a size, each once and in order. */
export function filesNamedBy(media: readonly NamingFiles[], blogId: string): string[] {
  const addresses = media.flatMap(({ mediumUrl, sizes = [] }) => [
    mediumUrl,
    ...sizes.map(size => size.mediumUrl),
  ]);
  return [...new Set(addresses)].filter(address => address.includes(blogId)).sort();
}

const commandOver = ({ blob, api, session }: MediaService) => ({
  container: new MediaContainer(blob.endpoint),
  media: new NamingMedia(new BlogClient({ baseUrl: api, headers: session }), blob.endpoint),
});

/** Deletes the files of all blogs that no medium names, as `npm run media -- sweep` does. */
export async function sweepFiles(service: MediaService): Promise<void> {
  const { container, media } = commandOver(service);
  await sweep(container, media, { minAge: 0, dryRun: false, found: () => undefined });
}

/** Restores files that media name, as `npm run media -- restore` does. @returns the names of those that were not there. */
export async function restoreFiles(service: MediaService): Promise<string[]> {
  const { container, media } = commandOver(service);
  const names: string[] = [];
  await restore(container, media, { dryRun: false, found: name => names.push(name) });
  return names;
}
