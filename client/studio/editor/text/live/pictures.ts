import type { Extension } from '@codemirror/state';

/** What is shown of pictures, between lines and in their places. */
export const pictures: Extension = [];
