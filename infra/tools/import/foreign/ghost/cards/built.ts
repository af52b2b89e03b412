import { escaped } from '../../escaped.ts';
import { element, fileAt, linkTo } from './element.ts';

// What Ghost's cards become: elements that browsers show, play and open by themselves. Their classes are Ghost's own
// (docs.ghost.org/themes/content), fewer of them. Those that need an address are undefined without one.

/** In HTML. */
type Html = string;

const part = (name: string, className: string, inside: Html | undefined): Html =>
  inside ? element(name, { class: className }, inside) : '';

const captionOf = (caption: Html | undefined): Html => (caption ? element('figcaption', {}, caption) : '');

/** A number of pixels; undefined if it is none. */
const pixels = (value: string | number | undefined): number | undefined =>
  /^\d{1,5}$/.test(`${value}`) && Number(value) > 0 ? Number(value) : undefined;

interface Picture {
  src: string | undefined;
  alt?: string | undefined;
  title?: string | undefined;
  width?: string | number | undefined;
  height?: string | number | undefined;
  className?: string | undefined;
}

export function picture({ src, alt = '', title, width, height, className }: Picture): Html {
  const address = fileAt(src);
  if (!address) return '';
  const sides = { width: pixels(width), height: pixels(height) };
  return element('img', {
    src: address,
    class: className,
    alt,
    title: title || undefined,
    loading: 'lazy',
    ...sides,
  });
}

export interface Button {
  href: string | undefined;
  text: string;
}

/** A link that looks like a button; empty without an address. */
export function button({ href, text }: Button): Html {
  const address = linkTo(href);
  return address && text ? element('a', { class: 'kg-btn kg-btn-accent', href: address }, escaped(text)) : '';
}

export const buttonCard = (shown: Html, alignment: string): Html =>
  part(
    'div',
    `kg-card kg-button-card${/^(?:left|center)$/.test(alignment) ? ` kg-align-${alignment}` : ''}`,
    shown,
  );

/** A picture as a link, if it is one. */
export function linked(to: string | undefined, shown: Html): Html {
  const href = linkTo(to);
  return href && shown ? element('a', { href }, shown) : shown;
}

export function audio(of: {
  src?: string | undefined;
  title: string;
  thumbnail?: string | undefined;
}): Html | undefined {
  const src = fileAt(of.src);
  if (!src) return undefined;
  const thumbnail = picture({ src: of.thumbnail, className: 'kg-audio-thumbnail' });
  const player = element('audio', { controls: true, preload: 'metadata', src }, '');
  return element(
    'figure',
    { class: 'kg-card kg-audio-card' },
    thumbnail + player + captionOf(escaped(of.title)),
  );
}

/** How wide a card is: as the text, unless it says more. */
const widthOf = (width: string | undefined) =>
  /^(?:wide|full)$/.test(width ?? '') ? ` kg-width-${width}` : '';

interface Video {
  /** Such as `wide`. */
  cardWidth: string | undefined;
  src: string | undefined;
  poster: string | undefined;
  width: string | number | undefined;
  height: string | number | undefined;
  /** Whether it plays again and again, without sound, as soon as it is there. */
  loop: boolean;
  caption: Html | undefined;
}

export function video({
  cardWidth,
  src: address,
  poster,
  width,
  height,
  loop,
  caption,
}: Video): Html | undefined {
  const src = fileAt(address);
  if (!src) return undefined;
  const sides = { width: pixels(width), height: pixels(height) };
  const looped = { loop, autoplay: loop, muted: loop };
  const player = { controls: true, playsinline: true, preload: 'metadata', src, poster: fileAt(poster) };
  const shown = element('video', { ...player, ...sides, ...looped }, '');
  return element(
    'figure',
    { class: `kg-card kg-video-card${widthOf(cardWidth)}` },
    shown + captionOf(caption),
  );
}

export const toggle = (heading: Html, content: Html, isOpen = false): Html =>
  element(
    'details',
    { class: 'kg-card kg-toggle-card', open: isOpen },
    element('summary', {}, heading) + content,
  );

export const callout = (emoji: string, text: Html, color: string): Html =>
  element(
    'div',
    { class: `kg-card kg-callout-card kg-callout-card-${/^[a-z\d-]+$/i.test(color) ? color : 'white'}` },
    part('div', 'kg-callout-emoji', escaped(emoji)) + part('div', 'kg-callout-text', text),
  );

interface Bookmark {
  url: string | undefined;
  title: string;
  description: string;
  /** Who wrote and who published it. */
  by: readonly string[];
  thumbnail: string | undefined;
  caption: Html | undefined;
}

export function bookmark({ url, title, description, by, thumbnail, caption }: Bookmark): Html | undefined {
  const href = linkTo(url);
  if (!href) return undefined;
  const words =
    part('div', 'kg-bookmark-title', escaped(title || href)) +
    part('div', 'kg-bookmark-description', escaped(description)) +
    part('div', 'kg-bookmark-metadata', escaped(by.filter(name => name !== '').join(' · ')));
  const inside =
    part('div', 'kg-bookmark-content', words) +
    part('div', 'kg-bookmark-thumbnail', picture({ src: thumbnail }));
  const link = element('a', { class: 'kg-bookmark-container', href }, inside);
  return element('figure', { class: 'kg-card kg-bookmark-card' }, link + captionOf(caption));
}

/** @param rows of pictures, which may be links. */
export function gallery(rows: readonly (readonly Html[])[], caption: Html | undefined): Html {
  const shown = rows.map(row =>
    part('div', 'kg-gallery-row', row.map(each => part('div', 'kg-gallery-image', each)).join('')),
  );
  const container = part('div', 'kg-gallery-container', shown.join(''));
  return (
    container &&
    element('figure', { class: 'kg-card kg-gallery-card kg-width-wide' }, container + captionOf(caption))
  );
}

interface Product {
  image: Picture;
  title: Html;
  /** Of five stars; undefined without any. */
  stars: number | undefined;
  description: Html;
  button: Html;
}

export function product({ image, title, stars, description, button }: Product): Html {
  const rating = stars === undefined ? '' : `${'★'.repeat(stars)}${'☆'.repeat(5 - stars)} ${stars}/5`;
  const inside =
    picture({ ...image, className: 'kg-product-card-image' }) +
    part('h4', 'kg-product-card-title', title) +
    part('p', 'kg-product-card-rating', rating) +
    part('div', 'kg-product-card-description', description) +
    button;
  return part('div', 'kg-card kg-product-card', part('div', 'kg-product-card-container', inside));
}

interface Header {
  image: string | undefined;
  heading: Html;
  /** What links to the heading lead to. */
  headingId?: string | undefined;
  subheading: Html;
  button: Html;
}

export function header({ image, heading, headingId: id, subheading, button }: Header): Html {
  const inside =
    picture({ src: image, className: 'kg-header-card-image' }) +
    (heading && element('h2', { class: 'kg-header-card-heading', id }, heading)) +
    part('p', 'kg-header-card-subheading', subheading) +
    button;
  return part('div', 'kg-card kg-header-card', inside);
}

interface File {
  url: string | undefined;
  title: string;
  caption: string;
  name: string;
  size: string;
}

export function file({ url, title, caption, name, size }: File): Html | undefined {
  const href = fileAt(url);
  if (!href) return undefined;
  const about = [title ? name : '', size].filter(each => each !== '' && !/^0\s/.test(each));
  const inside =
    part('div', 'kg-file-card-title', escaped(title || name || href)) +
    part('div', 'kg-file-card-caption', escaped(caption)) +
    part('div', 'kg-file-card-metadata', escaped(about.join(' · ')));
  const contents = part('div', 'kg-file-card-contents', inside);
  const link = element('a', { class: 'kg-file-card-container', href, download: true }, contents);
  return element('div', { class: 'kg-card kg-file-card' }, link);
}

interface CallToAction {
  label: Html;
  image: Html;
  text: Html;
  button: Html;
}

export function callToAction({ label, image, text, button }: CallToAction): Html {
  const content = part('div', 'kg-cta-content', image + part('div', 'kg-cta-text', text) + button);
  return content && part('div', 'kg-card kg-cta-card', part('div', 'kg-cta-sponsor-label', label) + content);
}

interface Embed {
  url: string | undefined;
  title: string;
  /** The words of a post of another place. */
  quote: Html;
  caption: Html | undefined;
}

/** What is shown of another site: a link to it, which a site may make more of. */
export function embed({ url, title, quote, caption }: Embed): Html | undefined {
  const href = fileAt(url);
  if (!href) return undefined;
  const words = quote && element('blockquote', {}, quote);
  return element(
    'figure',
    { class: 'embed' },
    element('a', { href }, escaped(title || href)) + words + captionOf(caption),
  );
}

interface Image extends Picture {
  /** What it is a link to. */
  href?: string | undefined;
  caption?: Html | undefined;
  /** Such as `wide`. */
  cardWidth?: string | undefined;
}

export function image({ href, caption, cardWidth, ...of }: Image): Html | undefined {
  const shown = picture({ ...of, className: 'kg-image' });
  if (!shown) return undefined;
  const classes = `kg-card kg-image-card${widthOf(cardWidth)}${caption ? ' kg-card-hascaption' : ''}`;
  return element('figure', { class: classes }, linked(href, shown) + captionOf(caption));
}

export function code(text: string, language: string, caption: Html | undefined): Html {
  const className = /^[\w#+.-]+$/.test(language) ? `language-${language}` : undefined;
  const block = element('pre', {}, element('code', { class: className }, escaped(text)));
  return caption ? element('figure', { class: 'kg-card kg-code-card' }, block + captionOf(caption)) : block;
}
