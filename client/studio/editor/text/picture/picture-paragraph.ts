import type { syntaxTree } from '@codemirror/language';
import { readMarkdown } from '../../../../../shared/rendering/markdown/read-markdown.ts';
import type { TextRange } from '../format/edit.ts';
import { oneLine } from '../format/escaped.ts';
import { type PictureSource, readAddress, readPicture, readTitle } from '../format/picture-source.ts';

export type Tree = ReturnType<typeof syntaxTree>;
export type SyntaxNode = Tree['topNode'];

/** A text of which parts can be read. */
export interface Sliced {
  sliceString(from: number, to?: number): string;
}

/** A picture of a text, with what it says. */
export interface Picture extends PictureSource, TextRange {
  /** Whether its address stands elsewhere in the text, so that its source is left alone. */
  isReference: boolean;
}

type Definition = Pick<PictureSource, 'address' | 'isWide' | 'caption'>;

const definitions = new WeakMap<Tree, ReadonlyMap<string, Definition>>();

/** A name as Markdown compares it. */
const nameOf = (label: string) => oneLine(label).toLowerCase().toUpperCase();

const written = (doc: Sliced, node: SyntaxNode | null) => (node ? doc.sliceString(node.from, node.to) : '');

const readDestination = (source: string) => readAddress(source.replace(/^<(.*)>$/, '$1'));

/** What references of a text lead to, by their names. */
function definitionsIn(doc: Sliced, tree: Tree): ReadonlyMap<string, Definition> {
  const known = definitions.get(tree);
  if (known) return known;
  const found = new Map<string, Definition>();
  tree.iterate({
    enter({ name, node }) {
      if (name !== 'LinkReference') return name !== 'Paragraph';
      const label = nameOf(written(doc, node.getChild('LinkLabel')).slice(1, -1));
      if (!found.has(label))
        found.set(label, {
          ...readDestination(written(doc, node.getChild('URL'))),
          caption: readTitle(written(doc, node.getChild('LinkTitle'))),
        });
      return false;
    },
  });
  definitions.set(tree, found);
  return found;
}

/** What a node of a text shows; undefined if readers get its source. */
export function pictureAt(doc: Sliced, tree: Tree, node: SyntaxNode): Picture | undefined {
  const { from, to } = node;
  const source = doc.sliceString(from, to);
  const own = readPicture(source);
  if (own) return { from, to, isReference: false, ...own };
  const [, end] = node.getChildren('LinkMark');
  const alternativeText = source.slice(2, (end?.from ?? to) - from);
  const label = written(doc, node.getChild('LinkLabel')).slice(1, -1);
  const definition = definitionsIn(doc, tree).get(nameOf(label || alternativeText));
  return (
    definition && {
      from,
      to,
      isReference: true,
      alternativeText: oneLine(readMarkdown(alternativeText)),
      ...definition,
    }
  );
}

const isWritten = (text: string) => /[^ \t\n]/.test(text);

/** The pictures of a paragraph that has nothing else, which is a figure for readers (contract.md, Texts as HTML). */
export function picturesAlone(doc: Sliced, tree: Tree, paragraph: SyntaxNode): Picture[] | undefined {
  const pictures: Picture[] = [];
  let at = paragraph.from;
  for (let child = paragraph.firstChild; child; child = child.nextSibling) {
    if (isWritten(doc.sliceString(at, child.from))) return undefined;
    at = child.to;
    const isSpace = child.name === 'HardBreak' && !written(doc, child).startsWith('\\');
    if (isSpace || child.name === 'QuoteMark') continue;
    const picture = child.name === 'Image' ? pictureAt(doc, tree, child) : undefined;
    if (!picture) return undefined;
    pictures.push(picture);
  }
  return pictures.length > 0 && !isWritten(doc.sliceString(at, paragraph.to)) ? pictures : undefined;
}
