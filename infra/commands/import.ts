import { ContentApi, Refusal } from '../import/content-api.ts';
import type { BlogFile } from '../import/file/blog-file.ts';
import { openBlogFile } from '../import/file/open-blog-file.ts';
import { BlogImport, type ImportReport, ImportStopped } from '../import/import-blog.ts';
import { printable } from '../import/printable.ts';
import { drawProgress } from '../import/progress-bar.ts';
import { runCommand, UsageError } from './environment.ts';
import { readArguments } from './import-arguments.ts';
import { onEnd } from './on-end.ts';

const count = (value: number) => value.toLocaleString('en');

/** What a shell takes for ended by Ctrl-C. */
const interrupted = 130;

const goOn = 'What is imported so far stays: run the same command again to go on';

function counts({ outcomes }: ImportReport): string {
  return Object.entries(outcomes)
    .map(([outcome, number]) => `${count(number)} ${outcome}`)
    .join(', ');
}

function summary(report: ImportReport, seconds: number): string {
  const { created, updated, failed } = report.outcomes;
  const changed = created + updated + failed > 0;
  return `${changed ? '' : 'Nothing to change: '}${counts(report)} in ${seconds.toFixed(1)} s`;
}

/** What to do about an import that came to a stop. */
function advice(cause: unknown): string {
  const status = cause instanceof Refusal ? cause.status : undefined;
  if (status === 401 || status === 403 || status === 302)
    return 'Sign in with --header, such as --header "Cookie: …"';
  if (status === 404) return 'Is --url the address of the API?';
  return `Is the service running? ${goOn}`;
}

async function readFile(path: string): Promise<BlogFile> {
  const end = () => {
    console.error('\nStopped while the file was read; nothing was imported');
    process.exit(interrupted);
  };
  process.once('SIGINT', end);
  try {
    return await openBlogFile(path, drawProgress);
  } finally {
    process.off('SIGINT', end);
  }
}

async function main(): Promise<void> {
  const { file, url, headers } = readArguments();
  const blog = await readFile(file).catch((error: Error) => {
    throw new UsageError(error.message);
  });
  console.log(`Importing «${printable(String(blog.fields.name))}» (${blog.blogId}) into ${printable(url)}`);
  const start = performance.now();
  const blogImport = new BlogImport(new ContentApi(url, headers), blog, { progress: drawProgress });
  // Requests under way end with the process; whatever became of them, the next import finds it.
  onEnd(() => {
    console.error(
      `\nStopped after ${count(blogImport.done)} of ${count(blog.size)}: ${counts(blogImport.report)}. ${goOn}`,
    );
    process.exit(interrupted);
  });
  const report = await blogImport.run().catch((error: Error) => {
    if (error instanceof ImportStopped) throw new UsageError(`${error.message}\n${advice(error.cause)}`);
    throw error;
  });
  for (const { entity, reason } of report.failures) console.error(`${entity}: ${reason}`);
  console.log(summary(report, (performance.now() - start) / 1000));
  process.exit(report.failures.length > 0 ? 1 : 0);
}

runCommand(main);
