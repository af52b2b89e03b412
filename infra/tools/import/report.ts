import { closeSync, openSync, writeSync } from 'node:fs';
import type { JsonObject } from '../../../shared/values/json-object.ts';
import type { ConversionReport, OldRedirect } from './foreign/conversion.ts';
import { printable } from './printable.ts';

/** How many of a kind are shown; {@link ReportFile} has all of them. */
const shownOfKind = 3;

/** How many kinds are kept. All are fixed words of ours, but some have a name from the file in them. */
const maxKinds = 100;

/** The longest title and the longest detail that are shown, in characters; and the longest that are written into a file. */
const maxTitle = 80;
const maxDetail = 200;
const maxWritten = 4_000;

/** An address of e-mail, or the user, the password and the host of an address that has them. */
const mailAddress = /[\w.+%-]{1,64}(?::[^\s/@]{0,64})?@[\w-]{1,64}(?:\.[\w-]{1,64})+/g;

/** A text without what no report ever has: anybody's address of e-mail, and a password in an address. */
function withoutPersons(text: string): string {
  const start = text.slice(0, maxWritten);
  return start.includes('@') ? start.replace(mailAddress, '…') : start;
}

const shown = (text: string, max: number) => {
  const safe = printable(withoutPersons(text));
  return safe.length > max ? `${safe.slice(0, max)}…` : safe;
};

const count = (value: number) => value.toLocaleString('en');

/** What the report has of one kind: its number and the first ones. */
class ReportedKind {
  readonly #first: string[] = [];
  #count = 0;

  /** @returns whether it is shown. */
  add(where: string, detail: string): boolean {
    this.#count += 1;
    if (this.#first.length >= shownOfKind) return false;
    const more = detail === '' ? '' : ` (${shown(detail, maxDetail)})`;
    this.#first.push(`"${shown(where, maxTitle)}"${more}`);
    return true;
  }

  line(kind: string): string {
    const others = this.#count - this.#first.length;
    const more = others > 0 ? ` and ${count(others)} more` : '';
    return `  ${printable(kind)} (${count(this.#count)}): ${this.#first.join(', ')}${more}`;
  }
}

/** Characters that JSON does not escape, although they would control a terminal or turn the direction of a text. */
const unescaped = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/** The file of `--report`: everything, as lines of JSON, written as it comes. */
export class ReportFile {
  readonly path: string;
  readonly #file: number;
  /** Why not everything is in it; undefined if it is. */
  failure: NodeJS.ErrnoException | undefined;

  /** @throws what the system says if the file cannot be written. */
  constructor(path: string) {
    this.path = path;
    this.#file = openSync(path, 'w', 0o600);
  }

  add(line: JsonObject): void {
    if (this.failure) return;
    const escaped = (found: string) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`;
    try {
      writeSync(this.#file, `${JSON.stringify(line).replace(unescaped, escaped)}\n`);
    } catch (error) {
      // The import is worth more than its report.
      this.failure = error as NodeJS.ErrnoException;
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** How many of these are kept: twice as many as a blog can have redirects. */
const maxReaddressed = 10_000;

/** Where something was on the old site and where it is now: paths from the root of the site, or an address to which it redirected. */
export interface Readdressed {
  title: string;
  from: string;
  to: string;
  /** Whether the old site redirected there for now; left out if it is there for good. */
  isTemporary?: boolean;
}

/** Collects the report of an import, in little memory however long it is. */
export class Report implements ConversionReport {
  /** What has another address than on the old site; as many as are kept. */
  readonly readdressedPaths: Readdressed[] = [];
  readonly #file: ReportFile | undefined;
  readonly #left = new Map<string, number>();
  readonly #drafted = new Map<string, ReportedKind>();
  readonly #noted = new Map<string, ReportedKind>();
  readonly #notMoved = new Map<string, ReportedKind>();
  readonly #failed = new Map<string, ReportedKind>();

  /** Whether more has come than is shown. */
  isShortened = false;

  /** The addresses of the old site that are not the blog's. */
  readonly sites = new Set<string>();

  constructor(file?: ReportFile) {
    this.#file = file;
  }

  comesFrom(address: string): void {
    this.sites.add(address);
  }

  left(kind: string, number = 1): void {
    const isKept = this.#left.has(kind) || this.#left.size < maxKinds;
    const counted = isKept ? kind : 'of other kinds';
    this.#left.set(counted, (this.#left.get(counted) ?? 0) + number);
  }

  drafted(title: string, why: string): void {
    this.#add(this.#drafted, why, title);
    this.#write({ kind: `became a draft: ${why}`, where: title });
  }

  noted(kind: string, where: string, detail = ''): void {
    this.#add(this.#noted, kind, where, detail);
    this.#write({ kind, where, detail: detail || undefined });
  }

  readdressed(title: string, from: string, to: string): void {
    if (this.readdressedPaths.length < maxReaddressed) this.readdressedPaths.push({ title, from, to });
    const kind = 'it has another address than before';
    this.#add(this.#noted, kind, title, `${from} is ${to}`);
    this.#write({ kind, where: title }, { from, to });
  }

  redirected({ where: title, from, to, isPermanent }: OldRedirect): void {
    if (this.readdressedPaths.length < maxReaddressed)
      this.readdressedPaths.push({ title, from, to, isTemporary: !isPermanent });
    this.#write({ kind: 'a redirect of the old site', where: title }, { from, to });
  }

  /** A file at an address that was not moved. @param why a kind, and what the service has said of it in further lines. */
  notMoved(address: string, why: string): void {
    const [kind = '', ...details] = why.split('\n');
    this.#add(this.#notMoved, kind, address, details.join(' '));
    this.#write({
      kind: `its file was not moved: ${kind}`,
      where: address,
      detail: details.join(' ') || undefined,
    });
  }

  /** What could not be imported, such as `post ID`. @param why a kind, in one line or more. */
  failed(where: string, why: string, detail?: string): void {
    const kind = why.replaceAll('\n', ' ');
    this.#add(this.#failed, kind, where, detail);
    this.#write({ kind: `it was not imported: ${kind}`, where, detail });
  }

  /** What has come since this was called last: a line for each kind. */
  lines(): string[] {
    const left = [...this.#left].map(([kind, number]) => `${printable(kind)}: ${count(number)}`);
    for (const [kind, number] of this.#left) this.#write({ kind: `left behind: ${kind}` }, { number });
    const lines = [
      ...(left.length > 0 ? [`Left behind, with their numbers: ${left.join(', ')}`] : []),
      ...under('Became drafts', this.#drafted),
      ...under('To be looked at', this.#noted),
      ...under('Files that were not moved', this.#notMoved),
      ...under('Not imported', this.#failed),
    ];
    for (const part of [this.#left, this.#drafted, this.#noted, this.#notMoved, this.#failed]) part.clear();
    return lines;
  }

  #add(kinds: Map<string, ReportedKind>, name: string, where: string, detail = ''): void {
    const counted = kinds.has(name) || kinds.size < maxKinds ? name : 'of other kinds';
    const kind = kinds.get(counted) ?? new ReportedKind();
    kinds.set(counted, kind);
    const isShown = kind.add(where, detail);
    this.isShortened ||= !isShown;
  }

  /** @param exact what is written as it is. */
  #write(texts: Record<string, string | undefined>, exact: JsonObject = {}): void {
    const safe = Object.entries(texts).map(([name, text]) => [name, text && withoutPersons(text)]);
    this.#file?.add({ ...Object.fromEntries(safe), ...exact });
  }
}

function under(title: string, kinds: ReadonlyMap<string, ReportedKind>): string[] {
  const lines = [...kinds].map(([name, kind]) => kind.line(name));
  return lines.length > 0 ? [`${title}:`, ...lines] : [];
}
