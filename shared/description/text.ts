/** What holds for all operations, in Markdown: the description of the whole. */
export const introduction = [
  'A content API for blogs: each has authors, posts, tags and media, which are created, listed, read, replaced and deleted.',
  '**Addresses** match without regard to case, and a slash at the end is allowed. `HEAD` goes with each `GET`: the same status and headers, and no body.',
  "**Identifiers** are GUIDs. An entity's is in its answers twice: as `resourceId` and by a name of its own, such as `postId`; a request may give either. Answers have the lower-case form with hyphens.",
  '**Request bodies** are JSON in UTF-8, whatever their content type says. Names of properties match without regard to case, unknown ones are ignored, and `null` is the same as absent.',
  '**Answers** are JSON, indented; what has no value is left out, but for collections, which are always there. Bodies of 1 KB and more are compressed where `Accept-Encoding` asks.',
  '**Versions**: everything in a blog has one version. `ETag` names it for what was read; `If-None-Match` with it answers 304 while it is current, and `If-Match` on a write answers 412 when it is no longer.',
  '**Lists** go on at the address in their `Link`, with a cursor, which stays where it is when others write.',
  '**Failures** say in plain text what is wrong, a line for each violation; with `Accept: application/problem+json` they say it for programs (RFC 9457), each with a type of its own. Any operation may answer 500; its text is always the same, and the log has the cause.',
  "**Sign-in** is the platform's (App Service Authentication), before the service: where it is on, who has not signed in gets 401 or is sent to sign in, by the platform.",
].join('\n\n');
