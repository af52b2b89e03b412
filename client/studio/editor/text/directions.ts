import { type Extension, Prec } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  Direction,
  EditorView,
  MatchDecorator,
  ViewPlugin,
} from '@codemirror/view';

const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u;

/** What is no word of the writer's: tags, addresses of links, and the cross of a box that is ticked. */
const markup = /<[^<>]*>|\]\([^()]*\)|(?<=^[\s>]*(?:[-*+]|\d+[.)])\s+)\[x\](?=\s)/gi;

/** The direction of a text's first letter; none where there is no letter. */
export function directionOf(text: string): 'ltr' | 'rtl' | undefined {
  const [letter] = /\p{L}/u.exec(text.replace(markup, ']')) ?? [];
  if (!letter) return undefined;
  return fromRight.test(letter) ? 'rtl' : 'ltr';
}

/** How much of a text is looked at for its first letter, in UTF-16 code units. */
const beginning = 4096;

const lines = {
  ltr: Decoration.line({ attributes: { dir: 'ltr' } }),
  rtl: Decoration.line({ attributes: { dir: 'rtl' } }),
};

function directions({ state, visibleRanges }: EditorView): DecorationSet {
  const shown = visibleRanges.flatMap(({ from, to }) => {
    const first = state.doc.lineAt(from).number;
    const count = state.doc.lineAt(to).number - first + 1;
    return Array.from({ length: count }, (_, at) => state.doc.line(first + at));
  });
  return Decoration.set(
    shown.flatMap(({ from, text }) => {
      const direction = directionOf(text);
      return direction ? [lines[direction].range(from)] : [];
    }),
    true,
  );
}

/** Each line is written from left to right or from right to left as its first letter is. */
const ofLines = ViewPlugin.define(
  view => ({
    decorations: directions(view),
    update({ docChanged, viewportChanged, view: current }) {
      if (docChanged || viewportChanged) this.decorations = directions(current);
    },
  }),
  { decorations: plugin => plugin.decorations },
);

const isolate = Decoration.mark({ attributes: { dir: 'ltr' }, bidiIsolate: Direction.LTR });

/** In a line from right to left, what is always from left to right: code, tags and addresses. Without this their marks change places. */
const technical = new MatchDecorator({
  regexp: /`[^`\n]+`|<\/?[a-z][^<>]*>|(?<=\]\()[^()\s]+(?=\))|https?:\/\/[^\s()<>]+/gi,
  decorate(add, from, to, _, view) {
    if (fromRight.test(view.state.doc.lineAt(from).text)) add(from, to, isolate);
  },
});

const isolates = ViewPlugin.define(
  view => ({
    isolates: technical.createDeco(view),
    update(update) {
      this.isolates = technical.updateDeco(update, this.isolates);
    },
  }),
  {
    provide: plugin => {
      const known = (view: EditorView) => view.plugin(plugin)?.isolates ?? Decoration.none;
      // Around all other marks.
      return Prec.lowest([EditorView.decorations.of(known), EditorView.bidiIsolatedRanges.of(known)]);
    },
  },
);

/** A text as its lines are written; a line without letters goes as the first one that has some. */
export const writtenDirections: Extension = [
  EditorView.perLineTextDirection.of(true),
  EditorView.contentAttributes.of(({ state }) => ({
    dir: directionOf(state.sliceDoc(0, beginning)) ?? 'auto',
  })),
  ofLines,
  isolates,
];
