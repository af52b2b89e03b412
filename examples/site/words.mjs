// @ts-check
// The site's own words, in the blog's language.

import de from './words/de.mjs';
import en from './words/en.mjs';
import es from './words/es.mjs';
import fr from './words/fr.mjs';
import it from './words/it.mjs';
import pt from './words/pt.mjs';

/** @typedef {typeof en} Words */

/** @type {Readonly<Record<string, Words>>} */
const languages = { de, en, es, fr, it, pt };

/** The words for a blog; English for a language that has no file. @type {(blog: { language?: string | undefined }) => Words} */
export const wordsOf = ({ language = 'en' }) => languages[language.toLowerCase().split('-')[0] ?? ''] ?? en;
