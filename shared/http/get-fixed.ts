import { createHash } from 'node:crypto';
import type { HttpRequest } from '@azure/functions';
import { readConditions, tagOfVersion } from '../versions/conditions.ts';
import { formatTag, resourcePart, versionPart } from '../versions/entity-tag.ts';
import { chooseEncoding, compressWhole, shortest } from './compression.ts';
import type { Response } from './responses.ts';

/** What is the same for everybody until another version of the service is deployed. */
export interface Fixed {
  /** Which resource it is, however its address is spelt. */
  name: string;
  body: Uint8Array;
  /** Its type, how long it may be kept, and what else it has. */
  headers: Record<'Content-Type' | 'Cache-Control', string> & Record<string, string>;
}

/** 200 with what is fixed, compressed where the client asks; 304 where it has it. @throws Failure `conditionMalformed`. */
export async function getFixed(
  request: HttpRequest,
  { name, body, headers }: Fixed,
): Promise<Response<200 | 304>> {
  const { ifNoneMatch } = readConditions(request.headers);
  const accepted = chooseEncoding(request.headers.get('accept-encoding'));
  const encoding = body.length < shortest ? undefined : accepted;
  const resource = resourcePart('', name);
  const version = createHash('sha256').update(body).digest('base64url');
  const { 'Content-Type': type, ...others } = headers;
  const headersFor = (as: typeof encoding) => ({
    ETag: formatTag({ resource, own: '', version: versionPart(version), encoding: as }),
    Vary: 'Accept-Encoding',
    ...others,
  });
  const known = ifNoneMatch && tagOfVersion(ifNoneMatch, resource, version, encoding, Date.now());
  if (known) return { status: 304, headers: headersFor(known.encoding) };
  if (ifNoneMatch?.any) return { status: 304, headers: headersFor(encoding) };
  return {
    status: 200,
    headers: {
      'Content-Type': type,
      ...headersFor(encoding),
      ...(encoding && { 'Content-Encoding': encoding }),
    },
    body: encoding ? await compressWhole(body, encoding) : body,
  };
}
