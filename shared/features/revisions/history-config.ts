import type { StorageConfig } from '../../blob-storage/blob-storage.ts';
import type { FeatureSettings } from '../../feature.ts';
import { isWebAddress } from '../../values/web-address.ts';

declare module '../../feature.ts' {
  interface FeatureConfig {
    /** Where what is replaced and deleted is kept; undefined turns history off. */
    history?: StorageConfig;
  }
}

function endpointErrors(endpoint: string, token: string | undefined): string[] {
  if (!/^https?:\/\/[^\s?#]+$/.test(endpoint) || !isWebAddress(endpoint))
    return ['HISTORY_ENDPOINT is not an address such as https://name.blob.core.windows.net'];
  const isSecure = endpoint.startsWith('https:');
  if (isSecure === (token === undefined)) return [];
  return [
    isSecure
      ? 'HISTORY_TOKEN must be left out with https: there the managed identity is used'
      : 'HISTORY_TOKEN is missing: an endpoint with http takes a token, only https takes an identity',
  ];
}

/** Reads the settings of history, which is on where there is storage for it, unless it is turned off. */
export function readHistoryConfig(setting: (name: string) => string | undefined): FeatureSettings {
  const endpoint = setting('HISTORY_ENDPOINT')?.replace(/\/+$/, '');
  const history = setting('HISTORY') ?? (endpoint === undefined ? 'off' : 'on');
  if (history === 'off') return { config: {}, errors: [] };
  if (history !== 'on') return { config: {}, errors: ['HISTORY must be on or off'] };
  if (endpoint === undefined)
    return { config: {}, errors: ['HISTORY_ENDPOINT is missing: HISTORY=on needs storage'] };
  const token = setting('HISTORY_TOKEN');
  return {
    config: { history: { endpoint, token, identityClientId: setting('AZURE_CLIENT_ID') } },
    errors: endpointErrors(endpoint, token),
  };
}
