import type { MetadataValues } from './rules.ts';

/** What is stored of it: nothing where nothing is said. */
export interface MetadataContent {
  metadata?: MetadataValues | undefined;
}

/** The payloads' field, the same in all families. */
export const metadataRule = {
  means:
    'What else is known of it, by names of your own. It is given back as it is, to readers too; nothing is found by it. Only the item itself has it in answers, not where another refers to it.',
};

/** What to store for a payload. */
export function metadataContent({ metadata = {} }: MetadataContent): MetadataContent {
  return { metadata: Object.keys(metadata).length > 0 ? metadata : undefined };
}

/** The answers' field, the same in all families whose items have it among their own properties. */
export const metadataField = {
  optional: true as const,
  isOwn: true as const,
  stored: ['metadata'] as const,
  value: ({ metadata }: MetadataContent): MetadataValues | undefined => metadata,
};
