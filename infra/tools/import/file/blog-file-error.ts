/** What was read is not a blog that can be imported; the message says why. */
export class BlogFileError extends Error {
  override readonly name = 'BlogFileError';
}
