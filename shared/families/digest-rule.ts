import type { SpanningCheck } from './rules.ts';

const isDigest: SpanningCheck = {
  says: '64 hexadecimal digits.',
  violation: value =>
    typeof value === 'string' && !/^[0-9a-f]{64}$/i.test(value) ? 'must be 64 hexadecimal digits' : undefined,
};

/** The rule of a SHA-256 in a request. */
export const sha256 = {
  optional: true,
  blank: false,
  checks: [isDigest],
  example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
} as const;
