/** The target of a request line, as Kestrel reads it, the web server of the Functions host. */
export interface RequestTarget {
  /** Decoded except `%2F`, with dot segments resolved; starts with `/`. */
  path: string;
  /** The path as it is forwarded: encoded again, so that it can differ from the client's. */
  encodedPath: string;
  /** Unchanged, with its `?`; empty when there is none. */
  query: string;
  /** The query as it is forwarded, which can differ too. */
  encodedQuery: string;
}

// `%2F` stays: a route value cannot have a slash.
const ENCODED = /(?:%(?!2f)[0-9a-f]{2})+/gi;

// All that the reverse proxy (YARP, RequestUtilities.EncodePath) does not keep; a `%` left after decoding is no escape.
const PATH_TO_ENCODE = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/]+/g;

// Characters that .NET's Uri does not keep in a query.
const QUERY_TO_ENCODE = /%(?![0-9a-f]{2})|[\\^`{|}"<>]/gi;

const UNRESERVED = /[A-Za-z0-9\-._~]/;

/** Scheme, host and port of a request target in absolute form; undefined in any other. */
export function originOf(url: string): string | undefined {
  return /^https?:\/\/[^/?]*/i.exec(url)?.[0];
}

/** Reads a request target; undefined when the server would answer 400. */
export function parseRequestTarget(url: string): RequestTarget | undefined {
  const rest = url.slice(originOf(url)?.length ?? 0);
  const mark = rest.indexOf('?');
  const raw = mark === -1 ? rest : rest.slice(0, mark);
  const query = mark === -1 ? '' : rest.slice(mark);
  if (/%00/.test(raw) || /[^!-~]/.test(url)) return undefined;
  if (raw !== '' && !raw.startsWith('/')) return undefined;
  const path = removeDotSegments(decodePath(raw === '' ? '/' : raw));
  return { path, encodedPath: encodePath(path), query, encodedQuery: encodeQuery(query) };
}

/** A path as routes are matched against it. */
export interface RequestPath {
  segments: string[];
  /** A slash at the end, which only a catch-all includes in its value. */
  end: '' | '/';
}

/** Splits a decoded path; undefined when it has two slashes in a row, which no route matches. */
export function splitPath(path: string): RequestPath | undefined {
  const segments = path.slice(1).split('/');
  const end = path.length > 1 && segments.at(-1) === '' ? '/' : '';
  if (segments.at(-1) === '') segments.pop();
  return segments.includes('') ? undefined : { segments, end };
}

function decodePath(path: string): string {
  return path.replace(ENCODED, bytes => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      // Not UTF-8: the server decodes only the ASCII bytes.
      return bytes.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent);
    }
  });
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

function encodePath(path: string): string {
  return path.replace(PATH_TO_ENCODE, encodeURIComponent);
}

/** Encodes a query as .NET's Uri does: unreserved characters are not escaped, escapes are in upper case. */
function encodeQuery(query: string): string {
  return query.replace(QUERY_TO_ENCODE, encodeURIComponent).replace(/%[0-9a-f]{2}/gi, encoded => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return UNRESERVED.test(character) ? character : encoded.toUpperCase();
  });
}
