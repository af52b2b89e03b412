/** What a request line asks for, as the web server of the Functions host (Kestrel) reads it. */
export interface RequestTarget {
  /** Decoded but for `%2F`, dot segments resolved; starts with `/`. */
  path: string;
  /** The path as it is sent on: encoded again, so that it can differ from what the client wrote. */
  encodedPath: string;
  /** Untouched, with its `?`; empty when there is none. */
  query: string;
}

// `%2F` stays: a route value cannot hold a slash.
const ENCODED = /(?:%(?!2f)[0-9a-f]{2})+/gi;

// PathString.ToUriComponent keeps these, and whatever looks like a percent-encoded byte.
const TO_ENCODE = /%(?![0-9a-f]{2})|[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]+/gi;

/** Reads a request target; undefined when the server would answer 400. */
export function parseRequestTarget(url: string): RequestTarget | undefined {
  const origin = /^https?:\/\/[^/?]*/i.exec(url)?.[0] ?? '';
  const rest = url.slice(origin.length);
  const mark = rest.indexOf('?');
  const raw = mark === -1 ? rest : rest.slice(0, mark);
  const query = mark === -1 ? '' : rest.slice(mark);
  if (/%00/.test(raw) || /[^!-~]/.test(url)) return undefined;
  if (raw !== '' && !raw.startsWith('/')) return undefined;
  const path = removeDotSegments(decodePath(raw === '' ? '/' : raw));
  return { path, encodedPath: encodePath(path), query };
}

/** A path as routes are matched against it. */
export interface RequestPath {
  segments: string[];
  /** A slash at the end counts only for a catch-all, which takes it in. */
  end: '' | '/';
}

/** Splits a decoded path; undefined when two slashes follow each other, which no route matches. */
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
      // Not UTF-8: the server leaves such bytes as they are and decodes the others.
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
  return path.replace(TO_ENCODE, encodeURIComponent);
}
