import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** What the app and the commands are built from. */
const sources = [
  'functions',
  'shared',
  'client',
  'infra',
  'host.json',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Where parts of builds are kept, for as long as their sources are the same. */
const keptBuilds = join('node_modules', '.cache', 'blog-content-service');

/** A copy of the project whose sources a test may change. It uses this project's dependencies, and has no builds. */
export class ScratchProject {
  readonly folder = mkdtempSync(join(tmpdir(), 'scratch-project-'));

  constructor() {
    for (const name of sources) cpSync(name, join(this.folder, name), { recursive: true });
    const modules = join(this.folder, 'node_modules');
    mkdirSync(modules);
    for (const name of readdirSync('node_modules').filter(each => !each.startsWith('.'))) {
      symlinkSync(resolve('node_modules', name), join(modules, name), 'junction');
    }
    cpSync(join('node_modules', '.package-lock.json'), join(modules, '.package-lock.json'));
  }

  /** Takes over the parts of builds that this project has kept: a first build takes seconds without them. */
  takeKeptBuilds(): void {
    // Not what another process is writing: its name has a further ending.
    const kept = readdirSync(keptBuilds).filter(name => /^(docs|identity|telemetry)\.json$/.test(name));
    for (const name of kept) cpSync(join(keptBuilds, name), this.path(keptBuilds, name));
  }

  path(...names: string[]): string {
    return join(this.folder, ...names);
  }

  /** Changes a file's text. */
  edit(file: string, change: (text: string) => string): void {
    writeFileSync(this.path(file), change(readFileSync(this.path(file), 'utf8')));
  }

  /** Gives the app another function: `GET /api/{name}`, with the source of its handler. */
  addFunction(name: string, handler: string): void {
    const source = `
      import { app } from '@azure/functions';
      app.http('${name}', { methods: ['GET'], authLevel: 'anonymous', route: '${name}', handler: ${handler} });`;
    writeFileSync(this.path('functions', `${name}.ts`), source);
    this.edit('functions/index.ts', text => `${text}\nimport './${name}.ts';\n`);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
