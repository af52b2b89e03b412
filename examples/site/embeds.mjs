// @ts-check
// What other places show in a post: films, songs, posts. A reader sees a link, and what it leads to only after a click: until then the other
// place learns of nobody. A further place is a line here; the `Content-Security-Policy` has the hosts from here as well.

import { attribute, attributes, html, unescaped } from './html.mjs';

/** @typedef {{ frame: string, page?: string }} Shown the address of the frame, and of the page for people if that is another */

/**
 * The places that are known. `of` says what a link to one shows, if it leads to something that can be shown.
 * @type {readonly { name: string, frames: string, shape: 'wide' | 'low' | 'tall', hosts: RegExp, of: (url: URL) => Shown | undefined }[]}
 */
const places = [
  {
    name: 'YouTube',
    frames: 'https://www.youtube-nocookie.com',
    shape: 'wide',
    hosts: /(^|\.)(youtube(-nocookie)?\.com|youtu\.be)$/,
    of({ hostname, pathname, searchParams }) {
      const path = hostname === 'youtu.be' ? `/embed${pathname}` : pathname;
      const id =
        searchParams.get('v') ?? /^\/(?:embed|shorts|live|v)\/(?!videoseries\b)([\w-]{11})/.exec(path)?.[1];
      const list = searchParams.get('list');
      const asked = new URLSearchParams({
        ...(list && { list }),
        ...(secondsOf(searchParams.get('t') ?? searchParams.get('start')) ?? {}),
      });
      const query = asked.size > 0 ? `?${asked}` : '';
      if (id && /^[\w-]{11}$/.test(id))
        return { frame: `/embed/${id}${query}`, page: `https://www.youtube.com/watch?v=${id}` };
      return list
        ? { frame: `/embed/videoseries${query}`, page: `https://www.youtube.com/playlist?${asked}` }
        : undefined;
    },
  },
  {
    name: 'Vimeo',
    frames: 'https://player.vimeo.com',
    shape: 'wide',
    hosts: /(^|\.)vimeo\.com$/,
    of({ pathname, searchParams }) {
      const [, id, later] = /\/(\d+)(?:\/(\w+))?\/?$/.exec(pathname) ?? [];
      const secret = later ?? searchParams.get('h');
      return id
        ? { frame: `/video/${id}?${new URLSearchParams({ dnt: '1', ...(secret && { h: secret }) })}` }
        : undefined;
    },
  },
  {
    name: 'Spotify',
    frames: 'https://open.spotify.com',
    shape: 'low',
    hosts: /^open\.spotify\.com$/,
    of({ pathname }) {
      const [, kind, id] =
        /\/(track|album|playlist|episode|show|artist)\/([A-Za-z0-9]+)\/?$/.exec(pathname) ?? [];
      return id ? { frame: `/embed/${kind}/${id}` } : undefined;
    },
  },
  {
    name: 'Bluesky',
    frames: 'https://embed.bsky.app',
    shape: 'tall',
    hosts: /^bsky\.app$/,
    of({ pathname }) {
      const [, who, which] = /^\/profile\/([\w.:-]+)\/post\/(\w+)\/?$/.exec(pathname) ?? [];
      return which ? { frame: `/embed/${who}/app.bsky.feed.post/${which}` } : undefined;
    },
  },
  {
    name: 'CodePen',
    frames: 'https://codepen.io',
    shape: 'wide',
    hosts: /^codepen\.io$/,
    of({ pathname }) {
      const [, who, pen] =
        /^\/((?:team\/)?[\w-]+)\/(?:pen|full|details|embed)\/(\w+)\/?$/.exec(pathname) ?? [];
      return pen
        ? { frame: `/${who}/embed/${pen}?default-tab=result`, page: `https://codepen.io/${who}/pen/${pen}` }
        : undefined;
    },
  },
  {
    name: 'SoundCloud',
    frames: 'https://w.soundcloud.com',
    shape: 'low',
    hosts: /(^|\.)soundcloud\.com$/,
    of({ hostname, href, pathname, searchParams }) {
      const sound = hostname === 'w.soundcloud.com' ? searchParams.get('url') : href;
      return sound && pathname.length > 1
        ? { frame: `/player/?${new URLSearchParams({ url: sound })}` }
        : undefined;
    },
  },
  {
    name: 'X',
    frames: 'https://platform.twitter.com',
    shape: 'tall',
    hosts: /^(?:(?:www|mobile)\.)?(?:x|twitter)\.com$/,
    of({ pathname }) {
      const [, id] = /\/status(?:es)?\/(\d+)/.exec(pathname) ?? [];
      return id ? { frame: `/embed/Tweet.html?${new URLSearchParams({ id, dnt: 'true' })}` } : undefined;
    },
  },
];

/** The second at which a film begins, as links say it: `90`, `90s`, `1m30s`. @param {string | null} text */
function secondsOf(text) {
  const [, hours, minutes, seconds] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text ?? '') ?? [];
  const start = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
  return start > 0 ? { start: String(start) } : undefined;
}

/** What a page may show in frames, for its policy. */
export const frameSources = places.map(({ frames }) => frames).join(' ');

/** What is known of an address, as it stands in an attribute. @param {string} written */
function findPlace(written) {
  const address = unescaped(written).replace(/^\/\//, 'https://');
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const place = places.find(({ hosts }) => hosts.test(url.hostname));
  const shown = place?.of(url);
  return place && shown && { ...place, ...shown };
}

/** What shows an embed in the place of its link, by `static/embed.js`. @type {(place: ReturnType<typeof findPlace>, words: import('./words.mjs').Words) => import('./html.mjs').Part} */
const button = (place, words) =>
  place &&
  html`<button type="button" hidden data-frame="${place.frames}${place.frame}" data-shape="${place.shape}">${words.showFrom(place.name)}</button>`;

/** A figure that begins with a link, as imports make it of an embed: `<figure class="embed"><a href="…">`. */
const linkInFigure = new RegExp(
  `(<figure\\b(?=[^>]*\\bembed\\b)${attributes}>\\s*)(<a\\b${attributes}>[\\s\\S]*?</a>)`,
  'gi',
);
const frame = new RegExp(`<iframe\\b(${attributes})>[\\s\\S]*?</iframe>`, 'gi');

/** A text with each embed of a known place as a link, and a button that shows it. @type {(text: string, words: import('./words.mjs').Words) => string} */
export function withEmbeds(text, words) {
  const framesAsLinks = text.replace(frame, (whole, given) => {
    const place = findPlace(attribute(given, 'src') ?? '');
    if (!place) return whole;
    const address = place.page ?? place.frames + place.frame;
    const title = unescaped(attribute(given, 'title') ?? place.name);
    return String(html`<span class="embed"><a href="${address}">${title}</a>${button(place, words)}</span>`);
  });
  return framesAsLinks.replace(linkInFigure, (_, figure, link) => {
    const place = findPlace(attribute(link, 'href') ?? '');
    return figure + link + String(html`${button(place, words)}`);
  });
}
