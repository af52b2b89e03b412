// @ts-check
// The files that are the same for everybody: the sheet of styles, and the scripts, which no page needs to be read.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { settings } from './settings.mjs';

const sheets = ['site', 'text', 'cards', 'code', 'print'];

/** The sheets as one, with the owner's colours after their own. @param {string} folder */
function styles(folder) {
  const texts = sheets.map(name => readFileSync(join(folder, 'styles', `${name}.css`), 'utf8'));
  const colours = Object.entries(settings.colours ?? {}).map(
    ([name, [light, dark]]) => `  --${name}: light-dark(${light}, ${dark});\n`,
  );
  return [...texts, colours.length > 0 ? `:root {\n${colours.join('')}}\n` : ''].join('\n');
}

/** The library of the search, with its licence, and without its documentation, which is more than half of it. */
function library() {
  const file = fileURLToPath(import.meta.resolve('minisearch'));
  const licence = readFileSync(join(dirname(file), '..', '..', 'LICENSE.txt'), 'utf8');
  const source = readFileSync(file, 'utf8').replace(/^ *\/\*\*[\s\S]*?\*\/\n/gm, '');
  return `/*! MiniSearch\n${licence}*/\n${source.replace(/^\/\/# sourceMappingURL=.*$/m, '')}`;
}

/** @type {(name: string) => (folder: string) => string} */
const script = name => folder => readFileSync(join(folder, 'static', name), 'utf8');

/**
 * The files by name, each with its type and what makes it.
 * @type {Readonly<Record<string, { type: string, read: (folder: string) => string }>>} `folder` is the one of this site.
 */
export const staticFiles = {
  'style.css': { type: 'text/css', read: styles },
  'search.js': { type: 'text/javascript', read: script('search.js') },
  'minisearch.js': { type: 'text/javascript', read: library },
  'embed.js': { type: 'text/javascript', read: script('embed.js') },
};
