/** Names and addresses of this computer, as a URL has them. */
const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether a host is this computer, by its name or address in a URL. */
export const isLoopbackName = (hostname: string): boolean => loopback.test(hostname);

/** Whether all runs on one computer, as the store then does. @param storeUrl the address of Cosmos DB. */
export const isLocalStore = (storeUrl: string): boolean => isLoopbackName(new URL(storeUrl).hostname);

/**
 * From where the studio shows the site of a blog in a frame (contract.md, The site beside the text): any, because each blog says its own; over
 * HTTP only where all runs on one computer.
 * @param storeUrl the address of Cosmos DB.
 */
export const frameSources = (storeUrl: string): string =>
  isLocalStore(storeUrl) ? 'https: http://localhost:* http://127.0.0.1:*' : 'https:';
