import { maxAddressLength } from '../../../../../shared/families/rules.ts';
import { escaped } from '../escaped.ts';

/** Attributes that have an address, and those that have several. */
const attribute = /(\s(?:href|src|poster|cite|data|srcset)\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;
const tag = /<[a-z][^<>]*>/gi;

/** What begins an address that is whole, one within the text, or a part that a program fills in. */
const isLeftAlone = /^(?:(?!https?:)[a-z][a-z\d+.-]*:|#|$)|[[\]{}\s]/i;

/** One key for an address, however it is written: with or without TLS, a slash at its end, or an encoding. */
function keyOf(address: string): string {
  const plain = address.replace(/^https?:\/\//i, '').replace(/\/(?=$|\?)/, '');
  try {
    return decodeURI(plain);
  } catch {
    return plain;
  }
}

/** What addresses of the old site become. */
export class Links {
  readonly #others = new Map<string, string>();

  set(address: string, other: string): void {
    this.#others.set(keyOf(address), other);
  }

  /**
   * A text of HTML whose addresses are either those that there are instead, or absolute.
   * @param base the address on the old site of what has the text.
   */
  in(html: string, base: string): string {
    return html.replace(tag, found =>
      found.replace(attribute, (whole, before: string, double?: string, single?: string) => {
        const value = (double ?? single ?? '').replaceAll('&amp;', '&');
        const isList = /srcset/i.test(before);
        const other = isList ? this.#eachOf(value, base) : this.of(value.trim(), base);
        return other === undefined || other === value ? whole : `${before}"${escaped(other)}"`;
      }),
    );
  }

  /** The candidates of a `srcset` (HTML, 4.8.4.2.1). */
  #eachOf(value: string, base: string): string {
    return value.replace(/(^\s*|,\s+)([^\s,]\S*)/g, (whole, before, address) => {
      const other = this.of(address, base);
      return other === undefined ? whole : before + other;
    });
  }

  /** What an address that is no HTML becomes; undefined if it stays as it is. */
  of(address: string, base: string): string | undefined {
    if (address.length > maxAddressLength || isLeftAlone.test(address)) return undefined;
    const absolute = URL.canParse(address, base) ? new URL(address, base).href : undefined;
    if (absolute === undefined) return undefined;
    const [page = '', ...fragment] = absolute.split('#');
    const other = this.#others.get(keyOf(page));
    if (other !== undefined) return [other, ...fragment].join('#');
    return /^https?:/i.test(address) ? undefined : absolute;
  }
}
