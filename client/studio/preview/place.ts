/** The HTML of a post, and of each of its blocks, and the addresses of what it shows. */
export interface PlacedHtml {
  html: string;
  blocks: string[];
  media: string[];
}

/**
 * Marks the block that has changed since the last time, so that the preview shows where somebody writes: nothing else can
 * scroll a frame with an origin of its own, and it begins at its top whenever it is made again. Where a browser does not know
 * how to begin at an element, it does begin at its top.
 * @param last what the blocks were.
 */
export function markChanged(html: string, last: readonly string[] | undefined): PlacedHtml {
  // Scripts of a document that is only parsed do not run, and its pictures are not loaded.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  // What a link of this kind fetches is not always held by a policy.
  for (const link of body.querySelectorAll('link')) link.remove();
  // What is wider than the text is scrolled in itself, by keys too.
  for (const table of body.querySelectorAll('table')) table.tabIndex = 0;
  const children = [...body.children];
  const blocks = children.map(({ outerHTML }) => outerHTML);
  const at = last ? blocks.findIndex((block, index) => block !== last[index]) : -1;
  // With the block before it in sight.
  children[at > 0 ? at - 1 : at]?.classList.add('written-last');
  const shown = body.querySelectorAll('img[src], video[src], audio[src], source[src]');
  const media = [...shown].map(element => element.getAttribute('src') ?? '');
  return { html: body.innerHTML, blocks, media };
}
