// @ts-check
// The files that are the same for everybody: the sheet of styles, and the scripts, which no page needs to be read.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { settings } from './settings.mjs';

const sheets = ['site', 'text', 'pictures', 'cards', 'figures', 'code', 'print'];

/** Where the focus of a picture is, in tenths of each side: `x3 y7`. */
const focus = ['x', 'y'].flatMap(side =>
  Array.from({ length: 11 }, (_, at) => `.${side}${at} {\n  --${side}: ${at * 10}%;\n}\n`),
);

/** The sheets as one, with the owner's colours after their own. @param {string} folder */
function styles(folder) {
  const texts = sheets.map(name => readFileSync(join(folder, 'styles', `${name}.css`), 'utf8'));
  const colours = Object.entries(settings.colours ?? {}).map(
    ([name, [light, dark]]) => `  --${name}: light-dark(${light}, ${dark});\n`,
  );
  return [...texts, focus.join(''), colours.length > 0 ? `:root {\n${colours.join('')}}\n` : ''].join('\n');
}

/** The library of the search, with its licence, and without its comments and indents, which are most of it. */
function library() {
  const folder = join(dirname(createRequire(import.meta.url).resolve('minisearch')), '..', '..');
  const licence = readFileSync(join(folder, 'LICENSE.txt'), 'utf8');
  const module = readFileSync(join(folder, 'dist', 'es', 'index.js'), 'utf8');
  const source = module.replace(/^ *\/\*\*[\s\S]*?\*\/\n|^ *\/\/.*\n?|^ +/gm, '');
  return `/*! MiniSearch\n${licence}*/\n${source}`;
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
