import { createHash } from 'node:crypto';
import type { BlogNotes } from './items.ts';

declare module './items.ts' {
  interface BlogNotes {
    /** The version that the blog had when something was changed that is no part of it, and a digest of all that was. */
    keptVersion?: { version: string; digest: string };
  }
}

/** What is no part of a blog's version: nobody is shown anything of it. */
const besides: ReadonlySet<string> = new Set(['outbox', 'wakeAt', 'keptVersion']);

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

/** A digest of all that is part of a blog's version. Each write of the blog's content changes it. */
function digestOf(blog: object): string {
  const versioned = Object.entries(blog).filter(([name]) => !name.startsWith('_') && !besides.has(name));
  return createHash('sha256')
    .update(JSON.stringify(versioned.sort(byName)))
    .digest('base64url');
}

/**
 * The version of everything in a blog: each write of its content changes it, and nothing else does. It is the tag of the blog's item,
 * unless that was changed since by what keeps the version with {@link keepingVersion}. That of a child is its tag.
 * @param blog the whole item.
 */
export function versionOf(blog: Pick<BlogNotes, 'keptVersion'> & { _etag: string }): string {
  const { keptVersion, _etag } = blog;
  return keptVersion && keptVersion.digest === digestOf(blog) ? keptVersion.version : _etag;
}

/** What a change of a blog's item sets as `keptVersion`, so that the version stays: only if the item is still as it was read. */
export const keepingVersion = (
  blog: Pick<BlogNotes, 'keptVersion'> & { _etag: string },
): Required<BlogNotes>['keptVersion'] => ({ version: versionOf(blog), digest: digestOf(blog) });
