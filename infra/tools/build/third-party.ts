import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

/** The file of the built app that lists what its bundles include. */
export const thirdPartyFile = 'THIRD-PARTY.md';

/** A package from which a bundle has at least one line. */
export interface BundledPackage {
  name: string;
  version: string;
  /** As the package states it, such as `MIT`. */
  license: string;
  /** The licence with its copyright notice; undefined if the package has no such file. */
  text: string | undefined;
}

/** Licences that packages state only in their README. */
const namedElsewhere: Record<string, string> = { semaphore: 'MIT' };

/** The folder of the package that contains a file; undefined for the project's own files, also in node_modules/.cache. */
function packageFolder(input: string): string | undefined {
  return /^.*node_modules\/(@[^/]+\/)?[^./][^/]*/.exec(input)?.[0];
}

const readText = (file: string) => readFileSync(file, 'utf8').replace(/\r\n?/g, '\n').trim();

/**
 * The licence of a package, with its NOTICE, and with the licences of what its own bundles include, which webpack
 * writes next to them.
 */
function readLicence(folder: string, inputs: readonly string[]): string | undefined {
  const entries = readdirSync(folder);
  const own = [/^licen[cs]e(\.|$)/i, /^notice(\.|$)/i].map(name => entries.find(entry => name.test(entry)));
  const files = own.filter(entry => entry !== undefined).map(entry => join(folder, entry));
  const beside = inputs.map(input => `${input}.LICENSE.txt`).filter(existsSync);
  return [...files, ...beside].map(readText).join('\n\n') || undefined;
}

function readPackage(folder: string, inputs: readonly string[]): BundledPackage {
  const { name, version, ...manifest } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const license = manifest.license ?? namedElsewhere[name] ?? 'not named';
  return { name, version, license, text: readLicence(folder, inputs) };
}

/** The files that belong to packages, by package folder. */
function groupByPackage(inputs: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const input of new Set(inputs)) {
    const folder = packageFolder(input);
    if (folder !== undefined) groups.set(folder, [...(groups.get(folder) ?? []), input]);
  }
  return groups;
}

/** The packages in the bundles, by name. */
export function bundledPackages(metafiles: readonly Metafile[]): BundledPackage[] {
  const inputs = metafiles
    .flatMap(({ outputs }) => Object.values(outputs))
    .flatMap(output =>
      Object.entries(output.inputs)
        .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
        .map(([input]) => input),
    );
  const packages = [...groupByPackage(inputs)]
    .filter(([folder]) => existsSync(folder))
    .map(([folder, files]) => readPackage(folder, files));
  const order = ({ name, version }: BundledPackage) => `${name} ${version}`;
  const sorted = packages.sort((a, b) => (order(a) < order(b) ? -1 : 1));
  // A package can be installed in several places.
  return sorted.filter((each, index) => index === 0 || order(each) !== order(sorted[index - 1] ?? each));
}

/** Each licence text once, with the packages that use it. */
function groupByText(packages: readonly BundledPackage[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { name, text } of packages) {
    if (text !== undefined) groups.set(text, [...(groups.get(text) ?? []), name]);
  }
  return groups;
}

/** The list as Markdown: a table of the packages, then the licences with their copyright notices. */
export function describeThirdParty(packages: readonly BundledPackage[]): string {
  const rows = packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  const texts = [...groupByText(packages)].map(
    ([text, names]) => `### ${[...new Set(names)].join(', ')}\n\n\`\`\`text\n${text}\n\`\`\``,
  );
  const without = packages.filter(({ text }) => text === undefined).map(({ name }) => name);
  return [
    '# Third-party software\n',
    'What the bundles beside this file take in. Everything else that the project uses is for development and is not deployed.\n',
    '| Package | Version | Licence |',
    '|---|---|---|',
    ...rows,
    '\n## Licences\n',
    ...(without.length > 0 ? [`Without a licence file of their own: ${without.join(', ')}.\n`] : []),
    `${texts.join('\n\n')}\n`,
  ].join('\n');
}

/** The licences of what a bundle includes, one after the other, for those who receive only the bundle. */
export function licenceTexts(metafile: Metafile): string {
  return bundledPackages([metafile])
    .map(({ name, version, license, text = '' }) => `${name} ${version} (${license})\n\n${text}\n`)
    .join('\n\n');
}
