import { createHash } from 'node:crypto';
import type { Answer, Service } from '../service/service.ts';

/** An answer that says where a file can be uploaded. */
export interface Address {
  uploadId: string;
  url: string;
  method: string;
  headers: Record<string, string>;
  expires: string;
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Asks for an address for a file. @throws if there is none. */
export async function announce(
  service: Pick<Service, 'send'>,
  blogId: string,
  file: { mimeType: string; bytes: number; sha256?: string },
): Promise<Address> {
  const answer = await service.send('POST', `blog/${blogId}/upload`, file);
  if (answer.status !== 201) throw new Error(`The upload was answered ${answer.status} ${answer.text}`);
  return answer.json<Address & Record<string, unknown>>();
}

/** Sends a file to its address. */
export const put = ({ url, method, headers }: Address, file: Uint8Array): Promise<Response> =>
  fetch(url, { method, headers, body: file });

/** Announces a file as what it says, and sends it. @returns the identifier of the upload. */
export async function upload(
  service: Pick<Service, 'send'>,
  blogId: string,
  file: Uint8Array,
  mimeType = 'image/png',
): Promise<string> {
  const address = await announce(service, blogId, { mimeType, bytes: file.length });
  const sent = await put(address, file);
  if (sent.status !== 201) throw new Error(`Storage answered ${sent.status} ${await sent.text()}`);
  return address.uploadId;
}

/** Creates a medium of an upload, with these fields. */
export const createMedium = (
  service: Pick<Service, 'send'>,
  blogId: string,
  uploadId: string,
  fields: Record<string, unknown> = {},
): Promise<Answer> => service.send('POST', `blog/${blogId}/medium`, { uploadId, ...fields });

/** Uploads a file and makes a medium of it. @returns the medium, as it is read. */
export async function newMedium(
  service: Pick<Service, 'send'>,
  blogId: string,
  file: Uint8Array,
  fields: Record<string, unknown> = {},
  mimeType = 'image/png',
): Promise<Record<string, unknown> & { mediumUrl: string; mediumId: string }> {
  const created = await createMedium(service, blogId, await upload(service, blogId, file, mimeType), fields);
  if (created.status !== 201) throw new Error(`The medium was answered ${created.status} ${created.text}`);
  const id = created.headers.get('location')?.split('/').at(-1);
  return (await service.send('GET', `blog/${blogId}/medium/${id}`)).json();
}
