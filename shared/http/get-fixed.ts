import { createHash } from 'node:crypto';
import type { HttpRequest } from '@azure/functions';
import { readConditions, tagOfVersion } from '../versions/conditions.ts';
import { type Encoding, formatTag, resourcePart, versionPart } from '../versions/entity-tag.ts';
import { chooseEncoding, compressWhole } from './compression.ts';
import type { Response } from './responses.ts';

/** The bytes of what is the same for everybody until another version of the service is deployed. */
export interface FixedContent {
  /** What tells this content from any other. */
  digest: string;
  /** The content, compressed or, by undefined, as it is. */
  bytes(encoding: Encoding | undefined): Promise<Uint8Array>;
}

/** What is fixed, as it is sent. */
export interface Fixed extends FixedContent {
  /** Which resource it is, however its address is spelt. */
  name: string;
  /** Its type, how long it may be kept, and what else it has. */
  headers: Record<'Content-Type' | 'Cache-Control', string> & Record<string, string>;
}

/** Content that is compressed when it is asked for. */
export function contentOf(body: Uint8Array): FixedContent {
  return {
    digest: createHash('sha256').update(body).digest('base64url'),
    bytes: async encoding => (encoding ? compressWhole(body, encoding) : body),
  };
}

/** 200 with what is fixed, compressed where the client asks; 304 where it has it. @throws Failure `conditionMalformed`. */
export async function getFixed(
  request: HttpRequest,
  { name, digest, bytes, headers }: Fixed,
): Promise<Response<200 | 304>> {
  const { ifNoneMatch } = readConditions(request.headers);
  const encoding = chooseEncoding(request.headers.get('accept-encoding'));
  const resource = resourcePart('', name);
  const { 'Content-Type': type, ...others } = headers;
  const headersFor = (as: typeof encoding) => ({
    ETag: formatTag({ resource, own: '', version: versionPart(digest), encoding: as }),
    Vary: 'Accept-Encoding',
    ...others,
  });
  const known = ifNoneMatch && tagOfVersion(ifNoneMatch, resource, digest, encoding, Date.now());
  if (known) return { status: 304, headers: headersFor(known.encoding) };
  if (ifNoneMatch?.any) return { status: 304, headers: headersFor(encoding) };
  return {
    status: 200,
    headers: {
      'Content-Type': type,
      ...headersFor(encoding),
      ...(encoding && { 'Content-Encoding': encoding }),
    },
    body: await bytes(encoding),
  };
}
