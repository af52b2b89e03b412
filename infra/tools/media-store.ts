import { type LocalBlob, startLocalBlob } from '../local/blob/local-blob.ts';

/** Local Blob Storage with the service's containers, and the settings by which the service finds it. */
export interface MediaStore {
  blob: LocalBlob;
  settings: Record<'MEDIA_ENDPOINT' | 'MEDIA_TOKEN', string>;
}

/**
 * Starts local Blob Storage with the containers that the infrastructure provisions in Azure: uploads arrive in a private one,
 * and files of media can be read by everybody who knows their addresses.
 * @param folder created when missing; undefined keeps nothing.
 */
export async function startMediaStore(port: number, folder?: string): Promise<MediaStore> {
  const blob = await startLocalBlob({
    port,
    folder,
    containers: [
      { name: 'incoming', publicAccess: 'none' },
      { name: 'media', publicAccess: 'blob' },
    ],
  });
  return { blob, settings: { MEDIA_ENDPOINT: blob.endpoint, MEDIA_TOKEN: blob.token } };
}
