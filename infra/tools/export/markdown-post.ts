import { stringify } from 'yaml';
import type { Schemas } from '../../../client/api/index.ts';
import { markdownOf } from '../import/foreign/html-to-markdown.ts';
import { type OtherAddresses, withOtherAddresses } from '../import/media/addresses.ts';

type Post = Schemas['Post'];

/** A date without an offset of its own is in UTC, as the service reads it. */
const dated = (date: string) => (/[zZ]$|[+-]\d\d:\d\d$/.test(date) || date.length <= 10 ? date : `${date}Z`);

/** What Hugo, Eleventy and Astro read before the text: their common names for it, and Hugo's `aliases` and `lastmod`. */
function frontMatter(post: Post, addresses: OtherAddresses): Record<string, unknown> {
  const { postImage } = post;
  return {
    title: post.title,
    slug: post.slug,
    date: post.published && dated(post.published),
    lastmod: post.lastModified,
    draft: post.published === undefined,
    description: post.excerpt,
    author: post.author?.displayName,
    tags: post.tags.map(({ name }) => name),
    aliases: post.formerSlugs,
    image: postImage && (addresses.get(postImage.mediumUrl) ?? postImage.mediumUrl),
    imageAlt: postImage?.alternativeText,
  };
}

/**
 * A post as a file of Markdown with front matter in YAML. HTML becomes Markdown; a text of a format that is not known stays as it is.
 * @param addresses those of the files that were written, by their addresses in the service.
 */
export function markdownPost(post: Post, addresses: OtherAddresses): string {
  const content = withOtherAddresses(post.content, addresses);
  const markdown = post.contentFormat === 'html' ? markdownOf(content) : undefined;
  const text = markdown ?? content;
  const given = Object.entries(frontMatter(post, addresses)).filter(([, value]) => value !== undefined);
  return `---\n${stringify(Object.fromEntries(given), { lineWidth: 0 })}---\n\n${text.trim()}\n`;
}
