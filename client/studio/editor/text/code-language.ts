import { defineLanguageFacet, Language, languageDataProp } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { Decoration, MatchDecorator, ViewPlugin } from '@codemirror/view';
import { GFM, parser } from '@lezer/markdown';
import type { TextFormat } from './format/edit.ts';

const data = defineLanguageFacet();

/** Markdown by its own parser: the ready-made language also has parsers of HTML, CSS and JavaScript, which are half as large again. */
const markdown = new Language(
  data,
  parser.configure([GFM, { props: [languageDataProp.add({ Document: data })] }]),
  [],
  'markdown',
);

/** Tags, comments and entities stand back behind the words; more than that the source of HTML need not show. */
const markup = new MatchDecorator({
  regexp: /<!--.*?-->|<\/?[a-z][^<>]*>|&#?\w+;/gi,
  decoration: Decoration.mark({ class: 'cm-markup' }),
});

const html = ViewPlugin.define(
  view => ({
    decorations: markup.createDeco(view),
    update(update) {
      this.decorations = markup.updateDeco(update, this.decorations);
    },
  }),
  { decorations: plugin => plugin.decorations },
);

export const languages: Record<TextFormat, Extension> = { markdown, html };
