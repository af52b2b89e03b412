import type { LocalBlob } from '../../../infra/local/blob/local-blob.ts';
import { useStarted } from '../../../infra/local/kit/testing/use-started.ts';
import { startMediaStore } from '../../../infra/tools/media-store.ts';
import { type LocalService, startLocalService } from './local-service.ts';

/** A service that takes uploads, and the storage that they are in. */
export interface MediaService extends LocalService {
  blob: LocalBlob;
  /** The settings by which it finds that storage, for another instance. */
  mediaSettings: Record<string, string>;
}

/** A service of the tests' own that takes uploads. @param added settings in addition to those of its stores. */
export const useMediaService = (added: Record<string, string> = {}): MediaService =>
  useStarted(
    async () => {
      const { blob, settings: mediaSettings } = await startMediaStore(0);
      const service = await startLocalService({ ...mediaSettings, ...added });
      const stop = () => service.stop().finally(() => blob.close());
      return { ...service, blob, mediaSettings, stop };
    },
    service => service.stop(),
  );
