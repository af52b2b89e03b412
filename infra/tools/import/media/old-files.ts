import type { BlogFile, FileEntity } from '../file/blog-file.ts';
import type { Report } from '../report.ts';
import { originalsOf } from './variants.ts';

/** An address in a text, as far as it goes in any markup. */
const address = /(?:https?:)?\/\/([^\s/?#"'<>\\^`{|}()[\]]+)[^\s"'<>\\^`{|}()[\]]*/gi;
const file = /^[^?#]*\/[^?#/]+\.(?!html?$|php$|aspx?$)\w{2,5}(?:[?#]|$)/i;

/** Reports which files of the old site texts name, as they are sent, although no medium has them. */
export function reportOldFiles(blog: BlogFile, report: Report): void {
  const bodyOf = (entity: FileEntity): Record<string, unknown> => JSON.parse(blog.body(entity).toString());
  const { siteUrl } = blog.fields;
  // A blog that has moved by the options (--site) has that address, and its texts may point there.
  const own = typeof siteUrl === 'string' && report.sites.size === 0 ? [siteUrl] : [];
  const hosts = new Set([...own, ...report.sites].map(site => new URL(site).host));
  const media = new Set([...blog.entities('media')].map(entity => bodyOf(entity).mediumUrl));
  for (const post of blog.entities('posts')) {
    const { title, content = '' } = bodyOf(post);
    const found = [...String(content).matchAll(address)].filter(
      ([whole, on = '']) => hosts.has(on.toLowerCase()) && file.test(whole),
    );
    const named = found.map(([whole]) => whole.replaceAll('&amp;', '&'));
    for (const each of new Set(named))
      if (!originalsOf(each).some(original => media.has(original)))
        report.noted('it names a file of the old site that is in no library', String(title), each);
  }
}
