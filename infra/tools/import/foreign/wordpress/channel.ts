import { BlogFileError } from '../../file/failures.ts';
import type { Bytes } from '../../file/utf8.ts';
import { readItem, type WordPressItem, type WordPressTerm } from './item.ts';
import { termOf } from './tags.ts';
import { type ElementSelection, type XmlElement, xmlElements } from './xml-elements.ts';

/** What is directly in the channel of an export: `rss`, `channel`, and then that. What comments say is not read at all. */
const inChannel: ElementSelection = { depth: 2, emptied: new Set(['wp:comment', 'wp:author_email']) };

/** The items of an export. */
export async function* items(bytes: Bytes): AsyncGenerator<WordPressItem> {
  for await (const element of xmlElements(bytes, inChannel))
    if (element.name === 'item') yield readItem(element);
}

/** What an export says of its site. */
export interface Channel {
  /** The texts of elements of which there is one, by name. */
  texts: ReadonlyMap<string, string>;
  authors: XmlElement[];
  terms: WordPressTerm[];
}

const single = new Set(['title', 'description', 'link', 'language', 'wp:wxr_version']);

/**
 * Reads an export without what its posts say.
 * @param item called with each item. @throws BlogFileError if it is no export of WordPress.
 */
export async function readChannel(bytes: Bytes, item: (item: WordPressItem) => void): Promise<Channel> {
  const texts = new Map<string, string>();
  const channel: Channel = { texts, authors: [], terms: [] };
  for await (const element of xmlElements(bytes, inChannel)) {
    const { name } = element;
    if (name === 'item') item(readItem(element));
    else if (name === 'wp:author') channel.authors.push(element);
    else if (single.has(name) && !texts.has(name)) texts.set(name, element.text.trim());
    const term = termOf(element);
    if (term) channel.terms.push(term);
  }
  if (!texts.get('wp:wxr_version'))
    throw new BlogFileError('it is XML, but no export of WordPress (expected one of Tools, Export)');
  return channel;
}
