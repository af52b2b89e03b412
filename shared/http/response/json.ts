import { indentation, jsonParts } from './json-parts.ts';

/** The maximum length of an answer that is sent whole, in UTF-16 code units; a longer one is streamed. */
const maxWhole = 64 * 1024;

/** How much of a streamed answer is passed on at a time: what a socket takes at once, so that little is buffered. */
const chunkLength = 16 * 1024;

async function* arrayParts(pieces: AsyncIterable<object[]>, level: number) {
  const margin = `\n${indentation.repeat(level)}`;
  let opening = '[';
  for await (const piece of pieces) {
    for (const item of piece) {
      let before = `${opening}${margin}${indentation}`;
      for (const part of jsonParts(item, level + 1)) {
        yield before + part;
        before = '';
      }
      opening = ',';
    }
  }
  yield opening === '[' ? '[]' : `${margin}]`;
}

async function* arraysParts(arrays: Record<string, AsyncIterable<object[]>>, isFirst: boolean) {
  let opening = isFirst ? '' : ',';
  for (const [name, pieces] of Object.entries(arrays)) {
    yield `${opening}\n${indentation}${JSON.stringify(name)}: `;
    yield* arrayParts(pieces, 1);
    opening = ',';
  }
  yield '\n}';
}

/** A text that is streamed in chunks. The generator yields all of them but the last, which it returns. */
export type JsonChunks = AsyncGenerator<string, string, undefined>;

/** Joins parts into chunks of about {@link chunkLength}; the first is longer, so that most answers are one chunk. */
export async function* chunked(parts: AsyncIterable<string>, firstLength = maxWhole): JsonChunks {
  let chunk = '';
  let length = firstLength;
  for await (const part of parts) {
    chunk += part;
    if (chunk.length < length) continue;
    yield chunk;
    chunk = '';
    length = chunkLength;
  }
  return chunk;
}

/** An array as indented JSON, read and written piece by piece. */
export function arrayToJson(pieces: AsyncIterable<object[]>): JsonChunks {
  return chunked(arrayParts(pieces, 0));
}

async function* objectParts(pieces: AsyncIterable<object[]>) {
  for await (const objects of pieces) for (const object of objects) yield* jsonParts(object);
}

/** A single object as indented JSON: the only one of all pieces. */
export function objectToJson(pieces: AsyncIterable<object[]>): JsonChunks {
  return chunked(objectParts(pieces));
}

/**
 * An object as indented JSON: first its own fields, the only object of all pieces, so that the reader soon gets something, then
 * arrays that are read and written piece by piece.
 */
export async function* objectWithArraysToJson(
  own: AsyncIterable<object[]>,
  arrays: Record<string, AsyncIterable<object[]>>,
): JsonChunks {
  let isEmpty = true;
  for await (const objects of own)
    for (const object of objects) {
      const json = [...jsonParts(object)].join('');
      isEmpty = json === '{}';
      yield isEmpty ? '{' : json.slice(0, -'\n}'.length);
    }
  return yield* chunked(arraysParts(arrays, isEmpty), chunkLength);
}

async function* objectOfArraysParts(arrays: Record<string, AsyncIterable<object[]>>) {
  yield '{';
  yield* arraysParts(arrays, true);
}

/** An object of nothing but arrays as indented JSON, read and written piece by piece. */
export const objectOfArraysToJson = (arrays: Record<string, AsyncIterable<object[]>>): JsonChunks =>
  chunked(objectOfArraysParts(arrays));

async function* onePart(text: string) {
  yield text;
}

/** A text that is complete: however long it is, it is sent whole. */
export const wholeText = (text: string): JsonChunks => chunked(onePart(text), Number.POSITIVE_INFINITY);
