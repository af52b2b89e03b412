import type { AccessToken, GetTokenOptions, TokenCredential } from '@azure/identity';

/**
 * The function app's managed identity. The library is loaded with the first token that is asked for, so that
 * it costs nothing where a key is used.
 * @param clientId which user-assigned identity; the system-assigned one when undefined.
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
