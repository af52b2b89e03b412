import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BlogClient } from '../../../client/api/index.ts';
import { Failures } from '../import/file/failures.ts';
import { fileNameIn } from '../import/media/file-name.ts';
import type { FileSource } from '../import/media/file-source.ts';
import { NotMoved } from '../import/media/not-moved.ts';
import { printable } from '../import/printable.ts';
import { FileNames } from './file-names.ts';
import { markdownPost } from './markdown-post.ts';

/** Where in the folder posts and files are; a site shows the files at the address of the same name. */
const postsFolder = 'posts';
const mediaFolder = 'media';

/** The largest file that is fetched, in bytes. */
const maxFile = 1024 * 1024 * 1024;

/** What was written. */
export interface WrittenFolder {
  posts: number;
  files: number;
  /** The media whose files could not be had: texts keep their addresses. */
  left: Failures;
}

/** Whether files can be written into a folder without mixing with others. */
export async function isFree(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
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
  readonly #source: FileSource;
  readonly #addresses = new Map<string, string>();
  readonly written: WrittenFolder = { posts: 0, files: 0, left: new Failures() };

  constructor(client: BlogClient, blogId: string, folder: string, source: FileSource) {
    this.#client = client;
    this.#blogId = blogId;
    this.#folder = folder;
    this.#source = source;
  }

  /** @throws ServiceError, Transient, or an error of the file system. */
  async write(): Promise<WrittenFolder> {
    for (const name of [postsFolder, mediaFolder]) await mkdir(join(this.#folder, name), { recursive: true });
    await this.#writeFiles();
    await this.#writePosts();
    return this.written;
  }

  async #writeFiles(): Promise<void> {
    const names = new FileNames();
    const request = {
      path: { blogId: this.#blogId },
      fields: ['mediumId', 'mediumUrl', 'fileName'],
    } as const;
    for await (const { mediumId, mediumUrl, fileName } of this.#client.items(
      '/blog/{blogId}/medium',
      request,
    )) {
      if (this.#addresses.has(mediumUrl)) continue;
      const name = names.choose(fileName ?? fileNameIn(mediumUrl) ?? mediumId);
      try {
        await this.#writeFile(mediumUrl, join(this.#folder, mediaFolder, name));
        this.#addresses.set(mediumUrl, `/${mediaFolder}/${name}`);
        this.written.files += 1;
      } catch (error) {
        if (!(error instanceof NotMoved)) throw error;
        const reason = `${printable(mediumUrl)}: ${error.message}`;
        this.written.left.add({ entity: `medium ${mediumId}`, reason });
      }
    }
  }

  async #writeFile(address: string, path: string): Promise<void> {
    const file = await this.#source.fetch(address, maxFile, new AbortController().signal);
    try {
      await pipeline(file.read(), createWriteStream(path));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
  }

  async #writePosts(): Promise<void> {
    const names = new FileNames();
    for await (const post of this.#client.items('/blog/{blogId}/post', { path: { blogId: this.#blogId } })) {
      const day = post.published?.slice(0, 10);
      const name = names.choose(day ? `${day}-${post.slug}` : post.slug, '.md');
      await writeFile(join(this.#folder, postsFolder, name), markdownPost(post, this.#addresses));
      this.written.posts += 1;
    }
  }
}
