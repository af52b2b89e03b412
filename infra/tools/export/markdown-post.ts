import { stringify } from 'yaml';
import type { Schemas } from '../../../client/api/index.ts';
import { markdownOf } from '../../../shared/markdown-from-html/in-node.ts';
import { plainTextHtml } from '../../../shared/rendering/plain-text.ts';
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

/** HTML as Markdown, or as it is if Markdown would show something else. */
function markdownOrHtml(html: string): string {
  const converted = markdownOf(html);
  return 'markdown' in converted ? converted.markdown : html;
}

/** Texts in each format as Markdown. */
const asMarkdown = {
  markdown: (text: string) => text,
  html: markdownOrHtml,
  plain: (text: string) => markdownOrHtml(plainTextHtml(text)),
};

/**
 * A post as a file of Markdown with front matter in YAML, which shows what readers see: HTML becomes Markdown, and plain text has its signs
 * escaped.
 * @param addresses those of the files that were written, by their addresses in the service.
 */
export function markdownPost(post: Post, addresses: OtherAddresses): string {
  const content = withOtherAddresses(post.content, addresses);
  const text = asMarkdown[post.contentFormat ?? 'plain'](content);
  const given = Object.entries(frontMatter(post, addresses)).filter(([, value]) => value !== undefined);
  return `---\n${stringify(Object.fromEntries(given), { lineWidth: 0 })}---\n\n${text.trim()}\n`;
}
