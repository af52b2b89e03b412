import type { BlogFile } from '../file/blog-file.ts';

/** An address in a text, as far as it goes in any markup. */
const address = /(?:https?:)?\/\/([^\s/?#"'<>\\^`{|}()[\]]+)[^\s"'<>\\^`{|}()[\]]*/gi;

/** The addresses on the host of a site that the texts of a blog have, as they are sent. */
export function addressesOf(site: string, blog: BlogFile): Set<string> {
  const { host } = new URL(site);
  const found = new Set<string>();
  for (const post of blog.entities('posts')) {
    const { content = '' }: { content?: unknown } = JSON.parse(blog.body(post).toString());
    for (const [whole, on = ''] of String(content).matchAll(address))
      if (on.toLowerCase() === host) found.add(whole);
  }
  return found;
}
