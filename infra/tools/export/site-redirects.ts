import {
  type RedirectHost,
  type SiteFile,
  type SiteRedirect,
  writeRedirects,
} from '../../../shared/features/feeds/formats/redirect-files.ts';
import { comparedPath, statuses } from '../../../shared/features/redirects/redirect.ts';
import { type NewPlaces, newAddress } from './addresses.ts';
import { encoded, type SitePlace } from './permalinks.ts';

/**
 * The redirects of a site made of files: those that the blog keeps, then those from where published posts were. None of these is from where
 * a kept one is from, or leads there.
 */
export function siteRedirects(
  kept: readonly SiteRedirect[],
  published: readonly SitePlace[],
  places: NewPlaces,
): SiteRedirect[] {
  const own = kept.map(({ from, to, status }) => ({ from, to: newAddress(to, places), status }));
  const taken = new Set(own.map(({ from }) => comparedPath(from)));
  const former = published.flatMap(({ permalink, aliases }) =>
    aliases.map(alias => ({ from: encoded(alias), to: encoded(permalink), status: statuses.permanent })),
  );
  return [
    ...own,
    ...former.filter(({ from, to }) => !taken.has(comparedPath(from)) && !taken.has(comparedPath(to))),
  ];
}

/** The folders of the hosts for which redirects are written. */
const folders: Readonly<Record<RedirectHost, string>> = {
  netlify: 'netlify',
  cloudflarePages: 'cloudflare-pages',
  staticWebApps: 'static-web-apps',
};

/** The files of each host, in folders of their own, and what is said of each. */
export function redirectFiles(redirects: readonly SiteRedirect[]): { files: SiteFile[]; notes: string[] } {
  const written = (Object.keys(folders) as RedirectHost[]).map(host => {
    const { files, note } = writeRedirects(host, redirects);
    return { files: files.map(({ name, text }) => ({ name: `${folders[host]}/${name}`, text })), note };
  });
  return {
    files: written.flatMap(({ files }) => files),
    notes: written.flatMap(({ note }) => note ?? []),
  };
}
