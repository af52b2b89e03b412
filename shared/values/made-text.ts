/**
 * The maximum length of HTML that is made of a post's text, in UTF-16 code units. A text that is rendered has an eighth of it at most
 * (rendering/renderer.ts): quotes become six times as long, and there is room for tags.
 */
export const maxContentHtml = 1024 * 1024;

/**
 * How much of media is held for the pictures of a page of texts, in UTF-16 code units: of some 170 with eight sizes. Further pictures
 * stay as they are.
 */
export const maxPictureMedia = 256 * 1024;

/** The maximum length of an excerpt that is made, in UTF-16 code units: what a list shows of a post. */
export const maxMadeExcerpt = 300;
