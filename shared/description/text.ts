/** What holds for all operations, in Markdown: the introduction of the description. */
export const introduction = [
  'A content API for blogs. Each blog has authors, posts, tags and media, which can be created, listed, read, replaced and deleted.',
  '**Addresses** are not case-sensitive, and a trailing slash is allowed. Each `GET` also answers `HEAD`, with the same status and headers but no body.',
  '**Identifiers** are GUIDs. Answers have the identifier of an entity twice: as `resourceId` and under its own name, such as `postId`. A request may give either. Answers have the lower-case form with hyphens.',
  '**Request bodies** are JSON in UTF-8, whatever their content type says. Property names are not case-sensitive, unknown ones are ignored, and `null` means absent. With `Prefer: handling=strict`, unknown names, of parameters too, are 400 with their place.',
  '**Answers** are indented JSON. Fields without a value are left out, but collections never are. Bodies of 1 KB and more are compressed if `Accept-Encoding` asks for it.',
  '**Versions**: everything in a blog shares one version. `ETag` names the version of what was read. With it, `If-None-Match` on a read answers 304 while it is current, and `If-Match` on a write answers 412 once it is not. A write answers with the `ETag` of what was written, for the next one.',
  '**Lists** continue at the address in their `Link`. Its cursor keeps its place while others write.',
  '**Failures** say in plain text what is wrong, with a line for each violation. With `Accept: application/problem+json` they are problem details for programs (RFC 9457), each with its own type. Any operation may answer 500; its text is always the same, and the log has the cause.',
  '**Sign-in** is done by the platform (App Service Authentication) in front of the service. If it is on, the platform answers 401 to callers who have not signed in, or sends them to sign in.',
].join('\n\n');
