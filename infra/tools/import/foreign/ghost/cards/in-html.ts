import { attributeOf, classesOf, type Element, elementsIn, first, Markup, wordsIn } from '../markup.ts';
import * as built from './built.ts';
import { type EmbeddedPages, embedOf } from './embeds.ts';
import { buttonHtml, inlineOutcome } from './inline.ts';
import { membersPlayer, portalButton, signUpForm, type TextContext, withoutAddress } from './text.ts';

interface CardContext extends TextContext {
  pages: EmbeddedPages;
}

/** What is known of a card that Ghost has rendered, and what the card becomes: undefined if it stays, empty if it goes. */
type Card = (card: Element, of: Markup, context: CardContext) => string | undefined;

const src = (card: Element, what: string) => attributeOf(first(card, what), 'src');

const htmlIn = (card: Element, what: string, of: Markup) => {
  const found = first(card, what);
  return found ? of.inside(found).trim() : '';
};

const captionOf = (card: Element, of: Markup) => htmlIn(card, 'figcaption', of) || undefined;

const buttonIn = (card: Element, what: string, context: CardContext) => {
  const found = first(card, what);
  return found ? buttonHtml({ href: attributeOf(found, 'href'), text: wordsIn(found) }, context) : '';
};

/** A card that was built, or is gone because it needs an address. */
function orGone(html: string | undefined, context: CardContext): string {
  if (html === undefined) context.noted(withoutAddress);
  return html ?? '';
}

const audio: Card = (card, _, context) => {
  const player = first(card, 'audio');
  // It has been converted before.
  if (player?.attrs.some(({ name }) => name === 'controls')) return undefined;
  const title = wordsIn(first(card, '.kg-audio-title'));
  // Ghost has a picture without an address for those that have none.
  const thumbnail = src(card, '.kg-audio-thumbnail');
  return orGone(built.audio({ src: attributeOf(player, 'src'), title, thumbnail }), context);
};

const background = /\burl\(\s*["']?([^"')]{1,2048})["']?\s*\)/i;

const video: Card = (card, of, context) => {
  const player = first(card, 'video');
  const has = (name: string) => player?.attrs.some(each => each.name === name) ?? false;
  if (has('controls')) return undefined;
  // The poster is a blank picture of another site; the picture is the background.
  const poster =
    attributeOf(card, 'data-kg-custom-thumbnail') ??
    attributeOf(card, 'data-kg-thumbnail') ??
    background.exec(attributeOf(player, 'style') ?? '')?.[1];
  const sides = { width: attributeOf(player, 'width'), height: attributeOf(player, 'height') };
  const cardWidth = classesOf(card)
    .find(name => name.startsWith('kg-width-'))
    ?.slice('kg-width-'.length);
  const from = attributeOf(player, 'src') ?? src(card, 'source');
  return orGone(
    built.video({ cardWidth, src: from, poster, ...sides, loop: has('loop'), caption: captionOf(card, of) }),
    context,
  );
};

const toggle: Card = (card, of) => {
  if (card.tagName === 'details') return undefined;
  const heading = htmlIn(card, '.kg-toggle-heading-text', of);
  const isOpen = attributeOf(card, 'data-kg-toggle-state') === 'open';
  return built.toggle(heading, htmlIn(card, '.kg-toggle-content', of), isOpen);
};

const bookmark: Card = (card, of, context) => {
  const words = (name: string) => wordsIn(first(card, `.kg-bookmark-${name}`));
  const names = [...elementsIn(card.childNodes)]
    .filter(each => classesOf(each).some(name => /^kg-bookmark-(?:author|publisher)$/.test(name)))
    .map(wordsIn);
  const thumbnail = first(card, '.kg-bookmark-thumbnail');
  const html = built.bookmark({
    url: attributeOf(first(card, 'a'), 'href'),
    title: words('title'),
    description: words('description'),
    by: names.length > 0 ? names : [words('metadata')],
    thumbnail: thumbnail && src(thumbnail, 'img'),
    caption: captionOf(card, of),
  });
  return orGone(html, context);
};

const isActive = (star: Element) => classesOf(star).includes('kg-product-card-rating-active');

const product: Card = (card, of, context) => {
  const stars = [...elementsIn(card.childNodes)].filter(each =>
    classesOf(each).includes('kg-product-card-rating-star'),
  );
  if (!first(card, '.kg-product-card-title-container')) return undefined;
  const image = first(card, '.kg-product-card-image');
  return built.product({
    image: {
      src: attributeOf(image, 'src'),
      alt: attributeOf(image, 'alt'),
      width: attributeOf(image, 'width'),
      height: attributeOf(image, 'height'),
    },
    title: htmlIn(card, '.kg-product-card-title', of),
    stars: stars.length > 0 ? Math.min(5, stars.filter(isActive).length) : undefined,
    description: htmlIn(card, '.kg-product-card-description', of),
    button: buttonIn(card, '.kg-product-card-button', context),
  });
};

const header: Card = (card, of, context) => {
  if (first(card, '.kg-btn')) return undefined;
  // Version 1 has other names than version 2, and its picture is a background.
  const heading = first(card, '.kg-header-card-heading') ?? first(card, '.kg-header-card-header');
  const subheading = first(card, '.kg-header-card-subheading') ?? first(card, '.kg-header-card-subheader');
  return built.header({
    image: src(card, '.kg-header-card-image') ?? attributeOf(card, 'data-kg-background-image'),
    heading: heading ? of.inside(heading).trim() : '',
    headingId: attributeOf(heading, 'id'),
    subheading: subheading ? of.inside(subheading).trim() : '',
    button: buttonIn(card, '.kg-header-card-button', context),
  });
};

const file: Card = (card, _, context) => {
  const words = (name: string) => wordsIn(first(card, `.kg-file-card-${name}`));
  // It has been converted before.
  if (first(card, '.kg-file-card-metadata') && !first(card, '.kg-file-card-filename')) return undefined;
  const html = built.file({
    url: attributeOf(first(card, 'a'), 'href'),
    title: words('title'),
    caption: words('caption'),
    name: words('filename'),
    size: words('filesize'),
  });
  return orGone(html, context);
};

const button: Card = (card, _, context) => {
  const link = first(card, 'a');
  if (!link || !context.isPortal(attributeOf(link, 'href') ?? '')) return undefined;
  context.noted(portalButton, wordsIn(link));
  return '';
};

const callToAction: Card = (card, of, context) => {
  const shown = first(card, '.kg-cta-image-container');
  // It has been converted before.
  if (!shown && !first(card, '.kg-cta-content-inner')) return undefined;
  return built.callToAction({
    label: htmlIn(card, '.kg-cta-sponsor-label', of),
    image: built.picture({ src: shown && src(shown, 'img'), className: 'kg-cta-image' }),
    text: htmlIn(card, '.kg-cta-text', of),
    button: buttonIn(card, '.kg-cta-button', context),
  });
};

/** Two pictures, of which a slider shows more or less. */
const beforeAfter: Card = (card, of) => {
  const image = (name: string) =>
    built.picture({ src: src(first(card, `.kg-before-after-card-image-${name}`) ?? card, 'img') });
  return built.gallery([[image('before'), image('after')]], captionOf(card, of));
};

/** A picture that was sold as a token. */
const token: Card = (card, of) => {
  const words = (name: string) => wordsIn(first(card, `.kg-nft-${name}`));
  const about = [words('title'), words('creator'), words('description')].filter(text => text !== '');
  const caption = [captionOf(card, of) ?? '', about.join(' · ')].filter(text => text !== '').join('<br>');
  const url = attributeOf(first(card, 'a'), 'href');
  return built.image({ src: src(card, '.kg-nft-image'), alt: words('title'), href: url, caption });
};

/** By the class that each has; of two that a card has, the first one counts. */
const cards: Readonly<Record<string, Card>> = {
  'kg-audio-card': audio,
  'kg-video-card': video,
  'kg-toggle-card': toggle,
  'kg-bookmark-card': bookmark,
  'kg-product-card': product,
  'kg-header-card': header,
  'kg-file-card': file,
  'kg-button-card': button,
  'kg-cta-card': callToAction,
  'kg-before-after-card': beforeAfter,
  'kg-nft-card': token,
  'kg-embed-card': embedOf,
  'kg-signup-card': (_card, _of, { noted }) => {
    noted(signUpForm);
    return '';
  },
};

const cardNames = Object.keys(cards);

/** The player that members have of their podcasts: a frame, the script that fills it, and what is there without scripts. */
const isMembersPlayer = (element: Element) =>
  element.attrs.some(({ name }) => name === 'data-kg-transistor-embed');
const belongsToPlayer = ({ tagName, childNodes: [within] }: Element) =>
  (tagName === 'script' && within && 'value' in within && within.value.includes('initTransistorEmbed')) ||
  (tagName === 'noscript' &&
    within &&
    'tagName' in within &&
    /partner\.transistor\.fm/.test(attributeOf(within, 'src') ?? ''));

/** What an element becomes: a card as a whole, or what may stand in any text. */
function outcome(element: Element, of: Markup, context: CardContext): string | undefined {
  const classes = new Set(classesOf(element));
  const name = cardNames.find(each => classes.has(each));
  // A link in a card may have a name like it.
  if (isMembersPlayer(element)) {
    context.noted(membersPlayer);
    return '';
  }
  if (belongsToPlayer(element)) return '';
  const becomes = name && element.tagName !== 'a' ? cards[name]?.(element, of, context) : undefined;
  return becomes ?? inlineOutcome(element, of, context);
}

/** What only a text has in which something changes. */
const changing = /\bkg-|#\/|data-(?:portal|members)|white-space|script:/i;

/**
 * A text that Ghost has rendered, with its cards as elements that need neither scripts nor Ghost. All else stays as it is written.
 * @throws NotTaken if it would take too much to be taken apart.
 */
export const withoutScripts = (html: string, context: CardContext): string =>
  changing.test(html) ? new Markup(html, (element, of) => outcome(element, of, context)).changed() : html;
