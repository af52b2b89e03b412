import { identifierFrom } from '../identifiers.ts';
import { plainText } from '../plain-text.ts';
import type { WordPressItem } from './item.ts';
import { childText, type XmlElement } from './xml-elements.ts';

/** Someone who wrote posts. */
export interface WordPressAuthor {
  authorId: string;
  displayName: string;
  userName: string;
}

/** What an export says of an author; `wp:author_email` is not read. */
interface ExportedAuthor {
  /** The number, or else the login. */
  id: string;
  login: string;
  name: string;
}

/** A login or a name may be an address of e-mail. */
const isMail = (text: string) => /\S@\S/.test(text);

/** An author, shown without the address of e-mail that the login or the name may be. */
function authorOf(site: string, { id, login, name }: ExportedAuthor): WordPressAuthor {
  const plain = plainText(name);
  const shown = plain === '' || isMail(plain) ? login.split('@', 1)[0] : plain;
  const displayName = shown || 'Unknown';
  return {
    authorId: identifierFrom(site, 'author', id),
    displayName,
    userName: isMail(login) ? displayName.toLowerCase().replace(/\s+/g, '-') : login || 'unknown',
  };
}

/** The authors of an export, by what its items name them by. */
export class WordPressAuthors {
  readonly #site: string;
  readonly #byLogin = new Map<string, WordPressAuthor>();
  readonly #byName = new Map<string, WordPressAuthor>();

  constructor(site: string, elements: readonly XmlElement[]) {
    this.#site = site;
    for (const element of elements) {
      const login = childText(element, 'wp:author_login');
      const name = childText(element, 'wp:author_display_name');
      const author = authorOf(site, { id: childText(element, 'wp:author_id') || login, login, name });
      this.#byLogin.set(login, author);
      this.#byName.set(name, author);
    }
  }

  /** Those who wrote a post, the first one first: the plugin Co-Authors Plus names all of them as terms. */
  of({ creator, terms }: WordPressItem): WordPressAuthor[] {
    const named = terms
      .filter(({ taxonomy }) => taxonomy === 'author')
      .map(({ slug, name }) => this.#named(slug.replace(/^cap-/, ''), name));
    const all = named.length > 0 || creator === '' ? named : [this.#named(creator, '')];
    return [...new Map(all.map(author => [author.authorId, author])).values()];
  }

  #named(login: string, name: string): WordPressAuthor {
    const known = this.#byLogin.get(login) ?? this.#byName.get(name);
    return known ?? authorOf(this.#site, { id: login || name, login: login || name, name });
  }
}
