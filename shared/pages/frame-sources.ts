/** Addresses of this computer, as a URL has them. */
const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * From where the studio shows the site of a blog in a frame (contract.md, The site beside the text): any, because each blog says its own; over
 * HTTP only where all runs on one computer, as the store then does.
 * @param storeUrl the address of Cosmos DB.
 */
export const frameSources = (storeUrl: string): string =>
  loopback.test(new URL(storeUrl).hostname) ? 'https: http://localhost:* http://127.0.0.1:*' : 'https:';
