/** What is read holds no blog that can be imported, with the reason. */
export class BlogFileError extends Error {
  override readonly name = 'BlogFileError';
}
