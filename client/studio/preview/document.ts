import type { ShownPost } from './shown-post.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The address of the preview's own styles, which the page knows. */
const styleAddress = () => {
  const known = document.querySelector<HTMLMetaElement>('meta[name="preview-style"]')?.content ?? '';
  return new URL(known, location.href).href;
};

/**
 * What a post may ask for in the preview, besides the policy of the page: of this origin its styles alone, since an address there
 * may do something, such as the sign-out; and no frames, which the page has for the blog's site.
 */
const policy = () => `script-src 'none'; connect-src 'none'; frame-src 'none'; style-src ${styleAddress()}`;

/** How days are written in a language; a blog's may be one that no browser knows. */
function calendarOf(language: string) {
  const how = { dateStyle: 'long', timeZone: 'UTC' } as const;
  try {
    return new Intl.DateTimeFormat(language, how);
  } catch {
    return new Intl.DateTimeFormat('en', how);
  }
}

/** The day of a post, where its author is, and the author. */
function meta({ published, author, language = 'en' }: ShownPost): string {
  const day = published && calendarOf(language).format(new Date(published.slice(0, 10)));
  const parts = [day, author]
    .filter(part => part !== undefined && part !== '')
    .map(part => escaped(`${part}`));
  return parts.length > 0 ? `<p class="meta">${parts.join(' · ')}</p>` : '';
}

function picture({ image }: ShownPost): string {
  if (!image) return '';
  const { mediumUrl, alternativeText = '', description, width, height } = image;
  const sides = width && height ? ` width="${width}" height="${height}"` : '';
  const caption = description ? `<figcaption>${escaped(description)}</figcaption>` : '';
  return `<figure><img src="${escaped(mediumUrl)}" alt="${escaped(alternativeText)}"${sides}>${caption}</figure>`;
}

function tagList({ tags }: ShownPost): string {
  const items = tags.map(name => `<li>${escaped(name)}</li>`).join('');
  return tags.length > 0 ? `<ul class="tags">${items}</ul>` : '';
}

/**
 * A page with a post as readers see it, with what the example of a site shows beside the text. Links of it do not lead away: they
 * would open a window, which its frame may not.
 * @param html what the text becomes.
 */
export const previewDocument = (post: ShownPost, html: string): string =>
  `<!doctype html>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy())}">
<meta name="viewport" content="width=device-width">
<base target="_blank">
<title>${escaped(post.title)}</title>
<link rel="stylesheet" href="${styleAddress()}">
<article dir="auto">
${meta(post)}
<h1 dir="auto">${escaped(post.title)}</h1>
${picture(post)}
<div class="text" dir="auto">
${html}
</div>
${tagList(post)}
</article>`;
