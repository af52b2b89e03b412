import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptFolder } from '../../infra/tools/build/kept-files.ts';
import { copyProject } from './copy-project.ts';

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

/** A copy of the project whose sources a test may change. It uses this project's dependencies, and has no builds. */
export class ScratchProject {
  readonly folder = mkdtempSync(join(tmpdir(), 'scratch-project-'));

  constructor() {
    copyProject(this.folder, sources);
  }

  /** Takes over the parts of builds that this project has kept: a first build takes seconds without them. */
  takeKeptBuilds(): void {
    // Not what another process is writing: its name has a further ending.
    const kept = readdirSync(keptFolder).filter(name =>
      /^(cosmos|docs|identity|telemetry|validation)\.json$/.test(name),
    );
    for (const name of kept) cpSync(join(keptFolder, name), this.path(keptFolder, name));
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

  /** The folders of builds of the app that are being made. */
  drafts(): string[] {
    return readdirSync(this.folder).filter(name => name.startsWith('dist-'));
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
