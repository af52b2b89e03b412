import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { collectOutput, endProcess, exitOf } from '../../infra/local/kit/child-process.ts';
import { useStarted } from '../../infra/local/kit/testing/use-started.ts';
import { createClientProject } from '../support/projects/client-project.ts';

/** A site that was built, and the output of the build. */
export class BuiltSite {
  readonly folder: string;
  readonly output: string;

  constructor(folder: string, output: string) {
    this.folder = folder;
    this.output = output;
  }

  /** The files, by their paths in the folder. */
  get files(): string[] {
    // Without a look at each of them: a build may be at work, and replace one meanwhile.
    const entries = readdirSync(this.folder, { recursive: true, withFileTypes: true });
    const files = entries.filter(entry => entry.isFile());
    return files
      .map(({ parentPath, path, name }) => relative(this.folder, join(parentPath ?? path, name)))
      .sort();
  }

  /** The file that a web server answers with at a path; undefined if there is none. */
  fileAt(path: string): string | undefined {
    const name = decodeURIComponent(path.replace(/[?#].*/, '')).replace(/^\//, '');
    return [name, join(name, 'index.html')].find(each => this.files.includes(each));
  }

  /** What a web server answers at a path. Throws if there is nothing. */
  read(path: string): string {
    const file = this.fileAt(path);
    if (file === undefined) throw new Error(`The site has nothing at ${path}: ${this.files.join(', ')}`);
    return this.textOf(file);
  }

  textOf(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }
}

/** The site in a project of its own, as its README says: beside the packages that it names, and nothing else. */
async function createSiteProject() {
  const project = await createClientProject();
  cpSync('examples/site', project.folder, { recursive: true });
  const { dependencies } = JSON.parse(readFileSync('examples/site/package.json', 'utf8'));
  for (const name of Object.keys(dependencies).filter(name => name !== 'blog-content-client'))
    symlinkSync(resolve('node_modules', name), join(project.folder, 'node_modules', name), 'junction');
  return {
    /** A new folder to build into. */
    newFolder: () => mkdtempSync(join(project.folder, 'built-')),
    /** Builds the site of a blog, into a new folder by default. Rejects with what the build said if it fails. */
    async build(
      api: string,
      blogId: string,
      env: Record<string, string> = {},
      folder = mkdtempSync(join(project.folder, 'built-')),
    ): Promise<BuiltSite> {
      const options = { cwd: project.folder, env: { ...process.env, ...env } };
      const run = promisify(execFile)(process.execPath, ['build.mjs', api, blogId, folder], options);
      return new BuiltSite(folder, (await run).stderr);
    },
    /** Does something while the owner has settings. */
    async withSettings<T>(settings: object, run: () => Promise<T>): Promise<T> {
      const file = join(project.folder, 'settings.mjs');
      const before = readFileSync(file);
      writeFileSync(file, `export const settings = ${JSON.stringify(settings)};`);
      return run().finally(() => writeFileSync(file, before));
    },
    /** Begins to build the site of a blog into a folder. */
    begin: (api: string, blogId: string, folder: string) =>
      spawn(process.execPath, ['build.mjs', api, blogId, folder], { cwd: project.folder, stdio: 'ignore' }),
    /** Builds the site of a blog into a folder again whenever it has changed. */
    watch(api: string, blogId: string, folder: string) {
      const args = ['build.mjs', api, blogId, folder, '--watch'];
      const child = spawn(process.execPath, args, { cwd: project.folder });
      return { ...collectOutput(child), ended: exitOf(child), stop: () => endProcess(child) };
    },
    /** Starts what renders the pages of a blog on request. */
    async serve(api: string, blogId: string, env: Record<string, string> = {}) {
      const options = { cwd: project.folder, env: { ...process.env, ...env } };
      const child = spawn(process.execPath, ['serve.mjs', api, blogId, '0'], options);
      const [, url = ''] = await collectOutput(child).printed(/(http:\S+)/);
      return { url, stop: () => endProcess(child) };
    },
    remove: project.remove,
  };
}

export const useSiteProject = () => useStarted(createSiteProject, project => project.remove());
