const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The address of the preview's own styles, which the page knows. */
const styleAddress = () => {
  const known = document.querySelector<HTMLMetaElement>('meta[name="preview-style"]')?.content ?? '';
  return new URL(known, location.href).href;
};

/** A page with a post as readers see it. Links of it do not lead away: they would open a window, which its frame may not. */
export const previewDocument = (title: string, html: string): string =>
  `<!doctype html>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<base target="_blank">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${styleAddress()}">
<article dir="auto">
<h1 dir="auto">${escaped(title)}</h1>
${html}
</article>`;
