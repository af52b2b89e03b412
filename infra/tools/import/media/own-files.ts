/** What a medium says of its file. */
export const aboutFile = [
  'mediumUrl',
  'mediumType',
  'bytes',
  'width',
  'height',
  'fileName',
  'sizes',
  'thumbHash',
] as const;

/** Whether an address is that of a file in the service's storage: it is made of the blog's identifier and the file's digest. */
export const isOwnFile = (address: unknown, blogId: unknown): boolean =>
  typeof address === 'string' && /\/([^/]+)\/[0-9a-f]{64}\.[a-z0-9]{3,4}$/.exec(address)?.[1] === blogId;
