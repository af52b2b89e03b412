import { menuLimits } from '../../../../shared/families/blog-site.ts';
import { isMenuUrl, isPlainAddress } from '../../../../shared/families/post-address.ts';
import { maxAddressLength } from '../../../../shared/families/rules.ts';
import type { ConversionReport } from './conversion.ts';
import { plainText } from './plain-text.ts';
import { shorten, takeFirst } from './shortened.ts';

/** An entry of the menu of a blog: a path of its site, or an address. */
export interface MenuEntry {
  label: string;
  url: string;
}

const maxLabelLength = 255;

/** A host that no address has: what a path is written out by. */
const anyHost = 'https://site.invalid';

/** A path or an address with what may not stand in one as it is escaped; anything else as it is given. */
function written(url: string): string {
  if (!/^(?:\/(?!\/)|https?:)/i.test(url) || !URL.canParse(url, anyHost)) return url;
  const { href } = new URL(url, anyHost);
  return href.startsWith(`${anyHost}/`) ? href.slice(anyHost.length) : href;
}

const isFit = (url: string) => url.length <= maxAddressLength && isMenuUrl.violation(url, {}) === undefined;

const sizeOf = (entries: readonly MenuEntry[]) => Buffer.byteLength(JSON.stringify(entries));

/**
 * A menu as a blog can have it; undefined if nothing of it can come.
 * @param where what the report calls the menu. @param entries with labels in HTML.
 */
export function fittedMenu(
  report: ConversionReport,
  where: string,
  entries: readonly MenuEntry[],
): MenuEntry[] | undefined {
  const fit = entries.flatMap(({ label: html, url: given }) => {
    const url = isFit(given) && isPlainAddress(given) ? given : written(given);
    const label = plainText(html);
    if (label !== '' && isFit(url))
      return [{ label: shorten(report, { what: 'a label of the menu', where }, label, maxLabelLength), url }];
    report.noted('an entry of the menu stays behind, as a menu cannot lead there', where, label || given);
    return [];
  });
  const whose = { what: 'the entries of the menu', where };
  const first = takeFirst(report, whose, fit, menuLimits.max);
  const small = [...first];
  while (sizeOf(small) > menuLimits.maxBytes) small.pop();
  if (small.length < first.length)
    report.noted(
      'the menu is too large: its last entries stay behind',
      where,
      `${first.length - small.length}`,
    );
  return small.length > 0 ? small : undefined;
}
