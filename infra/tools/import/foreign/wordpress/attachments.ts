/** A file of the old site's media library. */
export interface Attachment {
  mediumId: string;
  url: string;
  alternativeText: string;
  caption: string;
}

/** The files of the media library by their numbers there. */
export type Attachments = ReadonlyMap<string, Attachment>;
