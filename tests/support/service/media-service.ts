import type { LocalBlob } from '../../../infra/local/blob/local-blob.ts';
import { useStarted } from '../../../infra/local/kit/testing/use-started.ts';
import { startFileStore } from '../../../infra/tools/file-store.ts';
import { type LocalService, startLocalService } from './local-service.ts';

/** A service that takes uploads, and the storage that they are in. */
export interface MediaService extends LocalService {
  blob: LocalBlob;
  /** The settings by which it finds that storage, for another instance. */
  mediaSettings: Record<string, string>;
  /** Those by which a service finds there what was replaced and deleted. */
  historySettings: Record<string, string>;
}

const useFiles = (
  settingsOf: (store: Awaited<ReturnType<typeof startFileStore>>) => Record<string, string>,
): MediaService =>
  useStarted(
    async () => {
      const store = await startFileStore(0);
      const { blob, mediaSettings, historySettings } = store;
      const service = await startLocalService(settingsOf(store));
      const stop = () => service.stop().finally(() => blob.close());
      return { ...service, blob, mediaSettings, historySettings, stop };
    },
    service => service.stop(),
  );

/** A service of the tests' own that takes uploads. @param added settings in addition to those of its stores. */
export const useMediaService = (added: Record<string, string> = {}): MediaService =>
  useFiles(({ mediaSettings }) => ({ ...mediaSettings, ...added }));

/** One that takes uploads and keeps what is replaced and deleted, as each does that is deployed with the defaults. */
export const useHistoryService = (added: Record<string, string> = {}): MediaService =>
  useFiles(({ mediaSettings, historySettings }) => ({ ...mediaSettings, ...historySettings, ...added }));
