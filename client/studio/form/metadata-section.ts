import { laterWords } from '../later-words.ts';
import { metadataOf } from './metadata.ts';
import type { Section } from './section.tsx';

/** Names of people's own with their values. */
export const metadataSection = <F extends { metadata: string }>(): Section<F> => ({
  title: laterWords.metadata,
  fields: [{ name: 'metadata', label: laterWords.metadata, isMetadata: true }],
  markOf: ({ metadata }) => {
    const { length } = Object.keys(metadataOf(metadata) ?? {});
    return length > 0 ? laterWords.metadataCount(length) : undefined;
  },
});
