import { maxContentHtml } from '../../values/made-text.ts';
import type { HtmlWithPictures, PictureRoom } from '../markdown/picture-places.ts';

/** What a page needs to know of a picture: what its medium has, as it is written. */
export interface KnownPicture {
  alternativeText: string | undefined;
  width: number | undefined;
  height: number | undefined;
  thumbHash: string | undefined;
  /** The files to choose from, in each of the two kinds; undefined if there is no choice. */
  srcset: string | undefined;
  avifSrcset: string | undefined;
}

/** A medium, as far as its picture is concerned. */
export interface PictureMedium {
  mediumUrl: string;
  alternativeText?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
  thumbHash?: string | undefined;
  sizes?: readonly { width: number; mediumUrl: string; mimeType: string }[] | undefined;
}

/** How wide a picture is shown, until the browser knows better: as wide as a column of text, half of it, or half as wide again. */
const shownWidths: Readonly<Record<PictureRoom, string>> = {
  column: 'auto, (min-width: 50rem) 50rem, 100vw',
  gallery: 'auto, (min-width: 50rem) 25rem, 50vw',
  wide: 'auto, (min-width: 75rem) 75rem, 100vw',
};

/** From which width on, in pixels, a size is chosen in place of the original even by dense screens. */
const wideEnough = 1_600;

/** What may not be in an attribute as it is. NUL is what no document may have. */
const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
  '\0': '\ufffd',
};

const escaped = (text: string) => text.replace(/[&"<>\0]/g, sign => signs[sign] ?? '');

const references: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
};

const read = (text: string) =>
  text.replace(/&(?:amp|quot|lt|gt);/g, reference => references[reference] ?? '');

/** An address as Markdown's pictures have it: encoded, but for what is already. */
export const asWritten = (address: string): string =>
  address.replace(/\p{Surrogate}/gu, '\ufffd').replace(/%(?![\da-z]{2})|[^%]+/gi, encodeURI);

/** An address in a list of candidates, where a comma at its end would belong to the list. */
const candidate = (address: string, width: number) =>
  `${asWritten(address).replace(/,+$/, commas => '%2C'.repeat(commas.length))} ${width}w`;

type Candidate = Pick<NonNullable<PictureMedium['sizes']>[number], 'width' | 'mediumUrl'>;

/**
 * The candidates of one kind, the narrowest first, with the original behind them where they are too narrow for a large screen. Of two equally wide ones
 * browsers take the first.
 */
function srcset(sizes: readonly Candidate[], original: Candidate | undefined): string | undefined {
  const sorted = [...sizes].sort((one, other) => one.width - other.width);
  const widest = sorted.at(-1);
  if (!widest) return undefined;
  const all = widest.width < wideEnough && original ? [...sorted, original] : sorted;
  const distinct = all.filter(({ width }, place) => all.findIndex(each => each.width === width) === place);
  return distinct.map(({ mediumUrl, width }) => candidate(mediumUrl, width)).join(', ');
}

/** What pages are to know of a medium. */
export function knownPicture(medium: PictureMedium): KnownPicture {
  const { mediumUrl, alternativeText, width, height, thumbHash, sizes = [] } = medium;
  const original = width === undefined ? undefined : { mediumUrl, width };
  const isAvif = ({ mimeType }: { mimeType: string }) => mimeType === 'image/avif';
  return {
    alternativeText,
    width,
    height,
    thumbHash,
    srcset: srcset(
      sizes.filter(each => !isAvif(each)),
      original,
    ),
    avifSrcset: srcset(sizes.filter(isAvif), original),
  };
}

/** A picture as Markdown has written it. */
const written = /<img src="([^"]*)" alt="([^"]*)"((?: title="[^"]*")?) \/>/y;

const attribute = (name: string, value: string | number | undefined) =>
  value === undefined ? '' : ` ${name}="${escaped(String(value))}"`;

/** A picture's element with what is known of it. @param given its attributes, as they are written. */
function element(
  given: { src: string; alt: string; title: string; room: PictureRoom },
  known: KnownPicture,
): string {
  const { srcset, avifSrcset, width, height, thumbHash } = known;
  const alt = given.alt === '' ? escaped(known.alternativeText ?? '') : given.alt;
  const choice = (from: string | undefined) =>
    from === undefined ? '' : attribute('srcset', from) + attribute('sizes', shownWidths[given.room]);
  const picture =
    `<img src="${given.src}" alt="${alt}"${given.title}${choice(srcset)}` +
    attribute('width', width) +
    attribute('height', height) +
    ' loading="lazy" decoding="async"' +
    `${attribute('data-thumb-hash', thumbHash)} />`;
  if (avifSrcset === undefined) return picture;
  return `<picture><source type="image/avif"${choice(avifSrcset)} />${picture}</picture>`;
}

/**
 * HTML with what is known of its pictures (contract.md, Texts as HTML). From the first that would make it too long on, they stay as they are:
 * otherwise thousands would be written for nothing, each time a text is answered.
 * @param known what is known of the picture at an address, as {@link asWritten} gives it.
 */
export function withKnownPictures(
  { html, pictures }: HtmlWithPictures,
  known: (address: string) => KnownPicture | undefined,
): string {
  const parts: string[] = [];
  let length = html.length;
  let end = 0;
  for (const { at, room } of pictures) {
    written.lastIndex = at;
    const [plain, src, alt = '', title = ''] = written.exec(html) ?? [];
    const found = plain === undefined || src === undefined ? undefined : known(read(src));
    if (!found || plain === undefined || src === undefined) continue;
    const whole = element({ src, alt, title, room }, found);
    if (length + whole.length - plain.length > maxContentHtml) break;
    length += whole.length - plain.length;
    parts.push(html.slice(end, at), whole);
    end = at + plain.length;
  }
  return parts.join('') + html.slice(end);
}
