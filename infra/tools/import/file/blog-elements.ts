import { JSONParser } from '@streamparser/json';
import { isJsonObject, type JsonObject } from '../../../../shared/values/json-object.ts';
import { printable } from '../printable.ts';
import { ArrayObjects } from './array-objects.ts';
import { type Collection, collectionNamed, isKeptWhole } from './collections.ts';
import { BlogFileError } from './failures.ts';

/**
 * One of a blog's own fields, or one entity with its index in its collection. Of a list of objects under a name that a blog does not
 * have, each object comes alone, as a list of one, and in the end all else of it.
 */
export type BlogElement =
  | { name: string; value: unknown }
  | { collection: Collection; index: number; value: JsonObject };

/**
 * The maximum number of bytes without the end of an element. The largest post takes less than 10 MiB as the service writes
 * it; other programs may write it longer.
 */
const maxElementLength = 32 * 1024 * 1024;

const noArray = (name: string) => new BlogFileError(`"${name}" must be an array of objects`);

const decoder = new TextDecoder('utf-8', { fatal: true });

/** A position in the streaming parser's messages. */
const namedPosition = /(?:chunk position "\d+" \(absolute )?position "(\d+)"\)?/;

/** @param spared the number of bytes before those that are parsed, which the streaming parser does not count. */
function parsing<T>(where: string, parse: () => T, spared = 0): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof BlogFileError) throw error;
    const { message } = error as Error;
    const placed = message.replace(namedPosition, (_, at) => `position "${Number(at) + spared}"`);
    // The parser's own states mean nothing to the file's owner.
    const shown = placed.replace(/ in state \w+/, '');
    throw new BlogFileError(`it is not JSON: ${where}${printable(shown)}`, { cause: error });
  }
}

/** Stands in for an entity in what the streaming parser reads. */
const placeholder = '{}';

/**
 * Collects the elements of a blog as they are read. The streaming parser finds their places; the entities themselves are
 * parsed by JSON.parse, which is two to six times as fast.
 */
class BlogCollector {
  elements: BlogElement[] = [];
  readonly #parser = new JSONParser({ paths: ['$', '$.*', '$.*.*'] });
  readonly #objects = new ArrayObjects({
    outside: bytes => this.#parseOutside(bytes),
    object: bytes => this.#parseObject(bytes),
  });
  /** The object for which the placeholder stands that is being parsed. */
  #object: JsonObject | undefined;
  /** The number of bytes that placeholders have spared the streaming parser, which does not count them. */
  #spared = 0;
  /** The number of bytes parsed since the last element ended. */
  #sinceElement = 0;
  #parsed = 0;

  constructor() {
    this.#parser.onValue = ({ value, key, parent, stack }) => {
      if (stack.length === 0 && !isJsonObject(value)) throw new BlogFileError('expected a JSON object');
      if (stack.length === 1 && isJsonObject(parent)) this.#take(String(key), value);
      if (stack.length === 2)
        this.#takeWithin(String(stack[1]?.key), Number(key), this.#object ?? value, parent);
    };
  }

  #parseOutside(json: Uint8Array | string): void {
    parsing('', () => this.#parser.write(json), this.#spared);
  }

  #parseObject(bytes: Uint8Array): void {
    this.#object = parsing('in an entity: ', () => JSON.parse(decoder.decode(bytes)) as JsonObject);
    this.#parseOutside(placeholder);
    this.#object = undefined;
    this.#spared += bytes.length - placeholder.length;
  }

  #take(name: string, value: unknown): void {
    this.#sinceElement = 0;
    if (!collectionNamed(name)) this.elements.push({ name, value });
    else if (value !== null && !Array.isArray(value)) throw noArray(name);
  }

  #takeWithin(name: string, index: number, value: unknown, parent: unknown): void {
    const collection = collectionNamed(name);
    if (!Array.isArray(parent) || !isJsonObject(value)) {
      if (collection) throw noArray(name);
      return;
    }
    if (isKeptWhole(name)) {
      // In the place of its placeholder.
      parent[parent.length - 1] = value;
      return;
    }
    this.#sinceElement = 0;
    // Otherwise the parser would keep the whole array.
    parent.length = 0;
    this.elements.push(collection ? { collection, index, value } : { name, value: [value] });
  }

  write(bytes: Uint8Array): void {
    this.#parsed += bytes.length;
    this.#sinceElement += bytes.length;
    if (this.#sinceElement > maxElementLength) {
      throw new BlogFileError(`a field or an entity is longer than ${maxElementLength} bytes`);
    }
    this.#objects.write(bytes);
  }

  end(): void {
    if (this.#parsed === 0) throw new BlogFileError('it is empty');
    if (this.#parser.isEnded) return;
    throw new BlogFileError(`the JSON is incomplete after ${this.#parsed} bytes: was it cut off?`);
  }
}

/**
 * The elements of a blog as GetBlog exports it, one at a time, at any size of the blog.
 * @param json in UTF-8.
 * @throws BlogFileError if it is not such JSON, or is cut off.
 */
export async function* blogElements(json: AsyncIterable<Uint8Array>): AsyncGenerator<BlogElement> {
  const collector = new BlogCollector();
  for await (const bytes of json) {
    collector.write(bytes);
    yield* collector.elements;
    collector.elements = [];
  }
  collector.end();
}
