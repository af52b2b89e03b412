import type { Schemas } from '../../../client/api/index.ts';
import type { ChangeOfAddress } from '../../../shared/features/feeds/formats/absolute-html.ts';
import { markdownOf } from '../../../shared/markdown-from-html/in-node.ts';
import type { Converted } from '../../../shared/markdown-from-html/markdown-from.ts';
import { plainTextHtml } from '../../../shared/rendering/plain-text.ts';
import { parseDateTime } from '../../../shared/values/date-time.ts';
import type { OtherAddresses } from '../import/media/addresses.ts';
import { frontMatter, timestamp } from './front-matter.ts';
import type { Permalinks } from './permalinks.ts';
import { htmlBlock, portableMarkdown } from './portable-markdown.ts';

type Post = Schemas['Post'];

/** What posts become files with. */
export interface PostFileContext {
  /** The paths of the files that were written, by their addresses in the service. */
  files: OtherAddresses;
  permalinks: Permalinks;
}

const dated = (dateTime: string | undefined) => {
  const parsed = dateTime === undefined ? undefined : parseDateTime(dateTime);
  return parsed === undefined ? undefined : timestamp(parsed);
};

/** What Hugo, Eleventy and Astro read before the text, each under the names that it knows. */
function fieldsOf(post: Post, { files, permalinks }: PostFileContext) {
  const { postImage } = post;
  const { slug, permalink, aliases } = permalinks.of(post);
  return {
    title: post.title,
    slug,
    permalink,
    url: permalink,
    aliases: aliases.length > 0 ? aliases : undefined,
    date: dated(post.published),
    lastmod: dated(post.lastModified),
    draft: post.published === undefined,
    description: post.excerpt,
    author: post.author?.displayName,
    tags: post.tags.map(({ name }) => name),
    image: postImage && (files.get(postImage.mediumUrl) ?? postImage.mediumUrl),
    imageAlt: postImage?.alternativeText,
    // Eleventy would run `{{ }}` and `{% %}` in texts.
    templateEngineOverride: 'md',
  };
}

/** A text that stays HTML, since Markdown would show something else. */
type KeptHtml = Exclude<Converted, { markdown: string }> & { readonly html: string };

function markdownOrHtml(html: string): { markdown: string } | KeptHtml {
  const converted = markdownOf(html);
  return 'markdown' in converted ? converted : { ...converted, html };
}

/** Texts in each format as Markdown. */
const asMarkdown = {
  markdown: (text: string) => ({ markdown: text }),
  html: markdownOrHtml,
  plain: (text: string) => markdownOrHtml(plainTextHtml(text)),
};

/** A post as a file. */
export interface PostFile {
  text: string;
  /** Why it has HTML in the place of Markdown, if so. */
  kept: KeptHtml | undefined;
}

/** What the addresses in a post's text become: those of files and posts lead to these, and what else its site had stays there. */
function addressesFor(post: Post, { files, permalinks }: PostFileContext): ChangeOfAddress {
  return address => {
    const resolved = permalinks.resolved(address, post);
    if (!resolved) return address;
    const here = files.get(resolved.href) ?? files.get(address) ?? permalinks.linkTo(resolved);
    return here ?? (permalinks.isOnSite(resolved) && !URL.canParse(address) ? resolved.href : address);
  };
}

/**
 * A post as a file of Markdown with front matter in YAML, which shows what readers see: HTML becomes Markdown, and plain text has its signs
 * escaped.
 */
export function markdownPost(post: Post, surroundings: PostFileContext): PostFile {
  const made = asMarkdown[post.contentFormat ?? 'plain'](post.content);
  const kept = 'html' in made ? made : undefined;
  const text = 'html' in made ? htmlBlock(made.html) : made.markdown;
  const portable = portableMarkdown(text, addressesFor(post, surroundings));
  // Blanks before the first word may be those of code.
  const body = portable.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd();
  return { text: `${frontMatter(fieldsOf(post, surroundings))}\n${body}\n`, kept };
}
