/** What leads to something that a place lets others show: by its hosts, and by the path and query of its addresses. */
const places: readonly { hosts: ReadonlySet<string>; path: RegExp }[] = [
  {
    hosts: new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com']),
    path: /^\/(?:watch\?(?:[^#]*&)?v=[\w-]{11}(?:&|$)|(?:shorts|live|embed)\/(?!videoseries\b)[\w-]{11}\/?(?:\?|$)|playlist\?(?:[^#]*&)?list=[\w-]+(?:&|$))/,
  },
  { hosts: new Set(['youtu.be']), path: /^\/[\w-]{11}\/?(?:\?|$)/ },
  {
    hosts: new Set(['vimeo.com', 'www.vimeo.com']),
    path: /^\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?\d+(?:\/\w+)?\/?(?:\?|$)/,
  },
  { hosts: new Set(['player.vimeo.com']), path: /^\/video\/\d+\/?(?:\?|$)/ },
  {
    hosts: new Set(['open.spotify.com']),
    path: /^\/(?:intl-[a-z-]{2,10}\/)?(?:embed\/)?(?:track|album|playlist|episode|show|artist)\/[A-Za-z0-9]+\/?(?:\?|$)/,
  },
  { hosts: new Set(['bsky.app']), path: /^\/profile\/[\w.:-]+\/post\/\w+\/?(?:\?|$)/ },
  {
    hosts: new Set(['codepen.io']),
    path: /^\/(?:team\/)?[\w-]+\/(?:pen|full|details)\/[A-Za-z0-9]+\/?(?:\?|$)/,
  },
];

/** The longest address that is looked at, in UTF-16 code units. */
const longest = 2_000;

/**
 * Whether an address, as it is written, is of something that YouTube, Vimeo, Spotify, Bluesky or CodePen let others show
 * (contract.md, Texts as HTML).
 */
export function isEmbedAddress(address: string): boolean {
  if (address.length > longest || !/^https?:\/\/[!#-;=?-[\]-~]+$/.test(address) || !URL.canParse(address))
    return false;
  const { hostname, port, username, password, pathname, search } = new URL(address);
  const isPlain = `${port}${username}${password}` === '' && !/^https?:\/\/[^/]*@/.test(address);
  return isPlain && places.some(({ hosts, path }) => hosts.has(hostname) && path.test(pathname + search));
}
