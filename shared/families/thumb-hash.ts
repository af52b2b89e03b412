import type { SpanningCheck } from './rules.ts';

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const isBase64: SpanningCheck = {
  says: 'Base64, with its padding.',
  violation: value =>
    typeof value === 'string' && !base64.test(value) ? 'must be base64, with its padding' : undefined,
};

/** The rule of a picture's hash: a ThumbHash has at most 25 bytes. */
export const thumbHashRule = {
  max: 40,
  optional: true,
  blank: false,
  checks: [isBase64],
  means: 'The picture in some 25 bytes (ThumbHash), to be shown until the file has arrived.',
  example: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
} as const;
