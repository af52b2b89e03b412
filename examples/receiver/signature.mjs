// @ts-check
// Whether the service has sent a request: Standard Webhooks 1.0.0 (https://www.standardwebhooks.com), in a few lines to copy.

import { createHmac, timingSafeEqual } from 'node:crypto';

/** For how long a signature counts, in seconds: clocks differ, and what is older may be somebody's copy. */
const validFor = 300;

/**
 * @param {string} secret the endpoint's: `whsec_`, then the key in base64.
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @param {string} body as it came: what is parsed and written again may have another signature.
 * @returns {string | undefined} why the request is to be refused; undefined if it is the service's.
 */
export function whyRefused(secret, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = headers;
  if (!id || !time || !signatures) return 'it is not signed';
  const age = Date.now() / 1000 - Number(time);
  if (!(Math.abs(age) <= validFor)) return `it was not signed within the last ${validFor} seconds`;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest();
  // There are several while a secret is replaced.
  const isSigned = String(signatures)
    .split(' ')
    .map(each => Buffer.from(/^v1,(.*)$/.exec(each)?.[1] ?? '', 'base64'))
    .some(given => given.length === expected.length && timingSafeEqual(given, expected));
  return isSigned ? undefined : 'it was signed with another secret';
}
