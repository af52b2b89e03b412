import { randomBytes } from 'node:crypto';

/** How a secret of a webhook begins (Standard Webhooks 1.0.0). */
const prefix = 'whsec_';

/** How many bytes the secret of a webhook has (Standard Webhooks 1.0.0). */
const bytes = { min: 24, max: 64, made: 32 };

/** The maximum length of a secret: GitHub's tokens have at most 255 characters. */
export const maxSecretLength = 255;

/** A new secret of a webhook. */
export const newSecret = (): string => prefix + randomBytes(bytes.made).toString('base64');

function isWebhookSecret(secret: string): boolean {
  if (!secret.startsWith(prefix)) return false;
  const encoded = secret.slice(prefix.length);
  const decoded = Buffer.from(encoded, 'base64');
  const isWhole = decoded.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
  return isWhole && decoded.length >= bytes.min && decoded.length <= bytes.max;
}

/** What is wrong with the secret of an endpoint of a kind, or of what is none, worded to follow its field; undefined if nothing is. */
export function faultOfSecret(kind: unknown, secret: string): string | undefined {
  switch (kind) {
    case 'webhook':
      return isWebhookSecret(secret)
        ? undefined
        : `must be ${prefix} and ${bytes.min} to ${bytes.max} bytes in base64`;
    case 'github':
      // It goes into a header.
      return /^[\x21-\x7e]+$/.test(secret) ? undefined : 'must be a token of GitHub, without white space';
    case 'build':
    case 'changes':
      return `must not be given for ${kind}`;
    default:
      // The kind is at fault.
      return undefined;
  }
}
