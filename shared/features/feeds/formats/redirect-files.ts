import { uriOf } from './address.ts';
import { xmlValue } from './xml.ts';

/** A redirect as `redirects.json` of the service has it. */
export interface SiteRedirect {
  from: string;
  to: string;
  status: number;
}

/** A file of a site, by its place in the site's folder. */
export interface SiteFile {
  name: string;
  text: string;
}

/** What a host answers old addresses by. */
export interface RedirectFiles {
  files: SiteFile[];
  /** How many redirects the host itself answers. */
  answered: number;
  /** Those that are pages, because they are beyond the host's limits: they have a status of 200, and browsers go on from them. */
  asPages: SiteRedirect[];
  /** Those that are nothing, because no file can have their address. */
  left: SiteRedirect[];
  /** Says so in a sentence; undefined if the host answers all of them. */
  note: string | undefined;
}

/** How a host takes redirects. Limits are as its maker documents them, in 2026. */
interface Host {
  name: string;
  file: string;
  limits: string;
  /** The rules of a redirect, from a path without a slash at its end; undefined if it has none there. */
  rulesOf(redirect: SiteRedirect): string[] | undefined;
  maxRules: number;
  /** The maximum size of the file, in bytes. */
  maxBytes: number;
  /** The file of these rules. @param own what the site has in it already. */
  textOf(rules: readonly string[], own: string): string;
}

/** A site of any name. */
const site = 'http://site.invalid';

/** A path as rules have it: escaped, also where hosts would see a wildcard or a placeholder. */
const escaped = (path: string) =>
  uriOf(new URL(path, site).pathname, site).slice(site.length).replace(/\*/g, '%2A').replace(/:/g, '%3A');

/** A new address as rules have it: without spaces, which would end it there. */
function targetOf(to: string): string {
  const address = uriOf(to, site);
  return address.startsWith(`${site}/`) ? address.slice(site.length) : address;
}

const withoutSlash = (path: string) => escaped(path).replace(/\/+$/, '') || '/';

/** The path with and without a slash at its end, for hosts that tell these apart; a file has none. */
const bothForms = (path: string) => (path === '/' || /\.[^/]*$/.test(path) ? [path] : [path, `${path}/`]);

/** Whether a rule of a site is for several paths: by a wildcard, or by a placeholder. */
const isForSeveral = (from: unknown) => /\*|\/:/.test(String(from));

/**
 * The rules of a site with others before the first that is for several paths. Hosts go by the first rule that is for a path, and Cloudflare
 * Pages takes all behind such a rule as if they were such, of which it takes 100.
 */
function withRules<R>(own: readonly R[], rules: readonly R[], fromOf: (rule: R) => unknown): R[] {
  const first = own.findIndex(rule => isForSeveral(fromOf(rule)));
  const end = first < 0 ? own.length : first;
  return [...own.slice(0, end), ...rules, ...own.slice(end)];
}

/** The path that a line is for; none of a comment. */
const fromOfLine = (line: string) => (line.trim().startsWith('#') ? '' : line.trim().split(/\s/)[0]);

const lines = (rules: readonly string[], own: string) =>
  withRules(own.trimEnd().split('\n'), rules, fromOfLine)
    .filter((line, at) => line !== '' || at > 0)
    .map(line => `${line}\n`)
    .join('');

const isConfig = (value: unknown): value is { routes?: unknown } =>
  typeof value === 'object' && value !== null;

const hosts = {
  /** docs.netlify.com/manage/routing/redirects/overview: it takes both forms of a path as one, and from 10,000 rules on a deploy may fail. */
  netlify: {
    name: 'Netlify',
    file: '_redirects',
    limits: 'it takes fewer than 10,000 rules',
    // Without the exclamation mark a file at the old address hides the redirect.
    rulesOf: ({ from, to, status }) => [`${withoutSlash(from)} ${targetOf(to)} ${status}!`],
    maxRules: 9_999,
    maxBytes: Number.POSITIVE_INFINITY,
    textOf: lines,
  },
  /** developers.cloudflare.com/pages/configuration/redirects: a rule has at most 1,000 characters, and tells the forms of a path apart. */
  cloudflarePages: {
    name: 'Cloudflare Pages',
    file: '_redirects',
    limits: 'it takes 2,000 rules of 1,000 characters, and needs two for most paths',
    rulesOf({ from, to, status }) {
      const rules = bothForms(withoutSlash(from)).map(path => `${path} ${targetOf(to)} ${status}`);
      return rules.every(rule => rule.length <= 1_000) ? rules : undefined;
    },
    maxRules: 2_000,
    maxBytes: Number.POSITIVE_INFINITY,
    textOf: lines,
  },
  /** learn.microsoft.com/azure/static-web-apps/configuration: the file has at most 20 KB; a route of `index.html` is its folder, too. */
  staticWebApps: {
    name: 'Azure Static Web Apps',
    file: 'staticwebapp.config.json',
    limits: 'its file takes 20 KB',
    rulesOf({ from, to, status }) {
      const path = withoutSlash(from);
      const [route = path] = bothForms(path)
        .slice(1)
        .map(folder => `${folder}index.html`);
      return [JSON.stringify({ route, redirect: targetOf(to), statusCode: status })];
    },
    maxRules: Number.POSITIVE_INFINITY,
    maxBytes: 20_000,
    textOf(rules, own) {
      const given: unknown = own.trim() === '' ? {} : JSON.parse(own);
      const config = isConfig(given) ? given : {};
      const routes = Array.isArray(config.routes) ? config.routes : [];
      const made = rules.map(rule => JSON.parse(rule));
      return JSON.stringify({ ...config, routes: withRules(routes, made, route => route?.route) });
    },
  },
} satisfies Record<string, Host>;

/** The hosts for which redirects are written. */
export type RedirectHost = keyof typeof hosts;

const sizeOf = (text: string) => new TextEncoder().encode(text).length;

/** A part of a path that is the name of no file, or leads elsewhere. */
const isNoName = (part: string) =>
  part === '' || part === '.' || part === '..' || part.length > 255 || /[\\/:*?"<>|\p{Cc}]/u.test(part);

/** The file that a host shows at a path; undefined if there can be none. */
function fileAt(from: string): string | undefined {
  const path = withoutSlash(from);
  if (path === '/') return 'index.html';
  try {
    const parts = path.slice(1).split('/').map(decodeURIComponent);
    if (parts.some(isNoName)) return undefined;
    return /\.html?$/i.test(path) ? parts.join('/') : `${parts.join('/')}/index.html`;
  } catch {
    return undefined;
  }
}

/** A page that leads on. */
function pageOf({ to }: SiteRedirect): string {
  const address = xmlValue(targetOf(to));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Moved</title>
<link rel="canonical" href="${address}">
<meta http-equiv="refresh" content="0; url=${address}">
<p><a href="${address}">${address}</a></p>
</html>
`;
}

/** Only the first of several from one path counts. */
function withoutRepeated(redirects: readonly SiteRedirect[]): SiteRedirect[] {
  const first = new Map<string, SiteRedirect>();
  for (const redirect of redirects) {
    const path = withoutSlash(redirect.from);
    if (!first.has(path)) first.set(path, redirect);
  }
  return [...first.values()];
}

/** Those that fit into a host's file, as its rules, from the first one on; and those that do not. */
function fitting(host: Host, redirects: readonly SiteRedirect[], own: string) {
  const rules: string[] = [];
  const beyond: SiteRedirect[] = [];
  const isRule = (line: string) => line.trim() !== '' && !line.trim().startsWith('#');
  let count = host.file === '_redirects' ? own.split('\n').filter(isRule).length : 0;
  let bytes = sizeOf(host.textOf([], own));
  for (const redirect of redirects) {
    const made = host.rulesOf(redirect);
    // A comma or a line break behind each.
    const size = (made ?? []).reduce((sum, rule) => sum + sizeOf(rule) + 1, 0);
    if (made && count + made.length <= host.maxRules && bytes + size <= host.maxBytes) {
      rules.push(...made);
      count += made.length;
      bytes += size;
    } else beyond.push(redirect);
  }
  return { rules, beyond };
}

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

function noteOn({ name, limits }: Host, pages: number, left: number): string | undefined {
  const asPages = `${plural(pages, 'redirect is a page that leads', 'redirects are pages that lead')} on, because ${name} cannot have all as rules: ${limits}`;
  const without = `${plural(left, 'redirect is', 'redirects are')} missing, because no file can be at the address`;
  const notes = [...(pages > 0 ? [asPages] : []), ...(left > 0 ? [without] : [])];
  return notes.length > 0 ? `${notes.join('. ')}.` : undefined;
}

/**
 * Writes what makes a host answer the old addresses of a site, as `redirects.json` of the service has them. What is beyond the host's
 * limits becomes pages.
 * @param own what the site has in the host's file already; it stays, in front up to the first rule that is for several paths.
 */
export function writeRedirects(
  host: RedirectHost,
  redirects: readonly SiteRedirect[],
  { own = '' }: { own?: string } = {},
): RedirectFiles {
  const to: Host = hosts[host];
  const all = withoutRepeated(redirects);
  const { rules, beyond } = fitting(to, all, own);
  const placed = beyond.map(redirect => ({ redirect, name: fileAt(redirect.from) }));
  const pages = placed.flatMap(({ redirect, name }) =>
    name === undefined ? [] : [{ name, text: pageOf(redirect) }],
  );
  const left = placed.flatMap(({ redirect, name }) => (name === undefined ? [redirect] : []));
  return {
    files: [{ name: to.file, text: to.textOf(rules, own) }, ...pages],
    answered: all.length - beyond.length,
    asPages: beyond.filter(redirect => !left.includes(redirect)),
    left,
    note: noteOn(to, pages.length, left.length),
  };
}
