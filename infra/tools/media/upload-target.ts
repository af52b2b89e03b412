import type { BlogClient } from '../../../client/api/index.ts';
import { ownAddress } from '../../../shared/features/uploads/own-spelling.ts';
import { isJsonObject } from '../../../shared/values/json-object.ts';

/** What a service takes as uploads. */
export interface ServiceLimits {
  mimeTypes: readonly string[];
  /** The maximum size of a file, in bytes. */
  maxBytes: number;
}

/** Follows names into a JSON value. */
const within = (value: unknown, ...path: string[]): unknown =>
  path.reduce((part, name) => (isJsonObject(part) ? part[name] : undefined), value);

/** What a service takes as uploads, by its description; undefined if it takes none. @throws ServiceError, Transient */
export async function readUploadLimits(client: BlogClient): Promise<ServiceLimits | undefined> {
  const description: unknown = await client.get('/openapi.json');
  const fields = within(description, 'components', 'schemas', 'UploadBody', 'properties');
  const mimeTypes = within(fields, 'mimeType', 'enum');
  const maxBytes = within(fields, 'bytes', 'maximum');
  const isOn = Array.isArray(mimeTypes) && typeof maxBytes === 'number';
  return isOn ? { mimeTypes: mimeTypes.map(String), maxBytes } : undefined;
}

/**
 * The address of the storage of a service, such as https://name.blob.core.windows.net. Nothing else shows it than where a file can be
 * uploaded, so that is asked; nothing is uploaded.
 * @param blogId a blog that exists. @throws ServiceError, Transient
 */
export async function readStorageEndpoint(
  client: BlogClient,
  blogId: string,
  { mimeTypes: [mimeType = ''] }: ServiceLimits,
): Promise<string> {
  const body = { mimeType, bytes: 1 };
  const { url } = await client.post('/blog/{blogId}/upload', { path: { blogId }, body });
  return url.slice(0, url.lastIndexOf('/incoming/'));
}

/** Where the public files of a blog are, by the address of the storage. */
export const filesOf = (endpoint: string, blogId: string): string => ownAddress(endpoint, `${blogId}/`);
