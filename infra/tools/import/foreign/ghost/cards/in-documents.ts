import { contentHtml } from '../../../../../../shared/rendering/content-html.ts';
import { maxRendered } from '../../../../../../shared/rendering/task.ts';
import { isJsonObject, type JsonObject } from '../../../../../../shared/values/json-object.ts';
import * as built from './built.ts';
import { embeddedKey } from './embeds.ts';
import { withoutScripts } from './in-html.ts';
import { buttonHtml, inlineHtml } from './inline.ts';
import { mailOnly, membersPlayer, signUpForm, type TextContext, withoutAddress } from './text.ts';

/** The document of a post in one of Ghost's editors, and what is found in it. */
export interface DocumentContext extends TextContext {
  /** Notes that a part was not for everybody, so that the post cannot be public. */
  forMembers(): void;
}

/** What a card becomes, by what the editor keeps of it; undefined without the address that it needs. */
type Card = (card: Payload, context: DocumentContext) => string | undefined;

/** What the editor keeps of a card. Values of other types than they have count as none. */
class Payload {
  readonly #values: JsonObject;
  readonly #context: DocumentContext;

  constructor(values: JsonObject, context: DocumentContext) {
    this.#values = values;
    this.#context = context;
  }

  text(name: string): string {
    return this.whole(name).trim();
  }

  /** A code or a text with lines, as it is. */
  whole(name: string): string {
    const value = this.#values[name];
    return typeof value === 'string' ? value : '';
  }

  number(name: string): number | undefined {
    const value = this.#values[name];
    return typeof value === 'number' ? value : undefined;
  }

  is(name: string): boolean {
    return this.#values[name] === true;
  }

  isNot(name: string): boolean {
    return this.#values[name] === false;
  }

  isEmpty(name: string): boolean {
    return this.#values[name] === '';
  }

  within(name: string): Payload {
    const value = this.#values[name];
    return new Payload(isJsonObject(value) ? value : {}, this.#context);
  }

  all(name: string): Payload[] {
    const value = this.#values[name];
    return Array.isArray(value)
      ? value.filter(isJsonObject).map(each => new Payload(each, this.#context))
      : [];
  }

  html(name: string): string {
    return inlineHtml(this.text(name), this.#context);
  }

  button(href: string, text: string): string {
    return buttonHtml({ href: this.text(href), text: this.text(text) }, this.#context);
  }

  sides(width = 'width', height = 'height') {
    return { width: this.number(width), height: this.number(height) };
  }
}

const sizes = ['Byte', 'KB', 'MB', 'GB'];

function sizeOf(bytes: number | undefined): string {
  if (!bytes || bytes < 1) return '';
  const unit = Math.min(sizes.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${Math.round(bytes / 1024 ** unit)} ${sizes[unit]}`;
}

const image: Card = card =>
  built.image({
    src: card.text('src'),
    alt: card.text('alt'),
    title: card.text('title'),
    ...card.sides(),
    href: card.text('href'),
    caption: card.html('caption'),
    cardWidth: card.text('cardWidth'),
  });

const code: Card = card => built.code(card.whole('code'), card.text('language'), card.html('caption'));

const markdown: Card = (card, { noted }) => {
  const text = card.whole('markdown');
  if (text.length <= maxRendered) return contentHtml(text, 'markdown').trim();
  noted('a card of Markdown stays behind, as it is too long');
  return '';
};

const embed: Card = (card, context) => {
  const page = { url: card.text('url'), title: card.within('metadata').text('title') };
  const html = card.text('html');
  const caption = card.html('caption') || undefined;
  if (html === '') return built.embed({ ...page, quote: '', caption });
  const figcaption = caption ? `<figcaption>${caption}</figcaption>` : '';
  const pages = new Map(page.url === '' ? [] : [[embeddedKey(html), page]]);
  return withoutScripts(`<figure class="kg-card kg-embed-card">${html}${figcaption}</figure>`, {
    ...context,
    pages,
  });
};

const video: Card = card =>
  built.video({
    cardWidth: card.text('cardWidth'),
    src: card.text('src'),
    poster: card.text('customThumbnailSrc') || card.text('thumbnailSrc'),
    ...card.sides(),
    loop: card.is('loop'),
    caption: card.html('caption') || undefined,
  });

const bookmark: Card = card => {
  const about = card.within('metadata');
  return built.bookmark({
    url: card.text('url') || about.text('url'),
    title: about.text('title'),
    description: about.text('description'),
    by: [about.text('publisher'), about.text('author')],
    thumbnail: about.text('thumbnail'),
    caption: card.html('caption') || undefined,
  });
};

/** How many pictures stand in a row of a gallery. */
const rowLength = 3;

const gallery: Card = card => {
  const images = card.all('images').map(each => {
    const of = { src: each.text('src'), alt: each.text('alt'), title: each.text('title'), ...each.sides() };
    return built.linked(each.text('href'), built.picture(of));
  });
  const shown = images.filter(each => each !== '');
  const rows = Array.from({ length: Math.ceil(shown.length / rowLength) }, (_, row) =>
    shown.slice(row * rowLength, (row + 1) * rowLength),
  );
  return built.gallery(rows, card.html('caption') || undefined);
};

const product: Card = card =>
  built.product({
    image: { src: card.text('productImageSrc'), ...card.sides('productImageWidth', 'productImageHeight') },
    title: card.html('productTitle'),
    stars: card.is('productRatingEnabled')
      ? Math.max(0, Math.min(5, Math.round(card.number('productStarRating') ?? 0)))
      : undefined,
    description: card.html('productDescription'),
    button: card.is('productButtonEnabled') ? card.button('productUrl', 'productButton') : '',
  });

const header: Card = card =>
  built.header({
    image: card.text('backgroundImageSrc'),
    heading: card.html('header'),
    subheading: card.html('subheader'),
    button: card.is('buttonEnabled') ? card.button('buttonUrl', 'buttonText') : '',
  });

const file: Card = card =>
  built.file({
    url: card.text('src'),
    title: card.text('fileTitle'),
    caption: card.text('fileCaption'),
    name: card.text('fileName'),
    size: sizeOf(card.number('fileSize')),
  });

const callToAction: Card = card =>
  built.callToAction({
    label: card.is('hasSponsorLabel') ? card.html('sponsorLabel') : '',
    image: built.picture({ src: card.text('imageUrl'), className: 'kg-cta-image' }),
    text: card.html('textValue'),
    button: card.is('showButton') ? card.button('buttonUrl', 'buttonText') : '',
  });

const button: Card = card => built.buttonCard(card.button('buttonUrl', 'buttonText'), card.text('alignment'));

const rule: Card = () => '<hr>';
const nothing: Card = () => '';

const stays =
  (kind: string): Card =>
  (_, { noted }) => {
    noted(kind);
    return '';
  };

const email = stays(mailOnly);

/** By the type that each has: of lexical, and of mobiledoc where that is another one. */
const cards: Readonly<Record<string, Card>> = {
  image,
  codeblock: code,
  code,
  html: card => card.html('html'),
  markdown,
  'card-markdown': markdown,
  horizontalrule: rule,
  hr: rule,
  embed,
  audio: card =>
    built.audio({ src: card.text('src'), title: card.text('title'), thumbnail: card.text('thumbnailSrc') }),
  video,
  toggle: card => built.toggle(card.html('heading'), card.html('content')),
  callout: card =>
    built.callout(card.text('calloutEmoji'), card.html('calloutText'), card.text('backgroundColor')),
  bookmark,
  gallery,
  product,
  header,
  file,
  button,
  'call-to-action': callToAction,
  signup: stays(signUpForm),
  transistor: stays(membersPlayer),
  email,
  'email-cta': email,
  // It parts what all see from what members see, in posts for members.
  paywall: nothing,
};

/** Whether a card was shown to some only; undefined if it was not on the site. Older versions had other names. */
function isForAll(visibility: Payload): boolean | undefined {
  if (visibility.is('emailOnly')) return undefined;
  const web = visibility.within('web');
  if (visibility.isNot('showOnWeb') || (web.isNot('nonMember') && web.isEmpty('memberSegment')))
    return undefined;
  return !web.isNot('nonMember');
}

/** A card of an editor's document as HTML. @throws NotTaken if a text in it would take too much to be taken apart. */
export function cardHtml(type: string, values: JsonObject, context: DocumentContext): string {
  const card = new Payload(values, context);
  const isShown = isForAll(card.within('visibility'));
  if (isShown === undefined) return email(card, context) ?? '';
  if (!isShown) context.forMembers();
  const convert = Object.hasOwn(cards, type) ? cards[type] : undefined;
  if (!convert) {
    context.noted('a card of a kind that is not known stays behind', type);
    return '';
  }
  const html = convert(card, context);
  if (html === undefined) context.noted(withoutAddress, type);
  return html ?? '';
}
