import type { JsonObject } from '../../../../shared/values/json-object.ts';
import type { Collection } from '../file/collections.ts';
import type { Bytes } from '../file/utf8.ts';

/** What a file of another system becomes: the blog's own fields once, and entities as our own export has them, in any order. */
export type Produced = { fields: JsonObject } | { collection: Collection; entity: JsonObject };

/** What the report says of a page. */
export const comesAsPage = 'it is a page, which lists leave out (--without-pages leaves it behind)';

/** What the user has asked for. */
export interface ConversionOptions {
  /** Whether pages come too. */
  pages: boolean;
  /** Whether tags that the old system kept to itself come too. */
  internalTags: boolean;
  /** The address of the old site, if the file does not say it or says another one. */
  site?: string | undefined;
  /** The folder of the old system that has its files, if it is at hand. */
  folder?: string | undefined;
}

/** A redirect of the old site: from a path of it to another, or to an address. */
export interface OldRedirect {
  /** The file that has it. */
  where: string;
  from: string;
  to: string;
  isPermanent: boolean;
}

/**
 * What the report of a conversion says. Nothing in it may be an e-mail address, a comment, a password or a key. What has the same
 * kind is counted, and the first ones are shown: so a kind is made of fixed words, and what differs from one post to the next is
 * its detail.
 */
export interface ConversionReport {
  /** The address that the file has for its site, if that is not the one of the blog. */
  comesFrom(address: string): void;
  /** Counts what stays behind, by what it is: `comments`, `menu entries`. */
  left(kind: string, count?: number): void;
  /** A post that has become a draft, although the old site showed it to somebody. @param why a kind. */
  drafted(title: string, why: string): void;
  /**
   * Something that came, but not as it was.
   * @param kind such as `its picture is not in the file`. @param where the title of the post, or what else it was in.
   */
  noted(kind: string, where: string, detail?: string): void;
  /** A post with another address than on the old site. Both are paths from the root of the site. */
  readdressed(title: string, from: string, to: string): void;
  /** A redirect that the old site had, and the new one is to have. */
  redirected(redirect: OldRedirect): void;
}

/**
 * Converts a file. @param open the file from its beginning, in UTF-8 and unpacked, as often as it is called.
 * @throws BlogFileError if it is not such a file, or is cut off.
 */
export type Converter = (
  open: () => Bytes,
  options: ConversionOptions,
  report: ConversionReport,
) => AsyncGenerator<Produced, void, undefined>;
