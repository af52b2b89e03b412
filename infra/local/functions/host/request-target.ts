/** The target of a request line, as Kestrel reads it, the web server of the Functions host. */
export interface RequestTarget {
  /** Decoded except `%2F`, with dot segments resolved; starts with `/`. */
  path: string;
  /** The path as it is forwarded: encoded again, so that it can differ from the client's. */
  encodedPath: string;
  /** As the app gets it, with its `?`; empty when there is none. */
  query: string;
}

/** The escapes of one character in UTF-8. */
const escapedCharacter =
  /%[0-7][0-9a-f]|%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-7](?:%[89ab][0-9a-f]){3}/gi;

// All that the reverse proxy (YARP, RequestUtilities.EncodePath) does not keep; a `%` left after decoding is no escape.
const pathToEncode = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/]+/g;

/** Reads a request target; undefined when the server would answer 400. */
export function parseRequestTarget(url: string): RequestTarget | undefined {
  const mark = url.indexOf('?');
  const raw = mark === -1 ? url : url.slice(0, mark);
  if (!raw.startsWith('/') || /%00/.test(raw) || /[^!-~]/.test(url)) return undefined;
  const path = removeDotSegments(decodePath(raw));
  const encodedPath = path.replace(pathToEncode, encodeURIComponent);
  return { path, encodedPath, query: mark === -1 ? '' : withoutNeedlessEscapes(url.slice(mark)) };
}

/** A query without the escapes of unreserved characters, which .NET's Uri does not keep: `%35` arrives as `5`. */
function withoutNeedlessEscapes(query: string): string {
  return query.replace(/%[0-9a-f]{2}/gi, escaped => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : escaped;
  });
}

/** A path as routes are matched against it. */
export interface RequestPath {
  segments: string[];
  /** A slash at the end, which only a catch-all includes in its value. */
  end: '' | '/';
}

/** Splits a decoded path; between two slashes in a row is an empty segment. */
export function splitPath(path: string): RequestPath {
  const segments = path.slice(1).split('/');
  const end = path.length > 1 && segments.at(-1) === '' ? '/' : '';
  if (segments.at(-1) === '') segments.pop();
  return { segments, end };
}

/** Decodes the escapes that are UTF-8, as .NET does; all others stay. */
export function decodeEscapes(text: string): string {
  return text.replace(escapedCharacter, escapes => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

/** `%2F` stays: a route value cannot have a slash. */
function decodePath(path: string): string {
  return decodeEscapes(path.replace(/%2f/gi, slash => `%25${slash.slice(1)}`));
}

// Only whole segments count: `/a/../b` but not `/a/..b`. Empty segments stay.
function removeDotSegments(path: string): string {
  if (!/\/\.{1,2}(?:\/|$)/.test(path)) return path;
  const kept: string[] = [];
  const segments = path.split('/');
  for (const [index, segment] of segments.entries()) {
    if (segment === '..' && kept.length > 1) kept.pop();
    if (segment !== '.' && segment !== '..') kept.push(segment);
    else if (index === segments.length - 1) kept.push('');
  }
  return kept.join('/') || '/';
}
