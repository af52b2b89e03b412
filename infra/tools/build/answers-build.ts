import { digestOf, filesIn } from './digest.ts';

/**
 * A digest of all code that determines the answers: part of each ETag, so that a client that caches an answer of an
 * older build requests it again.
 */
export function answersBuild(): string {
  return digestOf(filesIn('functions', 'shared').filter(file => file.endsWith('.ts'))).slice(0, 16);
}
