import { sha256 } from './digest-rule.ts';
import type { FamilyName, Item } from './item.ts';

/** What is stored of an item that an import has written. */
export interface ImportedContent {
  /** The digest of what the import sent; undefined, in a blog null, if none has written it. */
  imported?: string | null | undefined;
}

/** The payloads' field, the same in all families. */
export const imported = {
  ...sha256,
  max: 64,
  restored: true,
  means:
    'The SHA-256 of what an import sent, for the next one to compare. It counts only with `Prefer: restore`. Exports have it, other ' +
    'answers if `fields` names it.',
} as const;

/** The answers' field, the same in all families. */
export const importedField = {
  optional: true as const,
  isAside: true as const,
  stored: ['imported'] as const,
  value: (item: Item<FamilyName>): string | undefined => item.imported ?? undefined,
};
