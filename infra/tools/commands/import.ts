import { BlogClient } from '../../../client/api/index.ts';
import { UsageError } from '../../local/kit/command-line.mjs';
import { onEnd } from '../../local/kit/on-end.ts';
import { Connections } from '../import/connections.ts';
import type { BlogFile } from '../import/file/blog-file.ts';
import { collectionNames } from '../import/file/collections.ts';
import { type OpenedBlogFile, openBlogFile } from '../import/file/open-blog-file.ts';
import { BlogImport, type ImportReport, ImportStopped, UploadsOff } from '../import/import-blog.ts';
import type { FileReport } from '../import/media/file-move.ts';
import { MediaSource } from '../import/media/file-source.ts';
import { reportOldFiles } from '../import/media/old-files.ts';
import { printable } from '../import/printable.ts';
import { Report, ReportFile } from '../import/report.ts';
import { LibraryMissing, loadPictureLibrary } from '../media/sizes/picture-library.ts';
import { runCommand } from './environment.ts';
import { type ImportArguments, readArguments } from './import-arguments.ts';
import { adviceOn } from './service-advice.ts';

/** The width of the progress bar, in characters. */
const barWidth = 40;

/** The shortest time between two updates of the bar, in milliseconds. */
const drawInterval = 50;

let drawn = 0;

/** Draws the progress of a long task on a terminal; elsewhere it draws nothing. */
function drawProgress(done: number, of: number): void {
  if (!process.stderr.isTTY || (done < of && performance.now() - drawn < drawInterval)) return;
  drawn = performance.now();
  const filled = Math.round((done / of) * barWidth);
  const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
  process.stderr.write(`\r${bar} ${done.toLocaleString('en')} of ${of.toLocaleString('en')}`);
  if (done === of) process.stderr.write('\n');
}

const count = (value: number) => value.toLocaleString('en');

/** The exit code after Ctrl-C, as shells expect it. */
const interrupted = 130;

const goOn = 'What is imported so far stays: run the same command again to continue';

function counts({ outcomes }: ImportReport): string {
  const { kept: _, ...others } = outcomes;
  return Object.entries(others)
    .map(([outcome, number]) => `${count(number)} ${outcome}`)
    .join(', ');
}

function summary(report: ImportReport, seconds: number): string {
  const { created, updated, failed } = report.outcomes;
  const changed = created + updated + failed > 0;
  return `${changed ? '' : 'Nothing to change: '}${counts(report)} in ${seconds.toFixed(1)} s`;
}

/** Says how many stay as they were changed here. */
function printKept({ outcomes: { kept } }: ImportReport): void {
  if (kept === 0) return;
  const stay =
    kept === 1
      ? '1 was changed here and stays as it is'
      : `${count(kept)} were changed here and stay as they are`;
  console.log(`${stay}; --overwrite updates ${kept === 1 ? 'it' : 'them'} from the file`);
}

/** What became of the files of media. */
function fileSummary({ moved, bytes, left }: FileReport): string {
  const size = `${(bytes / 1_048_576).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
  const others = left > 0 ? `, ${count(left)} not: their media keep their addresses` : '';
  return `Files: ${count(moved)} moved (${size})${others}`;
}

function titleOf({ blogId, fields: { name } }: BlogFile): string {
  return typeof name === 'string' ? `"${printable(name)}" (${blogId})` : `blog ${blogId}`;
}

/** Ends the command after Ctrl-C. Requests in progress end too; the next import finds out whether they were carried out. */
function stop(blogImport: BlogImport | undefined): never {
  const how = blogImport
    ? `Stopped after ${count(blogImport.done)} of ${count(blogImport.size)}: ${counts(blogImport.report)}. ${goOn}`
    : 'Stopped while the file was read; nothing was imported';
  console.error(`\n${how}`);
  process.exit(interrupted);
}

/** What a file has. */
function contents(blog: BlogFile): string {
  const lists = collectionNames.map(name => `${count([...blog.entities(name)].length)} ${name}`);
  const pages = blog.pages > 0 ? [`${count(blog.pages)} of them pages`] : [];
  const redirects = blog.redirects ? [`${count(blog.redirects.length)} redirects`] : [];
  // Posts come last.
  return [...lists, ...pages, ...redirects].join(', ');
}

/** Opens the file, and prints what a file of another system becomes. */
async function open(given: ImportArguments, report: Report): Promise<OpenedBlogFile> {
  const { file, format, ofConversion } = given;
  const opened = await openBlogFile(file, given, report, drawProgress).catch((error: Error) => {
    throw new UsageError(error.message);
  });
  if (!opened.system && ofConversion.length > 0)
    throw new UsageError(`${ofConversion.join(', ')}: only files of WordPress and Ghost take that`);
  if (opened.system && format)
    throw new UsageError('--format: files of WordPress and Ghost say what their texts are written in');
  if (opened.system) console.log(`${printable(file)} is a file of ${opened.system}`);
  for (const line of report.lines()) console.log(line);
  return opened;
}

/** The file of the report, if there is to be one. */
function openReport(path: string | undefined): ReportFile | undefined {
  try {
    return path === undefined ? undefined : new ReportFile(path);
  } catch (error) {
    throw new UsageError(`The report cannot be written: ${printable((error as Error).message)}`);
  }
}

/** Prints the rest of the report, and where all of it is. */
function printRest(report: Report, file: ReportFile | undefined): void {
  for (const line of report.lines()) console.log(line);
  if (!file && report.isShortened)
    console.log('Only the first of each kind are shown: --report FILE has all');
  if (!file) return;
  file.close();
  const { failure, path } = file;
  if (!failure) console.log(`All of it is in ${printable(path)}`);
  else {
    console.error(`${printable(path)} is not whole: ${printable(failure.message)}`);
    process.exitCode = 1;
  }
}

/** Says what an import would send. */
function printContents(blog: BlogFile, url: string): void {
  console.log(`Would import ${titleOf(blog)} into ${printable(url)}: ${contents(blog)}. Nothing was sent`);
  if (blog.failures.count > 0) process.exitCode = 1;
}

/** Says of how many texts nobody knows what they are written in. */
function printPlain(number: number): void {
  if (number === 0) return;
  const posts = number === 1 ? '1 post does' : `${count(number)} posts do`;
  console.log(
    `${posts} not say what the text is written in (contentFormat), so readers get it as plain text. If it is Markdown or ` +
      'HTML, import again with --format markdown or --format html',
  );
}

/** What makes sizes of pictures. @throws UsageError if it is not installed. */
const pictureLibrary = () =>
  loadPictureLibrary().catch((error: Error) => {
    throw error instanceof LibraryMissing ? new UsageError(error.message) : error;
  });

async function main(): Promise<void> {
  const given = readArguments();
  const { url, headers, media, mediaFrom, mediaFolder } = given;
  let blogImport: BlogImport | undefined;
  onEnd(() => stop(blogImport));
  const reportFile = openReport(given.report);
  const report = new Report(reportFile);
  const { blog, system, plain } = await open(given, report);
  if (given.dryRun) {
    printContents(blog, url);
    printPlain(plain);
    return printRest(report, reportFile);
  }
  console.log(`Importing ${titleOf(blog)} into ${printable(url)}`);
  const start = performance.now();
  const connections = new Connections();
  // What a file has of its own is left out, not refused.
  const prefer = { Prefer: 'restore, revision=imported' };
  const client = new BlogClient({
    baseUrl: url,
    headers: { ...prefer, ...headers },
    fetch: connections.fetch,
  });
  const library = given.sizes ? await pictureLibrary() : undefined;
  const files = media ? new MediaSource({ allowed: mediaFrom, folder: mediaFolder }) : undefined;
  blogImport = new BlogImport(client, blog, {
    progress: drawProgress,
    files,
    library,
    report,
    overwrites: given.overwrite,
  });
  const result = await blogImport.run().catch((error: Error) => {
    printRest(report, reportFile);
    if (error instanceof ImportStopped)
      throw new UsageError(`${error.message}\n${adviceOn(error.cause, goOn)}`);
    if (error instanceof UploadsOff) throw new UsageError(`${error.message}: import without --media`);
    throw error;
  });
  connections.close();
  if (result.files) console.log(fileSummary(result.files));
  for (const line of result.savings?.lines() ?? []) console.log(line);
  if (result.redirects !== undefined) console.log(`Redirects: ${count(result.redirects)} are there now`);
  if (result.files && system) reportOldFiles(blog, report);
  printKept(result);
  printPlain(plain);
  printRest(report, reportFile);
  blog.close();
  console.log(summary(result, (performance.now() - start) / 1000));
  const left = (result.files?.left ?? 0) + (result.savings?.failed ?? 0);
  if (result.failures.count + left > 0) process.exitCode = 1;
}

runCommand(main);
