/** The markups that a post can say its text has. */
export const contentFormats = ['markdown', 'html'] as const;

export type ContentFormat = (typeof contentFormats)[number];
