import type { MediaService } from './media-service.ts';
import { sha256Of } from './upload.ts';

/** The addresses of the files of a blog that anybody can read, in order. */
export async function publicFiles({ blob }: Pick<MediaService, 'blob'>, blogId: string): Promise<string[]> {
  const list = `${blob.endpoint}/media?restype=container&comp=list&prefix=${blogId}/`;
  const headers = { authorization: `Bearer ${blob.token}`, 'x-ms-version': '2026-02-06' };
  const answer = await fetch(list, { headers });
  if (answer.status !== 200) throw new Error(`The list was answered ${answer.status} ${await answer.text()}`);
  const names = (await answer.text()).matchAll(/<Name>([^<]+)/g);
  return Array.from(names, ([, name = '']) => `${blob.endpoint}/media/${name}`);
}

/** What anybody who asks for a file gets: its digest, or the status if there is none. */
export async function shownAt(address: unknown): Promise<string | number> {
  const answer = await fetch(String(address));
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return answer.status === 200 ? sha256Of(bytes) : answer.status;
}
