/** How many of something, for people. */
const some = (count: number, one: string, several: string) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : several}`;

/** The texts of the history, which are loaded with it. */
export const historyWords = {
  back: 'Back to the history',
  none: 'Nothing was kept yet. Earlier versions come here as the post is changed.',
  off: 'The history is turned off here, so no earlier versions are kept.',
  older: 'Show older versions',
  changes: 'Changes',
  /** Why a version was kept: what came after it. */
  reasons: {
    first: 'The first that was kept',
    time: 'Kept while it was being written',
    published: 'Before it was published, taken back or dated anew',
    person: 'Before somebody else changed it',
    asked: 'Kept because somebody asked for it',
    restored: 'Before an earlier version was restored',
    imported: 'Before an import',
    shorter: 'Before much of the text was removed',
    cleared: 'Before a field was cleared',
    deleted: 'Before it was deleted or discarded',
  } as Readonly<Record<string, string>>,
  counting: 'Counting words …',
  wordsSince: (added: number, removed: number) => {
    const parts = [
      added > 0 && `${some(added, 'word', 'words')} added`,
      removed > 0 && `${some(removed, 'word', 'words')} removed`,
    ].filter(each => each);
    return parts.length > 0 ? `Since then ${parts.join(', ')}` : 'Since then no word has changed';
  },
  compare: 'Compare',
  compareOf: (when: string) => `Compare the version: ${when}`,
  restoreVersion: 'Restore this version',
  restoreOf: (when: string) => `Restore this version: ${when}`,
  restoreMeans:
    'It comes into what you are writing. The date and the slug stay as they are, and readers see nothing before you publish or update.',
  restoreParagraph: 'Restore this paragraph',
  restoreParagraphs: 'Restore these paragraphs',
  removeParagraph: 'Remove this paragraph',
  removeParagraphs: 'Remove these paragraphs',
  restoreField: (name: string) => `Restore: ${name}`,
  restoring: 'Restoring …',
  restored: 'Restored.',
  notRestored: (why: string) => `Not restored: ${why}`,
  undone: 'Undone.',
  version: (when: string) => `Version: ${when}`,
  compareWith: 'Compare with',
  writtenNow: 'What is written now',
  now: 'Now',
  paragraph: 'Paragraph',
  paragraphOf: (number: number, count: number) => `Paragraph, change ${number} of ${count}`,
  noParagraph: '(not there)',
  isSame: 'It says the same.',
  moreChanges: (count: number) => `Show more changes (${count.toLocaleString('en-GB')})`,
  asSource: 'Show the source',
  tooLongToRender: 'The text is too long to be shown as readers see it, so its source is shown.',
  missing: (names: string) => `No longer there, and left out: ${names}.`,
  deleteVersion: 'Delete for good',
  deleteAsk: (when: string) => `Delete the version for good: ${when}?`,
  deleteMeans: 'Nobody can have it back. The post stays as it is.',
} as const;
