import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readBlogFile } from '../import/blog-file.ts';
import { ContentApi, Unreachable } from '../import/content-api.ts';
import { BlogImport, type ImportReport } from '../import/import-blog.ts';
import { drawProgress } from '../import/progress-bar.ts';
import { runCommand, UsageError } from './environment.ts';

const usage =
  "Usage: npm run import -- FILE.json[.gz] [--url http://127.0.0.1:7071/api] [--header 'Name: value']";

/** Headers from lines such as `Authorization: Bearer …`. */
function parseHeaders(lines: string[]): Headers {
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(':');
    // The value may be a secret, so it is not repeated.
    if (colon < 1) throw new UsageError(`A --header is a name, a colon and a value\n${usage}`);
    headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return headers;
}

function readArguments(): { file: string; url: string; headers: Headers } {
  const { values, positionals } = parseArgs({
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:7071/api' },
      header: { type: 'string', multiple: true, default: [] },
    },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError(`One file is to be named\n${usage}`);
  if (!URL.canParse(values.url)) throw new UsageError(`«${values.url}» is not a URL\n${usage}`);
  // npm runs commands in the project's folder; a relative path means the folder where the user stands.
  return {
    file: resolve(process.env.INIT_CWD ?? '.', file),
    url: values.url,
    headers: parseHeaders(values.header),
  };
}

function summary({ outcomes }: ImportReport, seconds: number): string {
  const counts = Object.entries(outcomes).map(
    ([outcome, count]) => `${count.toLocaleString('en')} ${outcome}`,
  );
  const changed = outcomes.created + outcomes.updated + outcomes.failed > 0;
  return `${changed ? '' : 'Nothing to change: '}${counts.join(', ')} in ${seconds.toFixed(1)} s`;
}

async function main(): Promise<void> {
  const { file, url, headers } = readArguments();
  const blog = await readBlogFile(file).catch((error: Error) => {
    throw new UsageError(error.message);
  });
  console.log(`Importing «${blog.fields.name}» (${blog.blogId}) into ${url}`);
  const start = performance.now();
  const report = await new BlogImport(new ContentApi(url, headers), blog, drawProgress)
    .run()
    .catch(explainUnreachable);
  for (const { entity, reason } of report.failures) console.error(`${entity}: ${reason}`);
  console.log(summary(report, (performance.now() - start) / 1000));
  if (report.failures.length > 0) process.exitCode = 1;
}

function explainUnreachable(error: unknown): never {
  if (!(error instanceof Unreachable)) throw error;
  throw new UsageError(
    `${error.message}\nIs the service running? What is imported so far stays: run the same command again to go on`,
  );
}

runCommand(main);
