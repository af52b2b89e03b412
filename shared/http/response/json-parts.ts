/** Two spaces per level, as in the older service (contract.md, JSON). */
export const indentation = '  ';

/** How much is written at once, in UTF-16 code units of text: no part takes much more memory, however large the value. */
const atOnce = 16 * 1024;

/**
 * A value as indented JSON, without properties that are undefined.
 * @param level how deep the value is nested. It is written within that many arrays, which are then cut off: this indents
 *   it without a second pass over the text.
 */
function toJson(value: unknown, level: number): string {
  let whole = value;
  for (let depth = 0; depth < level; depth++) whole = [whole];
  const json = JSON.stringify(whole, undefined, indentation);
  // Each level has `[`, a line break and indentation before the value; a line break, indentation and `]` after it.
  return level === 0 ? json : json.slice(level ** 2 + 3 * level, -(level ** 2 + level));
}

/** What is left of this many UTF-16 code units after the value's texts; stops counting once that is negative. */
function unitsLeft(value: unknown, units: number): number {
  if (typeof value === 'string') return units - value.length;
  if (typeof value !== 'object' || value === null) return units;
  let left = units;
  // Loops without the array that Object.values would make for each object.
  if (Array.isArray(value))
    for (let i = 0; i < value.length && left >= 0; i++) left = unitsLeft(value[i], left);
  else for (const name in value) if (left >= 0) left = unitsLeft(value[name as keyof typeof value], left);
  return left;
}

/** Whether a cut there would split a surrogate pair: the pair is one character, and half of it would be escaped. */
const isWithinPair = (text: string, at: number) => (text.codePointAt(at - 1) ?? 0) > 0xffff;

function* textParts(text: string): Iterable<string> {
  let quote = '"';
  for (let from = 0; from < text.length; ) {
    const to = from + atOnce;
    const end = isWithinPair(text, to) ? to + 1 : to;
    yield quote + JSON.stringify(text.slice(from, end)).slice(1, -1);
    quote = '';
    from = end;
  }
  yield '"';
}

/** The entries of an array or an object, each with what is written before it. */
const entriesOf = (value: object): [label: string, entry: unknown][] =>
  Array.isArray(value)
    ? value.map(item => ['', item])
    : Object.entries(value).flatMap(([name, entry]) =>
        entry === undefined ? [] : [[`${JSON.stringify(name)}: `, entry]],
      );

function* entryParts(value: object, level: number): Iterable<string> {
  const margin = `\n${indentation.repeat(level)}`;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  let opening = open;
  for (const [label, entry] of entriesOf(value)) {
    yield `${opening}${margin}${indentation}${label}`;
    yield* jsonParts(entry, level + 1);
    opening = ',';
  }
  yield `${margin}${close}`;
}

/**
 * The parts of a value as indented JSON, without properties that are undefined: one part if the value is small, otherwise
 * parts that do not have much more than {@link atOnce} code units.
 * @param level how deep the value is nested.
 */
export function* jsonParts(value: unknown, level = 0): Iterable<string> {
  if (unitsLeft(value, atOnce) >= 0) yield toJson(value, level);
  else if (typeof value === 'string') yield* textParts(value);
  else yield* entryParts(value as object, level);
}
