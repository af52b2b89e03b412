import { createHmac } from 'node:crypto';

/** What a secret of Standard Webhooks begins with. */
export const secretPrefix = 'whsec_';

/**
 * The headers by which a receiver knows that a message is from here (Standard Webhooks 1.0.0).
 * @param secret `whsec_` and base64. @param time in milliseconds since 1970.
 */
export function signatureHeaders(secret: string, id: string, time: number, body: string) {
  const timestamp = String(Math.floor(time / 1000));
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
