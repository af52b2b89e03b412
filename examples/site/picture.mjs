// @ts-check
// Pictures, each as large as it is shown where something makes them so.

import { html } from './html.mjs';

/** The width of the text in the style sheet, for which a picture is chosen. */
const shownWidth = '(min-width: 704px) 656px, calc(100vw - 40px)';

/**
 * A picture with its sides, so that nothing moves while it loads. There is one size of each; others only where something makes them.
 * @type {(site: import('./site.mjs').Site, medium: import('blog-content-client').Schemas['Medium'], isFirst?: boolean) => import('./html.mjs').Part}
 */
export function picture({ resized }, { mediumUrl, alternativeText = '', width, height }, isFirst = false) {
  const widths = resized && width ? [400, 800, 1200, 1600].filter(each => each < width) : [];
  const sizes = widths.map(
    each => `${resized?.replace('{width}', String(each)).replace('{url}', new URL(mediumUrl).href)} ${each}w`,
  );
  const set =
    sizes.length > 0 &&
    html` srcset="${[...sizes, `${mediumUrl} ${width}w`].join(', ')}" sizes="${shownWidth}"`;
  const sides = width && height && html` width="${width}" height="${height}"`;
  const when = isFirst ? html` fetchpriority="high"` : html` loading="lazy"`;
  return html`<img src="${mediumUrl}" alt="${alternativeText}"${sides}${set}${when}>`;
}
