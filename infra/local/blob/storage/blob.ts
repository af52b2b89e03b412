/** The properties of a blob that a client sets, by the names of the headers in which they are sent. */
export const contentHeaders = [
  'cache-control',
  'content-type',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-md5',
] as const;

export type ContentHeaders = Partial<Record<(typeof contentHeaders)[number], string>>;

/** A blob as its property file has it. */
export interface Blob {
  container: string;
  name: string;
  /** The name of the file with its content. */
  content: string;
  /** Bytes. */
  size: number;
  etag: string;
  /** Milliseconds since 1970, as the two below. */
  created: number;
  modified: number;
  /** Only of a deleted blob, which is kept for a while. */
  deleted?: number;
  headers: ContentHeaders;
  /** Names in lower case. */
  metadata: Record<string, string>;
}

/** How long a deleted blob is kept, in milliseconds: 30 days, as the infrastructure has it in Azure. */
export const retention = 30 * 24 * 60 * 60 * 1000;
