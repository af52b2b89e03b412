import { indentation, jsonParts } from './json-parts.ts';

/** What is answered whole, in UTF-16 units; a longer answer is sent while it is made. */
const longestWhole = 64 * 1024;

/** How much text of a longer one is handed on at a time: what a socket takes at once, so that little waits. */
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

/** A text that is made while it is sent: its chunks, the last of them as what the generator returns. */
export type JsonChunks = AsyncGenerator<string, string, undefined>;

/** Joins parts to chunks of about {@link chunkLength}; the first has more, so that it is the whole of most answers. */
async function* chunked(parts: AsyncIterable<string>, firstLength = longestWhole): JsonChunks {
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

async function* objectParts(objects: AsyncIterable<object>) {
  for await (const object of objects) yield* jsonParts(object);
}

/** An object, the only value of what is read, as indented JSON. */
export function objectToJson(object: AsyncIterable<object>): JsonChunks {
  return chunked(objectParts(object));
}

/**
 * An object as indented JSON: its own fields at once, so that the reader sees a beginning, then arrays that are
 * read and written piece by piece.
 */
export async function* objectWithArraysToJson(
  fields: AsyncIterable<object>,
  arrays: Record<string, AsyncIterable<object[]>>,
): JsonChunks {
  let isEmpty = true;
  for await (const object of fields) {
    const json = [...jsonParts(object)].join('');
    isEmpty = json === '{}';
    yield isEmpty ? '{' : json.slice(0, -'\n}'.length);
  }
  return yield* chunked(arraysParts(arrays, isEmpty), chunkLength);
}
