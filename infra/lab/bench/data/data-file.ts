import { createHash } from 'node:crypto';
import { constants, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import definition from '../../../cosmos/container.json';
import { Catalog } from '../../../local/cosmos/storage/catalog.ts';
import { parseContainerDefinition } from '../../../local/cosmos/storage/container-definition.ts';
import { closeDatabaseFile, openDatabaseFile } from '../../../local/cosmos/storage/database-file.ts';
import type { Scale } from '../scale.ts';
import type { StoredDocument } from './documents.ts';
import { documentsOfBlog, documentsOfEmptyBlogs, fillContainer } from './fill-container.ts';

/** The databases of the benchmark; each has the service's container. */
export const databases = {
  /** The blogs of all sizes. */
  blogs: 'blog',
  /** This many blogs without children. */
  emptyBlogs: (count: number) => `blogs-${count}`,
  /** Empty: the target of imports. */
  imported: 'imported',
};

type Contents = [database: string, documents: () => AsyncIterable<StoredDocument>][];

function contentsOf({ sizes, blogCounts }: Scale): Contents {
  return [
    [databases.blogs, () => inTurn(sizes.map(size => documentsOfBlog(size)))],
    ...blogCounts.map((count): Contents[number] => [
      databases.emptyBlogs(count),
      () => documentsOfEmptyBlogs(count),
    ]),
    [databases.imported, () => inTurn([])],
  ];
}

async function* inTurn<T>(all: AsyncIterable<T>[]): AsyncGenerator<T, void, undefined> {
  for (const one of all) yield* one;
}

/** Changes whenever the data would: with the scale, the container, or what the service stores of the smallest blog. */
async function fingerprintOf(scale: Scale): Promise<string> {
  const hash = createHash('sha256').update(
    JSON.stringify([scale.sizes, scale.blogCounts, definition.partitionKey, 1]),
  );
  for await (const document of documentsOfBlog(1)) {
    // The time of creation differs each time, but always has the same length.
    hash.update(JSON.stringify(document).replaceAll(/\d/g, '0'));
  }
  return hash.digest('hex').slice(0, 12);
}

/**
 * Makes a file for local Cosmos DB: a copy of the benchmark's data, which are created if they are missing and then
 * kept, so that each run starts from the same data.
 * @param folder where the data are kept.
 * @returns the folder with the copy, which the caller removes.
 */
export async function prepareData(
  folder: string,
  scale: Scale,
  say: (text: string) => void,
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  removeLeftovers(folder);
  const kept = `data-${scale.name}-${await fingerprintOf(scale)}.sqlite`;
  if (!existsSync(join(folder, kept))) {
    say(
      `Creating the data (once): blogs of ${scale.sizes.map(size => size.toLocaleString('en')).join(', ')} posts`,
    );
    removeFiles(folder, name => name.startsWith(`data-${scale.name}-`));
    await makeData(join(folder, kept), scale);
  }
  const copy = join(folder, `run-${process.pid}`);
  mkdirSync(copy, { recursive: true });
  copyFileSync(join(folder, kept), join(copy, 'cosmos.sqlite'), constants.COPYFILE_FICLONE);
  return copy;
}

function removeFiles(folder: string, isOld: (name: string) => boolean): void {
  for (const name of readdirSync(folder).filter(isOld)) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Removes the copies, and the data that were not whole yet, that interrupted runs left. */
export function removeLeftovers(folder: string): void {
  removeFiles(folder, name => {
    // SQLite has files of its own beside a file that is being written.
    const [, pid] = name.match(/^(?:run-|data-.*\.sqlite\.)(\d+)(?:-\w+)?$/) ?? [];
    return pid !== undefined && !isRunning(Number(pid));
  });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process is running, as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function makeData(file: string, scale: Scale): Promise<void> {
  const unfinished = `${file}.${process.pid}`;
  const sqlite = openDatabaseFile(unfinished);
  try {
    const catalog = new Catalog(sqlite);
    for (const [database, documents] of contentsOf(scale)) {
      catalog.createDatabase(database);
      const container = catalog.createContainer(database, parseContainerDefinition(definition));
      await fillContainer(container, documents());
    }
  } catch (error) {
    closeDatabaseFile(sqlite);
    rmSync(unfinished, { force: true });
    throw error;
  }
  closeDatabaseFile(sqlite);
  renameSync(unfinished, file);
}
