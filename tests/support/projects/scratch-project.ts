import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyProject } from './copy-project.ts';

/** What the app and the commands are built from. */
const sources = [
  'functions',
  'shared',
  'client',
  'examples',
  'infra',
  'host.json',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** A copy of the project whose sources a test may change. It uses this project's dependencies, and has no builds. */
export class ScratchProject {
  readonly folder = mkdtempSync(join(tmpdir(), 'scratch-project-'));

  constructor() {
    copyProject(this.folder, sources);
  }

  path(...names: string[]): string {
    return join(this.folder, ...names);
  }

  /** Writes a file at once, as editors do: nobody finds it empty or half written. */
  write(file: string, content: string | Uint8Array): void {
    const draft = this.path('draft');
    writeFileSync(draft, content);
    renameSync(draft, this.path(file));
  }

  /** Changes a file's text. */
  edit(file: string, change: (text: string) => string): void {
    this.write(file, change(readFileSync(this.path(file), 'utf8')));
  }

  /** Gives the app another function: `GET /api/{name}`, with the source of its handler. */
  addFunction(name: string, handler: string): void {
    const source = `
      import { app } from '@azure/functions';
      app.http('${name}', { methods: ['GET'], authLevel: 'anonymous', route: '${name}', handler: ${handler} });`;
    this.write(`functions/${name}.ts`, source);
    this.edit('functions/index.ts', text => `${text}\nimport './${name}.ts';\n`);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
