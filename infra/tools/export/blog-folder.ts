import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BlogClient, Schemas } from '../../../client/api/index.ts';
import { fileKinds, kindRecognisedAs } from '../../../shared/features/uploads/file-kinds.ts';
import { inspect } from '../../../shared/features/uploads/inspection.ts';
import { FailedEntities } from '../import/file/failures.ts';
import { fileNameIn } from '../import/media/file-name.ts';
import type { MediaSource } from '../import/media/file-source.ts';
import { NotMoved } from '../import/media/not-moved.ts';
import { printable } from '../import/printable.ts';
import { Report } from '../import/report.ts';
import { FileNames } from './file-names.ts';
import { markdownPost } from './markdown-post.ts';
import { Permalinks } from './permalinks.ts';

/**
 * Where in the folder posts and files are; a site shows the files at the address of the same name. Eleventy and Astro publish every post
 * that they see, even those that it marks as drafts, so those that readers must not see yet have a folder of their own.
 */
const postsFolder = 'posts';
const draftsFolder = 'drafts';
const mediaFolder = 'media';

/** Where all of it is until it is whole. */
const unfinished = '.unfinished';

/** What Eleventy leaves out where the folder is its input. */
const ignored = { name: '.eleventyignore', text: `${draftsFolder}/\n` };

/** The largest file that is fetched, in bytes. */
const maxFile = 1024 * 1024 * 1024;

type Post = Schemas['Post'];
type Medium = Pick<Schemas['Medium'], 'mediumId' | 'mediumUrl' | 'fileName' | 'mediumType'>;

/** What was written. */
export interface WrittenFolder {
  posts: number;
  /** Among them those that readers do not see yet. */
  drafts: number;
  files: number;
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

const withoutExtension = (name: string) => name.replace(/\.[a-z\d]{1,5}$/i, '');

/** Writes a blog into a folder: its posts as Markdown, and the files that its media name. */
export class BlogFolder {
  readonly #client: BlogClient;
  readonly #blogId: string;
  readonly #folder: string;
  readonly #source: MediaSource;
  readonly #files = new Map<string, string>();
  readonly #now = Date.now();
  readonly written: WrittenFolder = {
    posts: 0,
    drafts: 0,
    files: 0,
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
    for (const name of [postsFolder, draftsFolder, mediaFolder])
      await mkdir(this.#path(name), { recursive: true });
    await this.#writeFiles();
    await this.#writePosts(await this.#readPermalinks());
    await writeFile(this.#path(ignored.name), ignored.text);
    // Posts come last: a folder that has them has all.
    for (const name of [ignored.name, draftsFolder, mediaFolder, postsFolder])
      await rename(this.#path(name), join(this.#folder, name));
    await rm(this.#path(), { recursive: true });
    return this.written;
  }

  #path(...names: string[]): string {
    return join(this.#folder, unfinished, ...names);
  }

  async #writeFiles(): Promise<void> {
    const names = new FileNames();
    const request = {
      path: { blogId: this.#blogId },
      fields: ['mediumId', 'mediumUrl', 'fileName', 'mediumType'],
    } as const;
    for await (const medium of this.#client.items('/blog/{blogId}/medium', request)) {
      const { mediumId, mediumUrl } = medium;
      if (this.#files.has(mediumUrl)) continue;
      try {
        const name = await this.#writeFile(medium, names);
        this.#files.set(mediumUrl, `/${mediaFolder}/${name}`);
        this.written.files += 1;
      } catch (error) {
        if (!(error instanceof NotMoved)) throw error;
        const reason = `${printable(mediumUrl)}: ${error.message}`;
        this.written.left.add({ entity: `medium ${mediumId}`, reason });
      }
    }
  }

  /** Writes a file with the extension of what it is: servers and systems run or show it by that. @returns its name. */
  async #writeFile({ mediumId, mediumUrl, fileName, mediumType }: Medium, names: FileNames): Promise<string> {
    const file = await this.#source.fetch(mediumUrl, maxFile, new AbortController().signal);
    try {
      const { mimeType = 'of no known type' } = await inspect(file.read());
      const kind = kindRecognisedAs(mimeType, mediumType?.mimeType);
      const expected = fileKinds.map(each => each.name).join(', ');
      if (!kind) throw new NotMoved(`by its first bytes it is ${mimeType} (expected ${expected})`);
      const given = fileName ?? fileNameIn(mediumUrl) ?? mediumId;
      const name = names.choose(withoutExtension(given), `.${kind.extension}`);
      await pipeline(file.read(), createWriteStream(this.#path(mediaFolder, name)));
      return name;
    } finally {
      await file.close();
    }
  }

  #isPublished({ published }: Pick<Post, 'published'>): boolean {
    return published !== undefined && Date.parse(published) <= this.#now;
  }

  /** Where all posts are, before the first is written: any of them may link to any other. */
  async #readPermalinks(): Promise<Permalinks> {
    const path = { blogId: this.#blogId };
    const blog = await this.#client.get('/blog/{blogId}', { path, fields: ['siteUrl', 'postUrl'] });
    const posts: Pick<Post, 'postId' | 'slug' | 'formerSlugs' | 'published'>[] = [];
    const fields = ['postId', 'slug', 'formerSlugs', 'published'] as const;
    const request = { path, fields, query: { order: 'oldest' } } as const;
    for await (const post of this.#client.items('/blog/{blogId}/post', request)) posts.push(post);
    const others = posts.filter(post => !this.#isPublished(post));
    return new Permalinks(
      blog,
      posts.filter(post => this.#isPublished(post)),
      others,
    );
  }

  async #writePosts(permalinks: Permalinks): Promise<void> {
    const names = new FileNames();
    for await (const post of this.#client.items('/blog/{blogId}/post', { path: { blogId: this.#blogId } })) {
      const day = post.published?.slice(0, 10);
      const name = names.choose(day ? `${day}-${post.slug}` : post.slug, '.md');
      const isPublished = this.#isPublished(post);
      const { text, kept } = markdownPost(post, { files: this.#files, permalinks });
      if (kept) this.written.report.noted(`its text stays HTML, as ${kept.why}`, post.title, kept.element);
      await writeFile(this.#path(isPublished ? postsFolder : draftsFolder, name), text);
      this.written.posts += 1;
      if (!isPublished) this.written.drafts += 1;
    }
  }
}
