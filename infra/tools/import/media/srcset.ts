const pictureTag = /<(?:img|source)\b[^<>]*>/gi;
const srcset = /\ssrcset=(?:"([^"]*)"|'([^']*)')/i;
const sizes = /\ssizes=(?:"[^"]*"|'[^']*')/i;

/** The addresses that a `srcset` names (HTML, 4.8.4.2.1). */
function addressesIn(candidates: string): Set<string> {
  const named = candidates.split(/,(?=\s|$)/).map(candidate => candidate.trim().split(/\s/, 1)[0] ?? '');
  return new Set(named.filter(address => address !== ''));
}

/** A text without the `srcset` of pictures that have only one size left, which would claim several. */
export const withoutSingleSizes = (html: string): string =>
  html.replace(pictureTag, tag => {
    const [, quoted, single = ''] = srcset.exec(tag) ?? [];
    return addressesIn(quoted ?? single).size === 1 ? tag.replace(srcset, '').replace(sizes, '') : tag;
  });
