// Shows what is being written in the studio, on the page that this site makes of it: by the site's own modules, in the browser. Only the pages of previews load this.

import { offerFrames } from '../embed.js';
import { onDraft } from './on-draft.js';
import { postPage } from './post-page.js';

const { studio, site } = document.querySelector('script[data-studio]').dataset;

/** Code in colours that the server has made, by what it says: code that is the same keeps them. The library of the colours is none for browsers. */
const coloured = new Map();
const keyOf = code => `${code.className}\n${code.textContent}`;
for (const code of document.querySelectorAll('pre code:has(span)')) coloured.set(keyOf(code), code.innerHTML);

/** The parts of the page of a post: what is before its text, the blocks of the text, and what is behind. */
function partsOf(article) {
  const all = [...article.childNodes];
  const at = all.findIndex(node => node.className === 'text');
  return [all.slice(0, at), [...all[at].childNodes], all.slice(at + 1)];
}

const withHtml = nodes => nodes.map(node => ({ node, html: node.outerHTML ?? node.data }));

/**
 * Puts what has changed of a part in the place of what was there, and leaves all else as it is: its pictures stay, and what is shown in frames.
 * @returns the part, and its first element that has changed.
 */
function renew(before, nodes, place, end) {
  const after = withHtml(nodes);
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start].html === after[start].html) start += 1;
  let same = 0;
  while (same < most - start && before.at(-1 - same).html === after.at(-1 - same).html) same += 1;
  const [gone, come] = [before, after].map(each => each.slice(start, each.length - same));
  const next = same > 0 ? before.at(-same).node : end;
  for (const { node } of gone) node.remove();
  for (const { node } of come) place.insertBefore(node, next);
  const stay = before.slice(before.length - same);
  const changed = come.find(({ node }) => node.nodeType === Node.ELEMENT_NODE) ?? before[start - 1];
  return {
    part: [...before.slice(0, start), ...come, ...stay],
    changed: gone.length + come.length > 0 ? changed?.node : undefined,
  };
}

let shown = partsOf(document.querySelector('article.post')).map(withHtml);
let isFirst = true;

function show(post) {
  const page = new DOMParser().parseFromString(postPage(JSON.parse(site), post, {}, true), 'text/html');
  for (const code of page.querySelectorAll('pre code'))
    code.innerHTML = coloured.get(keyOf(code)) ?? code.innerHTML;
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  document.documentElement.dir = page.documentElement.dir;
  const article = document.querySelector('article.post');
  const text = article.querySelector(':scope > .text');
  const [before, blocks, behind] = partsOf(page.querySelector('article.post'));
  const renewed = [
    renew(shown[0], before, article, text),
    renew(shown[1], blocks, text, null),
    renew(shown[2], behind, article, null),
  ];
  shown = renewed.map(({ part }) => part);
  offerFrames(article);
  // Where somebody writes comes into sight; the page begins at its top.
  const { changed } = renewed[1];
  if (!isFirst && changed instanceof Element) changed.scrollIntoView({ block: 'nearest' });
  isFirst = false;
}

/** Links do not lead away from what is written. Those within the page do what they do. */
function stay(event) {
  const link = event.target.closest?.('a[href]');
  if (link && !link.getAttribute('href').startsWith('#')) event.preventDefault();
}

onDraft(studio, post => {
  show(post);
  document.addEventListener('click', stay);
});
