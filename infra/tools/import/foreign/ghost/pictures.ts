import { maxAddressLength } from '../../../../../shared/families/rules.ts';
import { isWebAddress } from '../../../../../shared/values/web-address.ts';
import { withoutSize } from '../../media/variants.ts';
import type { ConversionReport, Produced } from '../conversion.ts';
import { identifierFrom } from '../identifiers.ts';
import { cut, plainText } from '../plain-text.ts';
import type { SiteAddresses } from './addresses.ts';

const picture = /<img\b[^<>]{0,8192}>/gi;
const source = /\ssrc=["']([^"'<>]{1,2048})["']/i;
const alternative = /\salt="([^"<>]*)"/i;

/** What is said of a file beside its address. */
interface Words {
  alternativeText?: string | undefined;
  /** In HTML. */
  caption?: string | undefined;
}

/** The media of a blog: Ghost has no library, so these are the files that its posts show. */
export class Pictures {
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
  in(html: string): string[] {
    const words = wordsIn(html);
    const originals = new Set([...this.#addresses.filesIn(html)].map(withoutSize));
    return [...originals].flatMap(
      address => this.#medium(address, { alternativeText: words.get(address) }) ?? [],
    );
  }

  #medium(mediumUrl: string, { alternativeText = '', caption = '' }: Words): string | undefined {
    if (!this.#addresses.isKnown(mediumUrl)) {
      this.#report.left('uses of files without an address (--site gives it)');
      return undefined;
    }
    if (mediumUrl.length > maxAddressLength || !isWebAddress(mediumUrl)) return undefined;
    const mediumId = identifierFrom(this.#origin, 'medium', this.#addresses.withoutSite(mediumUrl));
    if (this.#known.has(mediumId)) return mediumId;
    this.#known.add(mediumId);
    const entity = {
      mediumId,
      mediumUrl,
      alternativeText: cut(plainText(alternativeText), 255) || undefined,
      description: cut(plainText(caption), 500) || undefined,
    };
    this.#found.push({ collection: 'media', entity });
    return mediumId;
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
