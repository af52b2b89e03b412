import type { BlogFile } from '../file/blog-file.ts';

/** An address in a text, as far as it goes in any markup. */
const address = /(?:https?:)?\/\/([^\s/?#"'<>\\^`{|}()[\]]+)[^\s"'<>\\^`{|}()[\]]*/gi;

/** The addresses on the hosts of sites that the texts of a blog have, as they are sent. */
export function addressesOf(sites: readonly string[], blog: BlogFile): Set<string> {
  const hosts = new Set(sites.map(site => new URL(site).host));
  const found = new Set<string>();
  for (const post of blog.entities('posts')) {
    const { content = '' }: { content?: unknown } = JSON.parse(blog.body(post).toString());
    for (const [whole, on = ''] of String(content).matchAll(address))
      if (hosts.has(on.toLowerCase())) found.add(whole);
  }
  return found;
}
