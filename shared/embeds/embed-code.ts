import { isEmbedAddress } from './embed-address.ts';

/** The second at which a film begins, as its address says it. */
const startOf = (start: string | null): string =>
  start && /^\d+$/.test(start) && start !== '0' ? start : '';

/** What a player's address shows, by the player's host. */
const pages: Readonly<Record<string, (player: URL) => string | undefined>> = {
  'www.youtube.com': youTube,
  'www.youtube-nocookie.com': youTube,
  'player.vimeo.com': ({ pathname, searchParams }) => {
    const [, id] = /^\/video\/(\d+)\/?$/.exec(pathname) ?? [];
    const secret = searchParams.get('h');
    return id && `https://vimeo.com/${id}${secret ? `/${secret}` : ''}`;
  },
  'open.spotify.com': ({ pathname }) => {
    const [, what] = /^\/embed\/(\w+\/\w+)\/?$/.exec(pathname) ?? [];
    return what && `https://open.spotify.com/${what}`;
  },
  'embed.bsky.app': ({ pathname }) => bluesky(`at:/${pathname.replace(/^\/embed/, '')}`),
  'codepen.io': ({ pathname }) => {
    const [, user, pen] = /^\/((?:team\/)?[\w-]+)\/embed\/(?:preview\/)?(\w+)\/?$/.exec(pathname) ?? [];
    return user && `https://codepen.io/${user}/pen/${pen}`;
  },
};

function youTube({ pathname, searchParams }: URL): string | undefined {
  const [, id] = /^\/embed\/(?!videoseries\b)([\w-]{11})\/?$/.exec(pathname) ?? [];
  const list = searchParams.get('list');
  const start = startOf(searchParams.get('start'));
  if (id) return `https://www.youtube.com/watch?v=${id}${start && `&t=${start}s`}`;
  return /^\/embed\/videoseries\/?$/.test(pathname) && list
    ? `https://www.youtube.com/playlist?list=${list}`
    : undefined;
}

/** @param name of a post in Bluesky's own form, `at://who/app.bsky.feed.post/which` */
function bluesky(name: string): string | undefined {
  const [, who, which] = /^at:\/\/([\w.:-]+)\/app\.bsky\.feed\.post\/(\w+)$/.exec(name) ?? [];
  return who && `https://bsky.app/profile/${who}/post/${which}`;
}

/** The value of an attribute in a tag. */
function attribute(tag: string, name: string): string | undefined {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag) ?? [];
  return (double ?? single)?.replaceAll('&amp;', '&');
}

function ofFrame(tag: string): string | undefined {
  const source = attribute(tag, 'src')?.replace(/^\/\//, 'https://');
  if (source === undefined || !URL.canParse(source)) return undefined;
  const player = new URL(source);
  return Object.hasOwn(pages, player.hostname) ? pages[player.hostname]?.(player) : undefined;
}

function ofScript(tag: string): string | undefined {
  const post = attribute(tag, 'data-bluesky-uri');
  const [user, pen] = [attribute(tag, 'data-user'), attribute(tag, 'data-slug-hash')];
  if (post) return bluesky(post);
  return user && pen ? `https://codepen.io/${user}/pen/${pen}` : undefined;
}

/** The longest code that is looked at, in UTF-16 code units: that of a post has its words. */
const longest = 20_000;

/**
 * The address that stands, alone on a line, for the code with which YouTube, Vimeo, Spotify, Bluesky or CodePen embed something:
 * a frame, or a quote or paragraph with their script. Undefined of anything else, and of code with more than that.
 */
export function addressOfEmbedCode(code: string): string | undefined {
  if (code.length > longest) return undefined;
  const text = code.trim();
  const [frame, ...others] = text.match(/<iframe\b[^>]*>/gi) ?? [];
  const [script] = /^<(?:blockquote|p)\b[^>]*\b(?:bluesky-embed|codepen)\b[^>]*>/i.exec(text) ?? [];
  const isFrame = /^<iframe\b/i.test(text) && /^[\s\S]*?<\/iframe>$/i.test(text) && others.length === 0;
  const isScript = script !== undefined && /<\/script>$|<\/(?:blockquote|p)>$/i.test(text);
  const address = isFrame && frame ? ofFrame(frame) : isScript ? ofScript(script) : undefined;
  return address !== undefined && isEmbedAddress(address) ? address : undefined;
}
