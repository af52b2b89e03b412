/** What a request may ask for by its header `Prefer` (contract.md, Preferences). */
export const preferences = {
  /** The answer to a create or an update of one entity has what was written. */
  representation: 'return=representation',
  /** Unknown parameters and fields are refused. */
  strict: 'handling=strict',
  /** `lastModified` of a body counts. */
  restore: 'restore',
} as const;

/** The header `Prefer`, which every operation takes. */
export const preferParameter = {
  meaning: [
    'What the caller prefers, separated by commas (RFC 7240); anything else is ignored.',
    `\`${preferences.strict}\`: parameters and fields that are not known are 400 instead of being ignored.`,
    `\`${preferences.representation}\`: the answer to a create or an update of one entity has the entity as its read gives it.`,
    `\`${preferences.restore}\`: \`lastModified\` of a body counts, to put back what was read earlier.`,
  ].join(' '),
  example: preferences.strict,
} as const;
