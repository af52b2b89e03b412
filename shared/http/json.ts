/** Two spaces a level, as the older service indented (contract, JSON rules). */
const indentation = '  ';

/** A value as indented JSON; what is undefined is left out. `level` is how deep it stands in the whole. */
export function toJson(value: object, level = 0): string {
  const json = JSON.stringify(value, undefined, indentation);
  // A line break inside a string is escaped, so each one that stands here begins a line of the layout.
  return level === 0 ? json : json.replaceAll('\n', `\n${indentation.repeat(level)}`);
}

/** An array as indented JSON, written a page at a time. */
export async function* arrayToJson(
  pages: AsyncIterable<object[]>,
  level = 0,
): AsyncGenerator<string, void, undefined> {
  const margin = `\n${indentation.repeat(level)}`;
  let opening = '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    const items = page.map(item => `${margin}${indentation}${toJson(item, level + 1)}`);
    yield `${opening}${items.join(',')}`;
    opening = ',';
  }
  yield opening === '[' ? '[]' : `${margin}]`;
}

/** An object as indented JSON: its own fields, then arrays that are written a page at a time. */
export async function* objectToJson(
  fields: object,
  arrays: Record<string, AsyncIterable<object[]>>,
): AsyncGenerator<string, void, undefined> {
  yield toJson(fields).slice(0, -'\n}'.length);
  for (const [name, pages] of Object.entries(arrays)) {
    yield `,\n${indentation}${JSON.stringify(name)}: `;
    yield* arrayToJson(pages, 1);
  }
  yield '\n}';
}
