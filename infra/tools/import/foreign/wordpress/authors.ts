import { identifierFrom } from '../identifiers.ts';
import { plainText } from '../plain-text.ts';
import type { WordPressItem } from './item.ts';
import { childText, type XmlElement } from './xml-elements.ts';

/** Someone who wrote posts. */
export interface WordPressAuthor {
  authorId: string;
  displayName: string;
  userName: string;
  /** In HTML; empty if nothing is said. */
  bio: string;
  website: string;
  /** The number of the picture in the library. */
  pictureId: string;
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

/** What only a guest author of Co-Authors Plus has: exports have no biographies of others. */
const unsaid = { bio: '', website: '', pictureId: '' };

/** An author, shown without the address of e-mail that the login or the name may be. */
function authorOf(site: string, { id, login, name }: ExportedAuthor): WordPressAuthor {
  const plain = plainText(name);
  const shown = plain === '' || isMail(plain) ? login.split('@', 1)[0] : plain;
  const displayName = shown || 'Unknown';
  return {
    authorId: identifierFrom(site, 'author', id),
    displayName,
    userName: isMail(login) ? displayName.toLowerCase().replace(/\s+/g, '-') : login || 'unknown',
    ...unsaid,
  };
}

/** The authors of an export, by what its items name them by. */
export class WordPressAuthors {
  readonly #site: string;
  readonly #byLogin = new Map<string, WordPressAuthor>();
  readonly #byName = new Map<string, WordPressAuthor>();

  /** @param guests the items of the type `guest-author`. */
  constructor(site: string, elements: readonly XmlElement[], guests: readonly WordPressItem[]) {
    this.#site = site;
    for (const element of elements) {
      const login = childText(element, 'wp:author_login');
      const name = childText(element, 'wp:author_display_name');
      const author = authorOf(site, { id: childText(element, 'wp:author_id') || login, login, name });
      this.#byLogin.set(login, author);
      this.#byName.set(name, author);
    }
    for (const guest of guests) this.#addGuest(guest);
  }

  /**
   * Those who wrote a post: the plugin Co-Authors Plus names all of them as terms, which have no order, and makes the first one who is no
   * guest the author of the post.
   */
  of({ creator, terms }: WordPressItem): WordPressAuthor[] {
    const named = terms
      .filter(({ taxonomy }) => taxonomy === 'author')
      .map(({ slug, name }) => this.#named(slug.replace(/^cap-/, ''), name));
    const first = this.#byLogin.get(creator);
    const inOrder = first && named.includes(first) ? [first, ...named] : named;
    const all = inOrder.length > 0 || creator === '' ? inOrder : [this.#named(creator, '')];
    return [...new Map(all.map(author => [author.authorId, author])).values()];
  }

  /** Adds what is said of a guest, or of the user whose profile it is. */
  #addGuest({ meta, slug, title }: WordPressItem): void {
    const of = (name: string) => meta.get(name)?.[0]?.trim() ?? '';
    const login = of('cap-linked_account') || of('cap-user_login') || slug.replace(/^cap-/, '');
    const said = {
      bio: of('cap-description'),
      website: of('cap-website'),
      pictureId: of('_thumbnail_id'),
    };
    const known = this.#byLogin.get(login);
    const name = of('cap-display_name') || title;
    const author = known ?? authorOf(this.#site, { id: login || name, login: login || name, name });
    this.#byLogin.set(login, { ...author, ...said });
  }

  #named(login: string, name: string): WordPressAuthor {
    const known = this.#byLogin.get(login) ?? this.#byName.get(name);
    return known ?? authorOf(this.#site, { id: login || name, login: login || name, name });
  }
}
