import type { AccessToken, GetTokenOptions, TokenCredential } from '@azure/identity';

/**
 * The function app's managed identity. The library is loaded when the first token is requested, so it costs nothing
 * if a key is used instead.
 * @param clientId of a user-assigned identity; undefined for the system-assigned one.
 */
export function managedIdentity(clientId: string | undefined): TokenCredential {
  let loading: Promise<TokenCredential> | undefined;
  const load = async (): Promise<TokenCredential> => {
    const { ManagedIdentityCredential } = await import('@azure/identity');
    return clientId === undefined
      ? new ManagedIdentityCredential()
      : new ManagedIdentityCredential({ clientId });
  };
  return {
    async getToken(scopes: string | string[], options?: GetTokenOptions): Promise<AccessToken | null> {
      loading ??= load();
      return (await loading).getToken(scopes, options);
    },
  };
}
