import { latestVersion } from '../../infra/local/blob/wire/service-version.ts';
import type { MediaService } from './media-service.ts';

/** The names of a blog's files in a container, which only the service's identity may list. */
export async function namesOfFiles(
  { blob }: Pick<MediaService, 'blob'>,
  container: 'incoming' | 'media',
  blogId: string,
): Promise<string[]> {
  const listed = await fetch(`${blob.endpoint}/${container}?restype=container&comp=list&prefix=${blogId}/`, {
    headers: { authorization: `Bearer ${blob.token}`, 'x-ms-version': latestVersion },
  });
  if (!listed.ok) throw new Error(`Storage answered ${listed.status} ${await listed.text()}`);
  return Array.from((await listed.text()).matchAll(/<Name>([^<]*)<\/Name>/g), ([, name = '']) => name);
}
