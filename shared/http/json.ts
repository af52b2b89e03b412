/** Two spaces a level, as the older service indented (contract, JSON rules). */
const indentation = '  ';

/** How much text is handed on at a time, in UTF-16 units: what a socket takes at once, so that little waits. */
const chunkLength = 16 * 1024;

/**
 * A value as indented JSON; what is undefined is left out.
 * @param level how deep it stands in the whole: it is written within as many arrays, which are then cut off.
 *   That indents it without a second pass over its text.
 */
export function toJson(value: object, level = 0): string {
  let whole = value;
  for (let depth = 0; depth < level; depth++) whole = [whole];
  const json = JSON.stringify(whole, undefined, indentation);
  // `[`, a line break and the indentation for each level before it; a line break, indentation and `]` after it.
  return level === 0 ? json : json.slice(level ** 2 + 3 * level, -(level ** 2 + level));
}

async function* arrayParts(pages: AsyncIterable<object[]>, level: number) {
  const margin = `\n${indentation.repeat(level)}`;
  let opening = '[';
  for await (const page of pages) {
    for (const item of page) {
      yield `${opening}${margin}${indentation}${toJson(item, level + 1)}`;
      opening = ',';
    }
  }
  yield opening === '[' ? '[]' : `${margin}]`;
}

async function* arraysParts(arrays: Record<string, AsyncIterable<object[]>>) {
  for (const [name, pages] of Object.entries(arrays)) {
    yield `,\n${indentation}${JSON.stringify(name)}: `;
    yield* arrayParts(pages, 1);
  }
  yield '\n}';
}

/** A text that is made while it is sent: its chunks, the last of them as what the generator returns. */
export type JsonChunks = AsyncGenerator<string, string, undefined>;

/** Joins parts to chunks of about {@link chunkLength}. */
async function* chunked(parts: AsyncIterable<string>): JsonChunks {
  let chunk = '';
  for await (const part of parts) {
    chunk += part;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  return chunk;
}

/** An array as indented JSON, read and written a page at a time. */
export function arrayToJson(pages: AsyncIterable<object[]>): JsonChunks {
  return chunked(arrayParts(pages, 0));
}

/**
 * An object as indented JSON: its own fields at once, so that the reader sees a beginning, then arrays that are
 * read and written a page at a time.
 */
export async function* objectToJson(
  fields: object,
  arrays: Record<string, AsyncIterable<object[]>>,
): JsonChunks {
  yield toJson(fields).slice(0, -'\n}'.length);
  return yield* chunked(arraysParts(arrays));
}
