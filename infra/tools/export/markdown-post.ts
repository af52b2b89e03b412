import type { Schemas } from '../../../client/api/index.ts';
import { markdownOf } from '../../../shared/markdown-from-html/in-node.ts';
import type { Converted } from '../../../shared/markdown-from-html/markdown-from.ts';
import { plainTextHtml } from '../../../shared/rendering/plain-text.ts';
import { parseDateTime } from '../../../shared/values/date-time.ts';
import { changeWithin, type NewPlaces } from './addresses.ts';
import { type FrontMatter, frontMatter, timestamp, withOwnNames } from './front-matter.ts';
import { isPage } from './permalinks.ts';
import { htmlBlock, portableMarkdown } from './portable-markdown.ts';
import { pictureOf, seoOf } from './said-fields.ts';

type Post = Schemas['Post'];

/** What posts become files with. */
export interface PostFileContext extends NewPlaces {
  /** The name of an author in the data of the site. */
  keyOf(author: Schemas['Author']): string;
  /** The identifiers of the posts that have translations. */
  originals: ReadonlySet<string>;
}

const dated = (dateTime: string | undefined) => {
  const parsed = dateTime === undefined ? undefined : parseDateTime(dateTime);
  return parsed === undefined ? undefined : timestamp(parsed);
};

/** Who wrote a post: by name, as readers see it, and by the keys of the site's data. */
function authorsOf({ author, coAuthors = [] }: Post, { keyOf }: PostFileContext): FrontMatter {
  const all = [...(author ? [author] : []), ...coAuthors];
  return {
    author: author?.displayName,
    coAuthors: coAuthors.length > 0 ? coAuthors.map(({ displayName }) => displayName) : undefined,
    authors: all.length > 0 ? [...new Set(all.map(keyOf))] : undefined,
  };
}

/** What Hugo, Eleventy and Astro read before the text, each under the names that it knows. */
function fieldsOf(post: Post, context: PostFileContext): FrontMatter {
  const { seo, metadata, translationOf } = post;
  const { slug, permalink, aliases } = context.permalinks.of(post);
  const tags = post.tags.map(({ name }) => name);
  return {
    title: post.title,
    slug,
    permalink,
    url: permalink,
    aliases: aliases.length > 0 ? aliases : undefined,
    date: dated(post.published),
    lastmod: dated(post.lastModified),
    draft: post.published === undefined,
    description: seo?.metaDescription ?? post.excerpt,
    summary: seo?.metaDescription && post.excerpt,
    ...authorsOf(post, context),
    // By tags, generators make lists, and pages are in none.
    ...(isPage(post) ? tags.length > 0 && { keywords: tags } : { tags }),
    ...pictureOf(post.postImage, context),
    isListed: post.isListed,
    isFeatured: post.isFeatured,
    language: post.language,
    translationOf,
    translationKey: translationOf ?? (context.originals.has(post.postId) ? post.postId : undefined),
    seo: seoOf(seo, context),
    // Hugo makes a sitemap by itself.
    sitemap: seo?.noIndex ? { disable: true } : undefined,
    metadata: metadata && withOwnNames(metadata),
    // Eleventy would run `{{ }}` and `{% %}` in texts.
    templateEngineOverride: 'md',
  };
}

/** A text that stays HTML, since Markdown would show something else. */
type KeptHtml = Exclude<Converted, { markdown: string }> & { readonly html: string };

function markdownOrHtml(html: string): { markdown: string } | KeptHtml {
  // Generators show a caption only where it is HTML.
  const converted = markdownOf(html, { keepsFigures: true });
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

/**
 * A post as a file of Markdown with front matter in YAML, which shows what readers see: HTML becomes Markdown, and plain text has its signs
 * escaped.
 */
export function markdownPost(post: Post, context: PostFileContext): PostFile {
  const made = asMarkdown[post.contentFormat ?? 'plain'](post.content);
  const kept = 'html' in made ? made : undefined;
  const text = 'html' in made ? htmlBlock(made.html) : made.markdown;
  const portable = portableMarkdown(text, changeWithin(context, post));
  // Blanks before the first word may be those of code.
  const body = portable.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd();
  return { text: `${frontMatter(fieldsOf(post, context))}\n${body}\n`, kept };
}
