import { latestVersion } from '../../../infra/local/blob/wire/service-version.ts';
import type { MediaService } from '../service/media-service.ts';
import { sha256Of } from './upload.ts';

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

/** The addresses of the files of a blog that anybody can read, in order. */
export async function publicFiles(service: Pick<MediaService, 'blob'>, blogId: string): Promise<string[]> {
  const names = await namesOfFiles(service, 'media', blogId);
  return names.map(name => `${service.blob.endpoint}/media/${name}`);
}

/** What anybody who asks for a file gets: its digest, or the status if there is none. */
export async function shownAt(address: unknown): Promise<string | number> {
  const answer = await fetch(String(address));
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return answer.status === 200 ? sha256Of(bytes) : answer.status;
}
