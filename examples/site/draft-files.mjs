// @ts-check
// What makes the page of a post in a browser, of what somebody is writing: the site's own modules, in the folder `draft/`. Only pages of previews load them.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { onDraft } from 'blog-content-client';

const thumbHash = () => readFileSync(createRequire(import.meta.url).resolve('thumbhash'), 'utf8');

/** What a browser gets in the place of a module that needs Node.js or a package, by its name there. @type {Readonly<Record<string, () => string>>} */
const others = {
  thumbhash: thumbHash,
  // The client's function as it is: it uses nothing around it.
  'on-draft': () => `export const onDraft = ${onDraft};\n`,
  // The library of the colours is none for browsers.
  code: () => 'export const withColours = text => text;\n',
};

const imported = /(?<= from ')(?:\.\/)?([\w/-]+)(?:\.m?js)?(?=';)/g;

/** A module as a browser loads it: by the names of files. @param {string} source */
const inBrowser = source => source.replace(imported, './$1.js');

/**
 * The scripts in `draft/`, by their paths: the one of the page, and all modules that the page of a post is made by.
 * @param {string} folder the one of this site.
 * @returns {Map<string, string>}
 */
export function draftFiles(folder) {
  /** @type {Map<string, string>} */
  const files = new Map([['draft/preview.js', readFileSync(join(folder, 'static', 'preview.js'), 'utf8')]]);
  const wanted = ['on-draft', 'post-page'];
  for (const name of wanted) {
    const own = () => readFileSync(join(folder, `${name}.mjs`), 'utf8');
    const source = others[name]?.() ?? own();
    files.set(`draft/${name}.js`, inBrowser(source));
    for (const [, next = ''] of source.matchAll(imported)) if (!wanted.includes(next)) wanted.push(next);
  }
  return files;
}
