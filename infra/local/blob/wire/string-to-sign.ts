import type { IncomingHttpHeaders } from 'node:http';

/** What of a request its signature covers. */
export interface SignedRequest {
  /** The parameters of its query. */
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** `/blob/{account}/{container}`, with `/{blob}` if it is signed for one blob. */
  resource: string;
}

/** The versions of the service from which on more is signed. */
const versions = { delegatedUser: '2025-07-05', requestParts: '2026-04-06' } as const;

/**
 * The text that a user delegation signature of 2020-12-06 and later is of ("Create a user delegation SAS", "Construct the
 * signature string"), each part as it was sent.
 */
export function stringToSign({ query, headers, resource }: SignedRequest): string {
  const sent = (name: string) => query.get(name) ?? '';
  const since = (version: string, parts: string[]) => (sent('sv') >= version ? parts : []);
  return [
    ...['sp', 'st', 'se'].map(sent),
    resource,
    ...['skoid', 'sktid', 'skt', 'ske', 'sks', 'skv', 'saoid', 'suoid', 'scid'].map(sent),
    ...since(versions.delegatedUser, ['skdutid', 'sduoid'].map(sent)),
    ...['sip', 'spr', 'sv', 'sr'].map(sent),
    // The time of a snapshot, of which there are none.
    '',
    sent('ses'),
    ...since(versions.requestParts, [
      signedHeaders(sent('srh'), headers),
      signedParameters(sent('srq'), query),
    ]),
    ...['rscc', 'rscd', 'rsce', 'rscl', 'rsct'].map(sent),
  ].join('\n');
}

const namesIn = (list: string) => list.split(',').filter(name => name !== '');

/** The headers that a signature names, with the values of this request: another value is another signature. */
function signedHeaders(names: string, headers: IncomingHttpHeaders): string {
  return namesIn(names)
    .map(name => `${name}:${headers[name.toLowerCase()] ?? ''}\n`)
    .join('');
}

function signedParameters(names: string, query: URLSearchParams): string {
  return namesIn(names)
    .map(name => `\n${name}:${query.get(name) ?? ''}`)
    .join('');
}
