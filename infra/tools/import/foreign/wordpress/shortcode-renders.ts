import { addressIn, escaped } from '../escaped.ts';
import { type Attachment, typeOf } from './attachments.ts';
import { embedded } from './embeds.ts';

/** A shortcode as it is written. */
interface WrittenShortcode {
  attributes: ReadonlyMap<string, string>;
  /** What it encloses. */
  inner: string;
  files(ids: readonly string[], postId?: string): Attachment[];
}

/** What a shortcode becomes. */
export interface Render {
  /** What it may enclose, if that is not nothing at all. */
  encloses?: RegExp;
  /** @returns undefined to leave it as it is. */
  html(written: WrittenShortcode): string | undefined;
}

const isAddress = (text: string) => /^(?:https?:\/)?\/\S+$/i.test(text);

/** Where something of another site is by what names it there. */
type AddressOf = (id: string) => string;

/** What is shown from another site: by its address, or by its name there. */
const ofSite = (addressOf?: AddressOf): Render => ({
  encloses: /^\s*[^\s[\]]+\s*$/,
  html({ attributes, inner }) {
    const given = [inner.trim(), ...['src', 'url', 'id', '0'].map(name => attributes.get(name) ?? '')].map(
      addressIn,
    );
    const address = given.find(text => /^https?:\/\/\S+$/i.test(text));
    const id = given.find(text => /^[\w:-]+$/.test(text));
    if (address) return embedded(address);
    return id !== undefined && addressOf ? embedded(addressOf(id)) : undefined;
  },
});

const extensions = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav', 'flac', '0'];

const source = (address: string) => `<source src="${escaped(address)}">`;

/** The files of a player: those that it names, or else the post's own of its sort. */
function sourcesOf({ attributes, files }: WrittenShortcode, element: 'audio' | 'video'): string[] {
  const named = extensions.map(name => addressIn(attributes.get(name) ?? '').split('|', 1)[0] ?? '');
  const addresses = [...new Set(named.filter(isAddress))];
  if (addresses.length > 0) return addresses;
  return ofType(files([]), element)
    .slice(0, 1)
    .map(({ url }) => url);
}

const ofType = (files: readonly Attachment[], type: string) =>
  files.filter(({ url }) => typeOf(url)?.startsWith(`${type}/`));

const player = (element: 'audio' | 'video'): Render => ({
  html(written) {
    const [first, ...others] = sourcesOf(written, element);
    if (first === undefined) return undefined;
    const poster = addressIn(written.attributes.get('poster') ?? '');
    const shown = isAddress(poster) ? ` poster="${escaped(poster)}"` : '';
    return others.length === 0
      ? `<${element} controls${shown} src="${escaped(first)}"></${element}>`
      : `<${element} controls${shown}>${[first, ...others].map(source).join('')}</${element}>`;
  },
});

/** The files that a list shows: those of the numbers that it names, or else those of the post. */
function listed({ attributes, files }: WrittenShortcode, type: string): Attachment[] {
  const numbers = (name: string) => (attributes.get(name) ?? '').split(/[\s,]+/).filter(id => id !== '');
  const ids = [...numbers('ids'), ...numbers('include')];
  if (ids.length > 0) return files(ids).filter(({ url }) => (typeOf(url) ?? type).startsWith(type));
  const excluded = new Set(numbers('exclude').flatMap(id => files([id])));
  return ofType(files([], attributes.get('id')), type).filter(file => !excluded.has(file));
}

const playlist: Render = {
  html(written) {
    const type = written.attributes.get('type') === 'video' ? 'video' : 'audio';
    const figures = listed(written, type).map(
      ({ url, title, caption }) =>
        `<figure class="wp-block-${type}"><${type} controls src="${escaped(url)}"></${type}>` +
        `<figcaption>${escaped(title || caption)}</figcaption></figure>`,
    );
    return figures.length > 0 ? figures.join('') : undefined;
  },
};

const caption: Render = {
  encloses: /[\s\S]/,
  html({ attributes, inner }) {
    const [, picture, words = ''] =
      /^\s*((?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner) ?? [];
    const given = attributes.get('caption');
    if (picture === undefined && given === undefined) return inner.trim() === '' ? undefined : inner.trim();
    const text = (given ?? words).trim();
    const [align] = /^align(?:left|right|center|wide|full)$/.exec(attributes.get('align') ?? '') ?? [];
    return (
      `<figure${align ? ` class="${align}"` : ''}>${given === undefined ? picture : inner.trim()}` +
      `${text && `<figcaption>${text}</figcaption>`}</figure>`
    );
  },
};

/** A gallery in the shape that the block editor gives one. */
const gallery: Render = {
  html(written) {
    const pictures = listed(written, 'image');
    if (pictures.length === 0) return undefined;
    const [columns = '3'] = /^\d$/.exec(written.attributes.get('columns') ?? '') ?? [];
    const isLinked = written.attributes.get('link') === 'file';
    const figures = pictures.map(({ url, alternativeText, caption: words }) => {
      const picture = `<img src="${escaped(url)}" alt="${escaped(alternativeText)}">`;
      const shown = isLinked ? `<a href="${escaped(url)}">${picture}</a>` : picture;
      return `<figure class="wp-block-image">${shown}${words && `<figcaption>${escaped(words)}</figcaption>`}</figure>`;
    });
    return `<figure class="wp-block-gallery has-nested-images columns-${columns} is-cropped">${figures.join('')}</figure>`;
  },
};

/** Where the sites are of which WordPress.com and its plugin Jetpack have shortcodes, for what is named there. */
const sites: Readonly<Record<string, AddressOf | undefined>> = {
  embed: undefined,
  youtube: id => `https://www.youtube.com/watch?v=${id}`,
  vimeo: id => `https://vimeo.com/${id}`,
  dailymotion: id => `https://www.dailymotion.com/video/${id}`,
  ted: undefined,
  twitch: undefined,
  tweet: id => `https://twitter.com/i/status/${id}`,
  twitter: undefined,
  instagram: undefined,
  facebook: undefined,
  tiktok: undefined,
  pinterest: undefined,
  flickr: undefined,
  soundcloud: undefined,
  mixcloud: undefined,
  spotify: id => `https://open.spotify.com/${id.replace(/^spotify:/, '').replaceAll(':', '/')}`,
  gist: id => `https://gist.github.com/${id}`,
  scribd: id => `https://www.scribd.com/document/${id}`,
  slideshare: undefined,
  googlemaps: undefined,
  kickstarter: undefined,
  wpvideo: id => `https://videopress.com/v/${id}`,
  videopress: id => `https://videopress.com/v/${id}`,
};

/** The shortcodes of WordPress itself, and those of others that show something from another site. */
export const renders: Readonly<Record<string, Render>> = {
  ...Object.fromEntries(Object.entries(sites).map(([name, addressOf]) => [name, ofSite(addressOf)])),
  caption,
  wp_caption: caption,
  gallery,
  playlist,
  audio: player('audio'),
  video: player('video'),
};
