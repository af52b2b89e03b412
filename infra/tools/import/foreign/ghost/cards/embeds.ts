import { fragmentOf } from '../../../../../../shared/markdown-from-html/fragment.ts';
import { attributeOf, classesOf, type Element, elementsIn, first, type Markup, wordsIn } from '../markup.ts';
import { embed } from './built.ts';
import { linkTo } from './element.ts';

/** A page of another site that is shown in a post. */
export interface EmbeddedPage {
  url: string;
  title: string;
}

/** The pages that are shown, by what {@link keyOf} says of how they are. The editor's document alone has their addresses. */
export type EmbeddedPages = ReadonlyMap<string, EmbeddedPage>;

/** By what something that is embedded is known again: what it loads, or what it says. */
function keyOf(card: Element): string {
  const frame = attributeOf(first(card, 'iframe'), 'src');
  return frame ?? wordsIn(first(card, 'blockquote') ?? card);
}

/** How something is known again whose HTML an editor's document has. @throws NotTaken */
export function embeddedKey(html: string): string {
  const [card] = fragmentOf(`<figure>${html}</figure>`);
  return card && 'tagName' in card ? keyOf(card) : '';
}

/** Addresses of players, and those of the pages that have them. */
const players: readonly (readonly [RegExp, string])[] = [
  [
    /^https?:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})\b.*$/,
    'https://www.youtube.com/watch?v=$1',
  ],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d+)\b.*$/, 'https://vimeo.com/$1'],
];

function pageOf(player: string | undefined): string | undefined {
  const whole = player?.replace(/^\/\//, 'https://');
  const [pattern, page] = players.find(([each]) => whole && each.test(whole)) ?? [];
  return pattern && page ? whole?.replace(pattern, page) : whole;
}

/** The attributes with the address of what a script would show. */
const addressAttributes = ['cite', 'data-instgrm-permalink', 'data-href'];

function addressIn(card: Element): string | undefined {
  const elements = [...elementsIn(card.childNodes)];
  const named = elements.flatMap(each => addressAttributes.flatMap(name => attributeOf(each, name) ?? []));
  const links = elements.filter(({ tagName }) => tagName === 'a').map(each => attributeOf(each, 'href'));
  // The last link of a post of another place leads to it.
  return [...named, links.at(-1)].find(address => linkTo(address) && /^https?:/i.test(address ?? ''));
}

/** Posts whose words are the author's own. Others have only something to click at. */
const quoted = new Set(['twitter-tweet', 'bluesky-embed', 'mastodon-embed']);

/** What a card becomes that shows something of another site; undefined if nobody knows where it is. */
export function embedOf(card: Element, of: Markup, { pages }: { pages: EmbeddedPages }): string | undefined {
  if (first(card, 'audio') ?? first(card, 'video')) return undefined;
  const frame = first(card, 'iframe');
  const page = pages.get(keyOf(card));
  const quote = [...elementsIn(card.childNodes)].find(
    each => each.tagName === 'blockquote' && classesOf(each).some(name => quoted.has(name)),
  );
  const caption = first(card, 'figcaption');
  return embed({
    url: page?.url ?? pageOf(attributeOf(frame, 'src')) ?? addressIn(card),
    title: attributeOf(frame, 'title') ?? page?.title ?? '',
    quote: quote ? of.inside(quote).trim() : '',
    caption: caption && of.inside(caption),
  });
}
