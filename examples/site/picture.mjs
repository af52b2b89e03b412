// @ts-check
// Pictures, each as large as it is shown.

import { html } from './html.mjs';
import { blurredPicture } from './thumb-hash.mjs';

/** @typedef {import('./html.mjs').Part} Part */
/** @typedef {import('./site.mjs').Site} Site */
/** @typedef {import('./site.mjs').Medium} Medium */
/** @typedef {{ mediumUrl: string, width?: number, mimeType?: string }} Size */

/** The width of the text in the style sheet, for which a size is chosen. */
const textWidth = '(min-width: 704px) 656px, calc(100vw - 40px)';

/** The sizes that a picture has; those that a CDN makes, if one does. @type {(site: Site, medium: Medium) => readonly Size[]} */
function sizesOf({ resized }, { mediumUrl, width, sizes = [] }) {
  if (!resized || !width) return sizes;
  const addressOf = (/** @type {number} */ each) =>
    resized.replace('{width}', String(each)).replace('{url}', new URL(mediumUrl).href);
  return [400, 800, 1200, 1600]
    .filter(each => each < width)
    .map(each => ({ width: each, mediumUrl: addressOf(each) }));
}

/** What a browser chooses from: sizes, and the picture itself where none is wide enough for any screen. @type {(sizes: readonly Size[], medium: Medium, shown: string) => Part} */
function choiceOf(sizes, medium, shown) {
  const isEnough = sizes.some(({ width = 0 }) => width >= 1600);
  const all = [...sizes, ...(isEnough || !medium.width ? [] : [medium])];
  const set = all.map(({ mediumUrl, width }) => `${mediumUrl} ${width}w`).join(', ');
  return sizes.length > 0 && html` srcset="${set}" sizes="${shown}"`;
}

/** What the `img` of a picture says: its sides, so that nothing moves while it loads, and what every browser can choose from. @type {(site: Site, medium: Medium, shown?: string) => Part} */
export function sidesAndChoice(site, medium, shown = `auto, ${textWidth}`) {
  const { width, height } = medium;
  const forAll = sizesOf(site, medium).filter(({ mimeType }) => mimeType !== 'image/avif');
  const sides = width && height && html` width="${width}" height="${height}"`;
  return html`${sides}${choiceOf(forAll, medium, shown)}`;
}

/** A picture on its colours, which are there at once. @type {(picture: Part, thumbHash: string | undefined) => Part} */
export function onColours(picture, thumbHash) {
  const blurred = thumbHash && blurredPicture(thumbHash);
  if (!blurred) return picture;
  const colours = html`<svg aria-hidden="true"><image href="${blurred}" width="100%" height="100%" preserveAspectRatio="none"/></svg>`;
  return html`<span class="picture">${colours}${picture}</span>`;
}

/**
 * The picture with which a page begins: a reader waits for it, so it comes before all else.
 * @type {(site: Site, medium: Medium, shown?: string) => Part}
 */
export function firstPicture(site, medium, shown = textWidth) {
  const { mediumUrl, alternativeText = '', thumbHash, focus } = medium;
  const avif = sizesOf(site, medium).filter(({ mimeType }) => mimeType === 'image/avif');
  // Where it is cut, this stays to be seen. A class of the style sheet, because the policy of the site takes no other styles.
  const seen = focus && html` class="x${Math.round(focus.x * 10)} y${Math.round(focus.y * 10)}"`;
  const img = html`<img src="${mediumUrl}" alt="${alternativeText}"${sidesAndChoice(site, medium, shown)}${seen} fetchpriority="high">`;
  if (avif.length === 0) return onColours(img, thumbHash);
  return onColours(
    html`<picture><source type="image/avif"${choiceOf(avif, medium, shown)}>${img}</picture>`,
    thumbHash,
  );
}
