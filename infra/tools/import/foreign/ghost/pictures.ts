import { maxAddressLength } from '../../../../../shared/families/rules.ts';
import { isWebAddress } from '../../../../../shared/values/web-address.ts';
import { withoutSize } from '../../media/variants.ts';
import type { ConversionReport, Produced } from '../conversion.ts';
import { identifierFrom } from '../identifiers.ts';
import { plainText } from '../plain-text.ts';
import { shorten } from '../shortened.ts';
import type { SiteAddresses } from './addresses.ts';

const picture = /<img\b[^<>]{0,8192}>/gi;
const source = /\ssrc=["']([^"'<>]{1,2048})["']/i;
const alternative = /\salt="([^"<>]*)"/i;

/** What is said of a file beside its address. */
interface Words {
  alternativeText?: string | undefined;
  /** In HTML. */
  caption?: string | undefined;
  /** The title of the post that shows it. */
  where?: string | undefined;
}

/** The media of a blog: Ghost has no library, so these are the files that its posts show. */
export class GhostPictures {
  readonly #origin: string;
  readonly #addresses: SiteAddresses;
  readonly #report: ConversionReport;
  readonly #known = new Set<string>();
  /** Media that have been found, and have not been taken yet. */
  #found: Produced[] = [];

  constructor(origin: string, addresses: SiteAddresses, report: ConversionReport) {
    this.#origin = origin;
    this.#addresses = addresses;
    this.#report = report;
  }

  /** The media that were found since this was called last. */
  taken(): Produced[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  /** The medium whose file a column names; undefined if that is no address of a file. */
  at(column: string, words: Words = {}): string | undefined {
    const address = column === '' ? undefined : this.#addresses.wholeOf(column);
    // The address of such a picture is made from that of a person's e-mail.
    if (!address || /^https?:\/\/(?:[\w-]+\.)*gravatar\.com\//i.test(address)) return undefined;
    return this.#medium(withoutSize(address), words);
  }

  /** The media whose files a text with whole addresses names. */
  in(html: string, where: string): string[] {
    const words = wordsIn(html);
    const originals = new Set([...this.#addresses.filesIn(html)].map(withoutSize));
    return [...originals].flatMap(
      address => this.#medium(address, { alternativeText: words.get(address), where }) ?? [],
    );
  }

  #medium(
    mediumUrl: string,
    { alternativeText = '', caption = '', where = mediumUrl }: Words,
  ): string | undefined {
    if (!this.#addresses.isKnown(mediumUrl)) {
      this.#report.left('uses of files without an address (--site gives it)');
      return undefined;
    }
    if (mediumUrl.length > maxAddressLength || !isWebAddress(mediumUrl)) {
      this.#report.noted('a file stays behind, as its address is too long or is none', where, mediumUrl);
      return undefined;
    }
    const mediumId = identifierFrom(this.#origin, 'medium', this.#addresses.withoutSite(mediumUrl));
    if (this.#known.has(mediumId)) return mediumId;
    this.#known.add(mediumId);
    const entity = {
      mediumId,
      mediumUrl,
      alternativeText: this.#cut("a picture's alternative text", where, alternativeText, 255),
      description: this.#cut("a picture's caption", where, caption, 500),
    };
    this.#found.push({ collection: 'media', entity });
    return mediumId;
  }

  #cut(what: string, where: string, html: string, max: number): string | undefined {
    return shorten(this.#report, { what, where }, plainText(html), max) || undefined;
  }
}

/** The alternative texts in a text, by the original's address. */
function wordsIn(html: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const [tag] of html.matchAll(picture)) {
    const address = source.exec(tag)?.[1]?.replaceAll('&amp;', '&');
    const alternativeText = alternative.exec(tag)?.[1];
    if (address && alternativeText) words.set(withoutSize(address), alternativeText);
  }
  return words;
}
