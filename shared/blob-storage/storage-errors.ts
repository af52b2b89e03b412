import { isWebAddress } from '../values/web-address.ts';

/**
 * What is wrong with the settings of a place in Blob Storage.
 * @param name what the names of both settings begin with.
 */
export function storageErrors(name: string, endpoint: string, token: string | undefined): string[] {
  if (!/^https?:\/\/[^\s?#]+$/.test(endpoint) || !isWebAddress(endpoint))
    return [`${name}_ENDPOINT is not an address such as https://name.blob.core.windows.net`];
  const isSecure = endpoint.startsWith('https:');
  if (isSecure === (token === undefined)) return [];
  return [
    isSecure
      ? `${name}_TOKEN must be left out with https: there the managed identity is used`
      : `${name}_TOKEN is missing: an endpoint with http takes a token, only https takes an identity`,
  ];
}
