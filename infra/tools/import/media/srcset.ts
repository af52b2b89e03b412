import { isJsonObject, type JsonObject } from '../../../../shared/values/json-object.ts';

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

const imageTag = /<img\b[^<>]*>/gi;
const source = /\ssrc=(?:"([^"]*)"|'([^']*)')/i;
const givenWidth = /\swidth=["']?(\d{1,5})["'\s/>]/i;
const sides = /\s(?:width|height)\s*=/i;

/** From which width on a size stands in for the original, which may be far larger, in pixels. */
const enough = 1600;

/** The files of a picture that every browser reads, by width. */
function candidates({ mediumUrl, width, sizes: all }: JsonObject): string[] {
  const made = (Array.isArray(all) ? all.filter(isJsonObject) : []).filter(
    each => each.mimeType !== 'image/avif',
  );
  if (made.length === 0) return [];
  const files = made.some(each => Number(each.width) >= enough) ? made : [...made, { mediumUrl, width }];
  const sorted = files.toSorted((one, other) => Number(one.width) - Number(other.width));
  return sorted.map(each => `${each.mediumUrl} ${each.width}w`);
}

/** How wide a picture is shown: as its tag says, or as the column of a text. */
function shownWidth(tag: string): string {
  const [, width] = givenWidth.exec(tag) ?? [];
  return width ? `(max-width: ${width}px) 100vw, ${width}px` : '(min-width: 50rem) 50rem, 100vw';
}

/**
 * A text of HTML whose pictures say in which sizes they are there, and their sides, unless they say so already.
 * @param stored media of pictures by their addresses.
 */
export const withSizes = (html: string, stored: Pick<ReadonlyMap<string, JsonObject>, 'get'>): string =>
  html.replace(imageTag, tag => {
    const [, quoted, single = ''] = source.exec(tag) ?? [];
    const medium = stored.get(quoted ?? single);
    const files = medium ? candidates(medium) : [];
    if (!medium || files.length === 0 || srcset.test(tag)) return tag;
    const known = sides.test(tag) ? '' : ` width="${medium.width}" height="${medium.height}"`;
    const told = ` srcset="${files.join(', ')}" sizes="${shownWidth(tag)}"${known}`;
    return `${tag.replace(sizes, '').replace(/\s*\/?>$/, end => `${told}${end}`)}`;
  });
