import type { Attachment } from './attachments.ts';
import { escaped } from './escaped.ts';

/** What a shortcode becomes, by its attributes and what it encloses; undefined leaves it as it is. */
type Render = (
  attributes: ReadonlyMap<string, string>,
  inner: string,
  gallery: (ids: readonly string[]) => Attachment[],
) => string | undefined;

const attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))|"([^"]*)"|(\S+)/g;

function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let next = 0;
  for (const [, name, double, single, bare, quoted, alone] of text.matchAll(attribute)) {
    if (name) found.set(name.toLowerCase(), double ?? single ?? bare ?? '');
    else found.set(String(next++), quoted ?? alone ?? '');
  }
  return found;
}

const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text);

/** An address of something that another site embeds, as a link to it. */
export const embedded = (address: string) => `<p><a href="${escaped(address)}">${escaped(address)}</a></p>`;

const ofAddress: Render = (attributes, inner) => {
  const address = [inner.trim(), attributes.get('src'), attributes.get('url'), attributes.get('0')].find(
    text => text !== undefined && isAddress(text.replaceAll('&amp;', '&')),
  );
  return address?.replaceAll('&amp;', '&') && embedded(address.replaceAll('&amp;', '&'));
};

const extensions = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav'];

const player =
  (element: 'audio' | 'video'): Render =>
  attributes => {
    const source = extensions
      .map(name => attributes.get(name))
      .find(text => text !== undefined && isAddress(text));
    return source && `<${element} controls src="${escaped(source)}"></${element}>`;
  };

const caption: Render = (attributes, inner) => {
  const [, picture, words = ''] =
    /^\s*((?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner) ?? [];
  if (picture === undefined) return undefined;
  const text = (attributes.get('caption') ?? words).trim();
  return `<figure>${picture}${text && `<figcaption>${text}</figcaption>`}</figure>`;
};

const gallery: Render = (attributes, _inner, pictureOf) => {
  const ids = (attributes.get('ids') ?? attributes.get('include') ?? '').split(',').map(id => id.trim());
  const pictures = pictureOf(ids.filter(id => id !== ''));
  if (pictures.length === 0) return undefined;
  const figures = pictures.map(
    ({ url, alternativeText, caption }) =>
      `<figure><img src="${escaped(url)}" alt="${escaped(alternativeText)}">` +
      `${caption && `<figcaption>${escaped(caption)}</figcaption>`}</figure>`,
  );
  return `<div class="gallery">${figures.join('')}</div>`;
};

/** The shortcodes of WordPress itself. */
const renders: Readonly<Record<string, Render>> = {
  caption,
  wp_caption: caption,
  gallery,
  embed: ofAddress,
  youtube: ofAddress,
  vimeo: ofAddress,
  audio: player('audio'),
  video: player('video'),
};

/** A shortcode's tag: `[name …]`, `[name … /]` or `[/name]`; double brackets escape it. */
const shortcode = /\[(\[?)(\/?)([a-z][\w-]{1,40})((?:\s[^[\]]{0,2000})?)(\/?)\](\]?)/gi;

/** Names in brackets that texts have without being shortcodes have no attributes and no end; of a shortcode one of both tells. */
const looksLikeOne = (attributes: string, hasEnd: boolean) => hasEnd || /\w\s*=/.test(attributes);

/** Finds where shortcodes end; asked in the order of the text. */
function endsIn(text: string): (name: string, from: number) => number {
  const lower = text.toLowerCase();
  const found = new Map<string, number>();
  return (name, from) => {
    const known = found.get(name);
    if (known !== undefined && (known < 0 || known >= from)) return known;
    const end = lower.indexOf(`[/${name}]`, from);
    found.set(name, end);
    return end;
  };
}

/**
 * A text with the shortcodes of WordPress itself as HTML. Others stay: what they would be is known only to the plugin that made them.
 * @param gallery as for htmlOf. @param unknown called with the name of each that stays.
 */
export function withoutShortcodes(
  text: string,
  gallery: (ids: readonly string[]) => Attachment[],
  unknown: (name: string) => void,
): string {
  let html = '';
  let done = 0;
  const endOf = endsIn(text);
  shortcode.lastIndex = 0;
  for (let match = shortcode.exec(text); match; match = shortcode.exec(text)) {
    const [tag, open, slash, name = '', attributes = '', closed, close] = match;
    const isEscaped = open !== '' && close !== '';
    if (isEscaped || slash) continue;
    const key = name.toLowerCase();
    const end = closed ? -1 : endOf(key, shortcode.lastIndex);
    const render = Object.hasOwn(renders, key) ? renders[key] : undefined;
    const inner = end < 0 ? '' : text.slice(shortcode.lastIndex, end);
    const made = render?.(attributesOf(attributes), inner, gallery);
    if (made === undefined) {
      if (render || looksLikeOne(attributes, end >= 0)) unknown(key);
      continue;
    }
    const after = end < 0 ? match.index + tag.length : end + key.length + 3;
    html += `${text.slice(done, match.index)}\n\n${made}\n\n`;
    done = after;
    shortcode.lastIndex = after;
  }
  return html + text.slice(done);
}
