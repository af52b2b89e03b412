import { createHash } from 'node:crypto';
import type { HttpRequest } from '@azure/functions';
import { once } from '../memory/remember.ts';
import { readConditions, tagOfVersion } from '../versions/conditions.ts';
import { type Encoding, formatTag, resourcePart, versionPart } from '../versions/entity-tag.ts';
import { chooseEncoding } from './request/accepted-encoding.ts';
import { compressWhole } from './response/compression.ts';
import { wholeBody } from './response/json-stream.ts';
import type { Response } from './response/responses.ts';

/** Content that is the same for everybody until another version of the service is deployed. */
export interface FixedBody {
  /** Identifies the content. */
  digest: string;
  /** The content as it is. */
  plain(): Promise<Uint8Array>;
  /** The content in an encoding; undefined if there is no time to compress it. */
  compressed(encoding: Encoding): Promise<Uint8Array | undefined>;
}

/** Fixed content with what is sent besides. */
export interface Fixed extends FixedBody {
  /** The name of the resource, the same for all spellings of its address. */
  name: string;
  /** Its type, how long clients may keep it, and other headers. */
  headers: Record<'Content-Type' | 'Cache-Control', string> & Record<string, string>;
}

/**
 * Content in the forms in which it is requested, each made once for all.
 * @param make makes it for each of them, so that nobody holds it who waits for a compressed one.
 */
export function fixedBody(make: () => Uint8Array): FixedBody {
  const plain = once(async (_: 'plain') => make());
  return {
    digest: createHash('sha256').update(make()).digest('base64url'),
    plain: () => plain('plain'),
    compressed: once(encoding => compressWhole(make, encoding)),
  };
}

/** 200 with the content, compressed if the client asks; 304 if the client has it. @throws Failure `conditionMalformed`. */
export async function getFixed(
  request: HttpRequest,
  { name, digest, plain, compressed, headers }: Fixed,
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
  const packed = encoding && (await compressed(encoding));
  const sentAs = packed && encoding;
  return {
    status: 200,
    headers: {
      'Content-Type': type,
      ...headersFor(sentAs),
      ...(sentAs && { 'Content-Encoding': sentAs }),
    },
    body: wholeBody(packed ?? (await plain())),
  };
}
