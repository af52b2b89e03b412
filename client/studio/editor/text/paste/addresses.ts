/** What links of a text may lead to; all others run something, or are on the disk of the person who copied them. */
const taken = /^(?:https?|mailto|tel):/i;

/** Where services lead their readers through an address of their own: the parameter that has the one that was meant. */
const detours: readonly (readonly [host: RegExp, path: RegExp, parameters: readonly string[]])[] = [
  [/^(?:www\.)?google\.[a-z.]+$/, /^\/url$/, ['q', 'url']],
  [/\.safelinks\.protection\.outlook\.com$/, /^\//, ['url']],
];

function read(address: string, base: string | undefined): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/** Where a link leads; nothing if that is nowhere, or nowhere that is taken. @param base the address of the page that it was on. */
export function linkAddress(href: string, base: string | undefined): string | undefined {
  const trimmed = href.trim();
  // A place on the page that it was on.
  if (trimmed === '' || trimmed.startsWith('#')) return undefined;
  const url = read(trimmed, base);
  if (!url || !taken.test(url.protocol)) return undefined;
  const detour = detours.find(([host, path]) => host.test(url.hostname) && path.test(url.pathname));
  const meant = detour?.[2].map(name => url.searchParams.get(name)).find(Boolean);
  if (meant && /^https?:\/\//i.test(meant)) return meant;
  // As it was written, where it was whole.
  return taken.test(trimmed) ? trimmed : url.href;
}

/** A whole address of the web, if this is one or leads to one. */
export function webAddress(src: string, base: string | undefined): string | undefined {
  const trimmed = src.trim();
  const url = read(trimmed.startsWith('//') ? `https:${trimmed}` : trimmed, base);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
