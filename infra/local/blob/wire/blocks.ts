import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { blobFailure } from '../blob-failure.ts';
import { writeContent } from '../storage/content-file.ts';
import type { StagedBlock } from '../storage/staged-blocks.ts';
import type { Answer } from './answer.ts';
import { sentProperties } from './blob-headers.ts';
import type { BlobRequest } from './blob-request.ts';
import { blobKey, checkOverwrite, created, keepNew, maxBlockBytes, receive } from './uploads.ts';
import { leafElements } from './xml.ts';

/** At most 50,000 blocks ("Put Block List"), each in a line of about a hundred characters. */
const maxListBytes = 8 * 1024 * 1024;

export async function putBlock(request: BlobRequest): Promise<Answer> {
  const { route, account } = request;
  const id = route.query.get('blockid') ?? '';
  const bytes = Buffer.from(id, 'base64');
  if (bytes.length === 0 || bytes.length > 64 || bytes.toString('base64') !== id)
    throw blobFailure('InvalidBlockId');
  const { content, written } = await receive(request, maxBlockBytes);
  account.blocks.keep(blobKey(route), id, { content, size: written.size });
  const { md5, crc64 } = written;
  return {
    status: 201,
    headers: {
      ...(request.headers['content-md5'] && { 'content-md5': md5 }),
      ...(crc64 && { 'x-ms-content-crc64': crc64 }),
      'x-ms-request-server-encrypted': 'true',
    },
  };
}

/** Makes a blob of its staged blocks. Blocks of the blob that was there are not known any more. */
export async function putBlockList(request: BlobRequest): Promise<Answer> {
  const { route, headers, account } = request;
  if (headers['content-length'] === undefined) throw blobFailure('MissingContentLengthHeader');
  if (Number(headers['content-length']) > maxListBytes) throw blobFailure('RequestBodyTooLarge');
  checkOverwrite(request);
  const staged = account.blocks.of(blobKey(route));
  const listed = leafElements(await text(request.body)).map(([list, id]) => findBlock(staged, list, id));
  const content = account.store.newContent();
  const file = account.store.contentFile({ content });
  const { size } = await writeContent(file, streamAll(listed.map(block => account.store.contentFile(block))));
  const properties = { 'content-type': 'application/octet-stream', ...sentProperties(headers) };
  return created(keepNew(request, { content, size, headers: properties }), {});
}

function findBlock(staged: Map<string, StagedBlock>, list: string, id: string): StagedBlock {
  const block = ['Latest', 'Uncommitted'].includes(list) ? staged.get(id) : undefined;
  if (!block) throw blobFailure('InvalidBlockList', `There is no uncommitted block ${id} (${list}).`);
  return block;
}

function* streamAll(files: string[]) {
  for (const file of files) yield createReadStream(file);
}
