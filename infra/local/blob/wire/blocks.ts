import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { blobFailure } from '../blob-failure.ts';
import type { StagedBlock } from '../storage/staged-blocks.ts';
import type { Answer } from './answer.ts';
import { sentMetadata, sentProperties } from './blob-headers.ts';
import type { BlobRequest } from './blob-request.ts';
import { blobKey, checkLength, checkOverwrite, created, keepNew, maxBlockBytes, receive } from './uploads.ts';
import { leafElements } from './xml.ts';

/** At most 50,000 blocks ("Put Block List"), each in a line of about a hundred characters. */
const maxListBytes = 8 * 1024 * 1024;

export async function putBlock(request: BlobRequest): Promise<Answer> {
  const { route, account } = request;
  const id = route.query.get('blockid') ?? '';
  const bytes = Buffer.from(id, 'base64');
  if (bytes.length === 0 || bytes.length > 64 || bytes.toString('base64') !== id)
    throw blobFailure('InvalidBlockId');
  const { content, size, md5, crc64 } = await receive(request, maxBlockBytes);
  account.blocks.keep(blobKey(route), id, { content, size });
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
  checkLength(headers, maxListBytes);
  checkOverwrite(request);
  const metadata = sentMetadata(headers);
  const staged = account.blocks.of(blobKey(route));
  const listed = leafElements(await text(request.body)).map(([list, id]) => findBlock(staged, list, id));
  const files = listed.map(block => account.store.contentFile(block));
  const { content, size } = await account.store.write(streamAll(files));
  return created(keepNew(request, { content, size, headers: sentProperties(headers), metadata }), {});
}

function findBlock(staged: Map<string, StagedBlock>, list: string, id: string): StagedBlock {
  const block = ['Latest', 'Uncommitted'].includes(list) ? staged.get(id) : undefined;
  if (!block) throw blobFailure('InvalidBlockList', `There is no uncommitted block ${id} (${list}).`);
  return block;
}

async function* streamAll(files: string[]) {
  for (const file of files) yield* createReadStream(file);
}
