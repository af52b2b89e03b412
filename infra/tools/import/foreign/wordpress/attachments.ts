/** A file of the old site's media library. */
export interface Attachment {
  mediumId: string;
  url: string;
  alternativeText: string;
  caption: string;
  /** The number of the post that it was uploaded for. */
  postId: string;
}
