import { statSync } from 'node:fs';
import { type ContentFormat, contentFormats } from '../../../shared/values/content-format.ts';
import { isWebAddress } from '../../../shared/values/web-address.ts';
import { type Command, misuse, readCommandLine, userPath } from '../../local/kit/command-line.mjs';
import { commands } from '../command-table.mjs';
import type { FileOptions } from '../import/file/open-blog-file.ts';
import { type CalledService, readService, shownAddress } from './service-arguments.ts';

const command = commands.import;

/** The arguments of the import command. */
export interface ImportArguments extends CalledService, FileOptions {
  file: string;
  /** Whether the files of media are moved. */
  media: boolean;
  /** Whether sizes are made of the pictures among them. */
  sizes: boolean;
  /** The host that they may be fetched from although it is not public. */
  mediaFrom: string | undefined;
  /** The folder of the old system that has them. */
  mediaFolder: string | undefined;
  /** The file into which the whole report is written. */
  report: string | undefined;
  /** Whether what was changed here is updated too. */
  overwrite: boolean;
  /** Whether nothing is sent. */
  dryRun: boolean;
  /** The options given that only files of other systems take. */
  ofConversion: string[];
}

/** Arguments after the file. Next to a header they may be a part of its value, which may be a secret. */
function shownArguments(more: string[], headers: string[]): string {
  if (headers.length === 0) return `also "${more.join('", "')}"`;
  return `${more.length} more: put a header into quotes`;
}

/** The host that files may be fetched from, with its port if one is given. */
export function readHost(of: Command, host: string | undefined): string | undefined {
  if (host === undefined) return undefined;
  const isHost = /^[^/?#@\s]+$/.test(host) && URL.canParse(`http://${host}`);
  if (!isHost) throw misuse(of, `--media-from must be a host, or HOST:PORT ${shownAddress(host)}`);
  return host;
}

/** A folder of files. */
function readFolder(media: boolean, folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined;
  if (!media) throw misuse(command, '--media-folder needs --media, which moves files');
  const path = userPath(folder);
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw misuse(command, `--media-folder must be a folder (got "${folder}")`);
  return path;
}

/** The file of the report, which must not take the place of the one that is imported. */
function readReport(imported: string, report: string | undefined): string | undefined {
  if (report === undefined) return undefined;
  const path = userPath(report);
  const [one, other] = [imported, path].map(each => statSync(each, { throwIfNoEntry: false }));
  if (one && one.dev === other?.dev && one.ino === other.ino)
    throw misuse(command, `--report must be another file than the one that is imported (got "${report}")`);
  return path;
}

/** The address of a site, without a slash at its end. */
function readSite(site: string | undefined): string | undefined {
  if (site === undefined) return undefined;
  if (!isWebAddress(site) || /[?#]/.test(site))
    throw misuse(command, `--site must be an http or https address without a query ${shownAddress(site)}`);
  return site.replace(/\/+$/, '');
}

/** What the texts of a file are written in. */
function readFormat(format: string | undefined): ContentFormat | undefined {
  const known = contentFormats.find(each => each === format);
  if (format !== undefined && !known)
    throw misuse(command, `--format must be ${contentFormats.join(' or ')} (got "${format}")`);
  return known;
}

const conversionOptions = ['pages', 'without-pages', 'internal-tags', 'markdown', 'site'] as const;

/** @throws UsageError, or an error of parseArgs, with a message for the user. */
export function readArguments(args = process.argv.slice(2)): ImportArguments {
  const { values, operands } = readCommandLine(command, args);
  const { header = [], media = false, sizes = false, 'media-from': mediaFrom } = values;
  const [file, ...more] = operands;
  if (file === undefined) throw misuse(command, 'Expected a file (got none)');
  if (more.length > 0) throw misuse(command, `Expected one file (got ${shownArguments(more, header)})`);
  if (mediaFrom !== undefined && !media)
    throw misuse(command, '--media-from needs --media, which fetches files');
  if (sizes && !media)
    throw misuse(
      command,
      '--sizes needs --media: npm run media -- sizes makes those of what is there already',
    );
  if (values.pages && values['without-pages'])
    throw misuse(command, '--pages and --without-pages say the opposite: give one of them');
  const mediaFolder = readFolder(media, values['media-folder']);
  return {
    file: userPath(file),
    ...readService(command, values),
    media,
    sizes,
    mediaFrom: readHost(command, mediaFrom),
    mediaFolder,
    report: readReport(userPath(file), values.report),
    overwrite: values.overwrite ?? false,
    dryRun: values['dry-run'] ?? false,
    conversion: {
      pages: !values['without-pages'],
      internalTags: values['internal-tags'] ?? false,
      markdown: values.markdown ?? false,
      site: readSite(values.site),
      folder: mediaFolder,
    },
    format: readFormat(values.format),
    ofConversion: conversionOptions.filter(name => values[name] !== undefined).map(name => `--${name}`),
  };
}
