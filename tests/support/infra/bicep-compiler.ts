import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { useStarted } from '../../../infra/local/kit/testing/use-started.ts';

const project = 'tests/support/infra/bicep-compiler.csproj';
const platforms: Record<string, string> = { linux: 'linux', darwin: 'osx', win32: 'win' };
const program = process.platform === 'win32' ? 'bicep.exe' : 'bicep';

const [, version = ''] = /Version="\[([\d.]+)\]"/.exec(readFileSync(project, 'utf8')) ?? [];

/** The compiler in the NuGet package that the project file names, where `dotnet` puts it. */
function packagedBicep(): string {
  const packages = process.env.NUGET_PACKAGES || join(homedir(), '.nuget', 'packages');
  const name = `azure.bicep.commandline.${platforms[process.platform]}-${process.arch}`;
  return join(packages, name, version, 'tools', program);
}

/** Whether a compiler is the package's version or a later one: an older one does not know all types of the templates. */
function isRecent(compiler: string): boolean {
  const { stdout } = spawnSync(compiler, ['--version'], { encoding: 'utf8' });
  const [, found = '0'] = /version ([\d.]+)/.exec(stdout) ?? [];
  return found.localeCompare(version, 'en', { numeric: true }) >= 0;
}

/** Microsoft's Bicep compiler: the one in BICEP_PATH, otherwise the package's, otherwise a recent one on the PATH. */
function findBicep(): string | undefined {
  if (process.env.BICEP_PATH) return process.env.BICEP_PATH;
  if (existsSync(packagedBicep())) return packagedBicep();
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map(folder => join(folder, program)).find(each => existsSync(each) && isRecent(each));
}

/** One resource of a deployment, as the compiler predicts it: what is not known before it starts stays an expression. */
export interface Predicted {
  id: string;
  type: string;
  name: string;
  apiVersion: string;
  properties?: unknown;
  tags?: Record<string, string>;
}

/** What the compiler printed, warnings included, and whether it went well. */
interface Compiled {
  messages: string[];
  succeeded: boolean;
}

/** A copy of the templates, in which the compiler writes its results. */
interface Templates {
  folder: string;
  /** Compiles all templates, or all parameters files, that a pattern names. */
  compile(command: 'build' | 'build-params', pattern: string): Compiled;
  /** The resources that a template in infra/ deploys with these assignments of parameters, written in Bicep. */
  predict(assignments: string, template?: string): Predicted[];
  /** Why infra/main.bicep deploys nothing with these. */
  refusal(assignments: string): string;
}

const ids = {
  tenant: '11111111-1111-4111-8111-111111111111',
  subscription: '22222222-2222-4222-8222-222222222222',
};

function copyTemplates(compiler: string): Templates {
  const folder = mkdtempSync(join(tmpdir(), 'bicep-'));
  for (const part of ['cosmos', 'monitoring', 'modules', 'app-registration'])
    cpSync(join('infra', part), join(folder, part), { recursive: true });
  for (const file of ['main.bicep', 'small.bicepparam', 'production.bicepparam'])
    cpSync(join('infra', file), join(folder, file));
  // The types of Microsoft Graph come from a registry; this is a copy of them, so that nothing is fetched.
  cpSync('tests/support/infra/msgraph-types/msgraph-v1.0.tgz', join(folder, 'app-registration', 'types.tgz'));
  const config = join(folder, 'app-registration', 'bicepconfig.json');
  writeFileSync(config, readFileSync(config, 'utf8').replace(/br:mcr[^"]*/, './types.tgz'));

  const run = (...parameters: string[]) => {
    const { status, stderr } = spawnSync(compiler, parameters, { cwd: folder, encoding: 'utf8' });
    return { messages: stderr.split('\n').filter(line => line !== ''), succeeded: status === 0 };
  };
  const snapshot = (assignments: string, template: string) => {
    const own = "param environmentName = 'blog-test'\nparam location = 'westeurope'\n";
    writeFileSync(join(folder, 'tried.bicepparam'), `using '${template}'\n${own}${assignments}`);
    const where = [
      '--subscription-id',
      ids.subscription,
      '--tenant-id',
      ids.tenant,
      '--location',
      'westeurope',
    ];
    return run('snapshot', 'tried.bicepparam', '--mode', 'overwrite', ...where);
  };
  return {
    folder,
    compile: (command, pattern) => run(command, '--pattern', pattern),
    predict(assignments, template = 'main.bicep') {
      const { messages, succeeded } = snapshot(assignments, template);
      if (!succeeded) throw new Error(messages.join('\n'));
      return JSON.parse(readFileSync(join(folder, 'tried.snapshot.json'), 'utf8')).predictedResources;
    },
    refusal(assignments) {
      const { messages, succeeded } = snapshot(assignments, 'main.bicep');
      if (succeeded) throw new Error(`Not refused: ${assignments}`);
      return messages.join('\n');
    },
  };
}

/**
 * Tests with Microsoft's own compiler and a copy of the templates, which they share. Without the compiler they are skipped,
 * and a warning says so.
 */
export function describeWithBicep(what: string, tests: (templates: Templates) => void): void {
  const compiler = findBicep();
  if (!compiler)
    console.warn(
      `Not tested with the Bicep compiler: ${what}; dotnet restore ${project}, or name one in BICEP_PATH`,
    );
  (compiler ? describe : describe.skip)(`With the Bicep compiler, ${what}`, () => {
    // A compiler process takes seconds on an idle machine, and half a minute on a busy one.
    jest.setTimeout(300_000);
    tests(
      useStarted(
        () => copyTemplates(compiler ?? ''),
        ({ folder }) => rmSync(folder, { recursive: true, force: true }),
      ),
    );
  });
}
