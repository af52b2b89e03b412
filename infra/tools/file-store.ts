import { type LocalBlob, startLocalBlob } from '../local/blob/local-blob.ts';

/** Local Blob Storage with the service's containers, and the settings by which the service finds them. */
export interface FileStore {
  blob: LocalBlob;
  mediaSettings: Record<'MEDIA_ENDPOINT' | 'MEDIA_TOKEN', string>;
  historySettings: Record<'HISTORY_ENDPOINT' | 'HISTORY_TOKEN', string>;
}

/**
 * Starts local Blob Storage with the containers that the infrastructure provisions in Azure, where they are in two accounts:
 * uploads arrive in a private one, files of media can be read by everybody who knows their addresses, and what was replaced or
 * deleted is private.
 * @param folder created when missing; undefined keeps nothing.
 */
export async function startFileStore(port: number, folder?: string): Promise<FileStore> {
  const blob = await startLocalBlob({
    port,
    folder,
    containers: [
      { name: 'incoming', publicAccess: 'none' },
      { name: 'media', publicAccess: 'blob' },
      { name: 'revisions', publicAccess: 'none' },
    ],
  });
  const { endpoint, token } = blob;
  return {
    blob,
    mediaSettings: { MEDIA_ENDPOINT: endpoint, MEDIA_TOKEN: token },
    historySettings: { HISTORY_ENDPOINT: endpoint, HISTORY_TOKEN: token },
  };
}
