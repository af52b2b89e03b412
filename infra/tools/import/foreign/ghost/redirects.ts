import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isJsonObject } from '../../../../../shared/values/json-object.ts';
import { isWebAddress } from '../../../../../shared/values/web-address.ts';
import type { ConversionReport } from '../conversion.ts';

/** A redirect as Ghost keeps it: from a regular expression, to an address that may have what was found in it. */
interface GhostRedirect {
  from: string;
  to: string;
  isPermanent: boolean;
}

/** The files in Ghost's folder `content/data`; the first that is there counts (ghost.org/docs/themes/routing, Redirects). */
const names = ['redirects.yaml', 'redirects.json'];

/** The largest file that is read, in bytes. */
const maxSize = 4 * 1024 * 1024;

/** The paths at which a file of a copy of `content`, or of `content/data`, may be. */
const pathsIn = (folder: string) => names.flatMap(name => [join(folder, 'data', name), join(folder, name)]);

/** The text of a file; undefined if there is none. A link is not followed. */
async function textOf(path: string): Promise<string | undefined> {
  try {
    const found = await lstat(path);
    return found.isFile() && found.size <= maxSize ? await readFile(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}

/** The redirects of a file of YAML, `301:` and `302:` with a path and an address in each line. */
function ofYaml(text: string): GhostRedirect[] {
  const file: unknown = parse(text, { maxAliasCount: 0 });
  if (!isJsonObject(file)) return [];
  return ['302', '301'].flatMap(status => {
    const redirects = file[status];
    if (!isJsonObject(redirects)) return [];
    return Object.entries(redirects).map(([from, to]) => ({
      from,
      to: String(to),
      isPermanent: status === '301',
    }));
  });
}

/** The redirects of a file of JSON, `[{"from":"^/old/$","to":"/new/","permanent":true}]`. */
function ofJson(text: string): GhostRedirect[] {
  const file: unknown = JSON.parse(text);
  return (Array.isArray(file) ? file : []).filter(isJsonObject).map(({ from, to, permanent }) => ({
    from: String(from),
    to: String(to),
    isPermanent: permanent === true,
  }));
}

function redirectsOf(path: string, text: string): GhostRedirect[] | undefined {
  try {
    return path.endsWith('.yaml') ? ofYaml(text) : ofJson(text);
  } catch {
    return undefined;
  }
}

/** The path that a regular expression stands for, if it is one without patterns; undefined otherwise. */
function pathIn(expression: string): string | undefined {
  const path = expression
    .replace(/^\^/, '')
    .replace(/(?:\/\??)?\$$/, end => (end === '$' ? '' : '/'))
    .replace(/\\([/.-])/g, '$1');
  return /^\/(?!\/)[^\\^$*+?()[\]{}|\s]*$/.test(path) ? path : undefined;
}

const isAddress = (to: string) => !to.includes('$') && (/^\/(?!\/)/.test(to) || isWebAddress(to));

/** Passes on the redirects that Ghost keeps in a folder, if there are any; patterns stay behind. */
export async function takeRedirects(folder: string, report: ConversionReport): Promise<void> {
  for (const path of pathsIn(folder)) {
    const text = await textOf(path);
    if (text === undefined) continue;
    const redirects = redirectsOf(path, text);
    const where = path.slice(folder.length + 1);
    if (!redirects) report.noted('the redirects cannot be read', where);
    for (const { from: expression, to, isPermanent } of redirects ?? []) {
      const from = pathIn(expression);
      if (from !== undefined && isAddress(to)) report.redirected({ where, from, to, isPermanent });
      else report.noted('a redirect stays behind, as it is a pattern', where, `${expression} to ${to}`);
    }
    return;
  }
}
