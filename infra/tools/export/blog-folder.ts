import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlogClient, Schemas } from '../../../client/api/index.ts';
import { FailedEntities } from '../import/file/failures.ts';
import type { MediaSource } from '../import/media/file-source.ts';
import { Report } from '../import/report.ts';
import { FileNames } from './file-names.ts';
import { markdownPost, type PostFileContext } from './markdown-post.ts';
import { MediaFiles } from './media-files.ts';
import { isPage, Permalinks, type PlacedPost, type SitePlace } from './permalinks.ts';
import { authorKeys, namedBy, type SiteBlog, siteData, siteFields } from './site-data.ts';
import { redirectFiles, siteRedirects } from './site-redirects.ts';

/**
 * Where in the folder posts and files are; a site shows the files at the address of the same name. Eleventy and Astro publish every post
 * that they see, even those that it marks as drafts, so those that readers must not see yet have a folder of their own, pages among them.
 */
const postsFolder = 'posts';
const pagesFolder = 'pages';
const draftsFolder = 'drafts';
const mediaFolder = 'media';
const dataFolder = 'data';
const redirectsFolder = 'redirects';

/** Posts come last: a folder that has them has all. */
const folders = [draftsFolder, mediaFolder, dataFolder, pagesFolder, postsFolder];

/** What Hugo has beside pages, where it has these, under names that a page may have. */
const namesBesidePages = ['posts', 'tags', 'categories'].map(name => `${name}.md`);

/** Where all of it is until it is whole. */
const unfinished = '.unfinished';

/** What Eleventy leaves out where the folder is its input. */
const ignored = { name: '.eleventyignore', text: `${draftsFolder}/\n${redirectsFolder}/\n` };

type Post = Schemas['Post'];

/** What was written. */
export interface WrittenFolder {
  posts: number;
  pages: number;
  /** Among both those that readers do not see yet. */
  drafts: number;
  files: number;
  redirects: number;
  /** What hosts do not have as redirects. */
  notes: string[];
  /** The media whose files could not be had: texts keep their addresses. */
  left: FailedEntities;
  /** The posts whose texts could not become Markdown. */
  report: Report;
}

/** Whether files can be written into a folder without mixing with others; what an export left that was stopped does not count. */
export async function isFree(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).every(name => name === unfinished);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
}

/** Writes a blog into a folder: its posts as Markdown, and the files that its media name. */
export class BlogFolder {
  readonly #client: BlogClient;
  readonly #blogId: string;
  readonly #folder: string;
  readonly #source: MediaSource;
  readonly #now = Date.now();
  readonly written: WrittenFolder = {
    posts: 0,
    pages: 0,
    drafts: 0,
    files: 0,
    redirects: 0,
    notes: [],
    left: new FailedEntities(),
    report: new Report(),
  };

  constructor(client: BlogClient, blogId: string, folder: string, source: MediaSource) {
    this.#client = client;
    this.#blogId = blogId;
    this.#folder = folder;
    this.#source = source;
  }

  /** @throws ServiceError, Transient, or an error of the file system; the folder has nothing of the blog then. */
  async write(): Promise<WrittenFolder> {
    await rm(this.#path(), { recursive: true, force: true });
    for (const name of folders) await mkdir(this.#path(name), { recursive: true });
    await this.#writeSite(await this.#writeMedia());
    await writeFile(this.#path(ignored.name), ignored.text);
    const redirects = this.written.redirects > 0 ? [redirectsFolder] : [];
    for (const name of [ignored.name, ...redirects, ...folders])
      await rename(this.#path(name), join(this.#folder, name));
    await rm(this.#path(), { recursive: true });
    return this.written;
  }

  #path(...names: string[]): string {
    return join(this.#folder, unfinished, ...names);
  }

  /** @returns the paths of the files, by their addresses. */
  async #writeMedia(): Promise<Map<string, string>> {
    const media = new MediaFiles(this.#source, this.#path(mediaFolder), this.written.left);
    const names = await media.write(this.#client, this.#blogId);
    this.written.files = new Set(names.values()).size;
    return new Map([...names].map(([address, name]) => [address, `/${mediaFolder}/${name}`]));
  }

  #isPublished({ published }: Pick<Post, 'published'>): boolean {
    return published !== undefined && Date.parse(published) <= this.#now;
  }

  /** Writes all that names other things of the blog: posts and pages, the data of the site, and its redirects. */
  async #writeSite(files: ReadonlyMap<string, string>): Promise<void> {
    const path = { blogId: this.#blogId };
    const blog = await this.#client.get('/blog/{blogId}', { path, fields: siteFields });
    const posts = await this.#readPlacedPosts();
    const published = posts.filter(post => this.#isPublished(post));
    const permalinks = new Permalinks(
      blog,
      published,
      posts.filter(post => !this.#isPublished(post)),
    );
    const originals = new Set(published.flatMap(({ translationOf }) => translationOf ?? []));
    const context = { files, permalinks, originals, keyOf: authorKeys() };
    const shown = await this.#writePosts(context);
    await this.#writeData(blog, context, shown);
    await this.#writeRedirects(
      published.map(post => permalinks.of(post)),
      context,
    );
  }

  /** What says where all posts are, before the first is written: any of them may link to any other. */
  async #readPlacedPosts(): Promise<(PlacedPost & Pick<Post, 'translationOf'>)[]> {
    const fields = ['postId', 'slug', 'formerSlugs', 'published', 'isListed', 'translationOf'] as const;
    const request = { path: { blogId: this.#blogId }, fields, query: { order: 'oldest' } } as const;
    return allOf(this.#client.items('/blog/{blogId}/post', request));
  }

  /** @returns the identifiers of the authors and tags that readers see. */
  async #writePosts(context: PostFileContext): Promise<ReadonlySet<string>> {
    // Drafts may come to lie beside posts.
    const postNames = new FileNames();
    const pageNames = new FileNames(namesBesidePages);
    const shown = new Set<string>();
    for await (const post of this.#client.items('/blog/{blogId}/post', { path: { blogId: this.#blogId } })) {
      const isPublished = this.#isPublished(post);
      const { text, kept } = markdownPost(post, context);
      if (kept) this.written.report.noted(`its text stays HTML, as ${kept.why}`, post.title, kept.element);
      const day = isPage(post) ? undefined : post.published?.slice(0, 10);
      const shownFolder = isPage(post) ? pagesFolder : postsFolder;
      const names = isPublished && isPage(post) ? pageNames : postNames;
      const name = names.choose(day ? `${day}-${post.slug}` : post.slug, '.md');
      await writeFile(this.#path(isPublished ? shownFolder : draftsFolder, name), text);
      this.written[isPage(post) ? 'pages' : 'posts'] += 1;
      if (!isPublished) this.written.drafts += 1;
      else for (const id of namedBy(post)) shown.add(id);
    }
    return shown;
  }

  /** @param shown the identifiers of the authors and tags that readers see: what only drafts name is theirs. */
  async #writeData(blog: SiteBlog, context: PostFileContext, shown: ReadonlySet<string>): Promise<void> {
    const path = { blogId: this.#blogId };
    const authors = await allOf(this.#client.items('/blog/{blogId}/author', { path }));
    const tags = await allOf(this.#client.items('/blog/{blogId}/tag', { path }));
    const source = {
      blog,
      authors: authors.filter(({ authorId }) => shown.has(authorId)),
      tags: tags.filter(({ tagId }) => shown.has(tagId)),
      keyOf: context.keyOf,
    };
    await writeFile(
      this.#path(dataFolder, 'blog.json'),
      `${JSON.stringify(siteData(source, context), undefined, 2)}\n`,
    );
  }

  async #writeRedirects(published: readonly SitePlace[], context: PostFileContext): Promise<void> {
    const path = { blogId: this.#blogId };
    const { redirects: kept } = await this.#client.get('/blog/{blogId}/redirects', { path });
    const redirects = siteRedirects(kept, published, context);
    this.written.redirects = redirects.length;
    if (redirects.length === 0) return;
    const { files, notes } = redirectFiles(redirects);
    this.written.notes.push(...notes);
    for (const { name, text } of files) {
      const file = this.#path(redirectsFolder, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }
}

async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
