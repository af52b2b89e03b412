import type { StorageConfig } from '../../blob-storage/blob-storage.ts';
import { storageErrors } from '../../blob-storage/storage-errors.ts';
import type { FeatureSettings } from '../../feature.ts';

declare module '../../feature.ts' {
  interface FeatureConfig {
    /** Where what is replaced and deleted is kept; undefined turns history off. */
    history?: StorageConfig;
  }
}

/** Reads the settings of history, which is on where there is storage for it, unless it is turned off. */
export function readHistoryConfig(setting: (name: string) => string | undefined): FeatureSettings {
  const history = setting('HISTORY') ?? 'on';
  if (history !== 'on' && history !== 'off') return { config: {}, errors: ['HISTORY must be on or off'] };
  const endpoint = setting('HISTORY_ENDPOINT')?.replace(/\/+$/, '');
  if (history === 'off' || endpoint === undefined) return { config: {}, errors: [] };
  const token = setting('HISTORY_TOKEN');
  return {
    config: { history: { endpoint, token, identityClientId: setting('AZURE_CLIENT_ID') } },
    errors: storageErrors('HISTORY', endpoint, token),
  };
}
