import { isEmbedAddress } from './embed-address.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;');

/** What shows something of another place: a link, which a site may replace by a player once somebody asks for it. */
export const embedFigure = (address: string): string =>
  `<figure class="embed"><a href="${escaped(address)}">${escaped(address)}</a></figure>`;

/** The addresses of a paragraph of which each line is nothing but one of an embed; undefined of any other. */
export function embedLines(paragraph: string): string[] | undefined {
  const lines = paragraph.split(/\r\n|\r|\n/).map(line => line.replace(/^[ \t]+|[ \t]+$/g, ''));
  return lines.every(isEmbedAddress) ? lines : undefined;
}

/** Parts of HTML in which a paragraph is none, and paragraphs that may be an address or a link. */
const parts = new RegExp(
  [
    /<!--[\s\S]*?(?:-->|$)/,
    /<(?<raw>script|style|textarea|title|xmp|iframe|noembed|noframes|template|pre)(?=[\s/>])[\s\S]*?(?:<\/\k<raw>|$)/,
    /<p>\s*(?:<a\shref="(?<link>https?:\/\/[^\s<>"']+)">\s*)?(?<address>https?:\/\/[^\s<>"']+)\s*(?<end><\/a>\s*)?<\/p>/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

/** HTML whose paragraphs that are nothing but the address of an embed, or a link with it to itself, are figures. */
export const withEmbedFigures = (html: string): string =>
  html.replace(parts, (whole, ...rest) => {
    const { link, address, end } = rest.at(-1) as Record<'link' | 'address' | 'end', string | undefined>;
    const isLink = link !== undefined;
    if (address === undefined || isLink !== (end !== undefined) || (isLink && link !== address)) return whole;
    const written = address.replaceAll('&amp;', '&').replaceAll('&#39;', "'");
    return isEmbedAddress(written) ? embedFigure(written) : whole;
  });
