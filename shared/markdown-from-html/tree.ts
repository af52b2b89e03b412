/** An element of a text. Comments are left out: nobody sees them. */
export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Node[];
  /** Whether a block is in it, other than in a drawing or a formula. */
  readonly hasBlock: boolean;
}

/** An element, or a text between elements: never two texts in a row. */
export type Node = Element | string;

/** Takes a text apart as browsers do where it stands in the body of a page. @throws NotTaken */
export type Parse = (html: string) => readonly Node[];

/** A text that would take too much to be taken apart: its message says why, of the text. */
export class TextNotTaken extends Error {}

/** The error for a text that makes too much Markdown to be shown. */
export const tooLong = () => new TextNotTaken('it is too long for Markdown that is shown');

/** How deep elements may be: every function here takes a level of the stack for each. */
const maxDepth = 200;

/** What a parser has of an element, or of what is in its place. */
export interface ParsedNode {
  readonly element?: { name: string; attributes: Iterable<readonly [string, string]> } | undefined;
  readonly text?: string | undefined;
  readonly children: Iterable<ParsedNode>;
}

/** Counts elements, of which misnested tags can make more than a text has characters, and their depth. */
export class Bounds {
  #left: number;
  #depth = 0;

  constructor({ length }: { readonly length: number }) {
    this.#left = length + 100;
  }

  made(): void {
    this.#left -= 1;
    if (this.#left < 0) throw new TextNotTaken('its tags are nested wrongly too often');
  }

  entered(): void {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new TextNotTaken('its elements are nested too deeply');
  }

  left(): void {
    this.#depth -= 1;
  }
}

/** The tree of what a parser has made. */
export function treeOf(sources: Iterable<ParsedNode>, bounds: Bounds): Node[] {
  const nodes: Node[] = [];
  for (const { element, text, children } of sources) {
    const last = nodes.at(-1);
    if (text !== undefined) {
      if (typeof last === 'string') nodes[nodes.length - 1] = last + text;
      else if (text !== '') nodes.push(text);
    } else if (element) {
      bounds.made();
      bounds.entered();
      const { name, attributes } = element;
      const within = treeOf(children, bounds);
      const hasBlock = name !== 'svg' && name !== 'math' && within.some(isBlock);
      nodes.push({ name, attributes: new Map(attributes), children: within, hasBlock });
      bounds.left();
    }
  }
  return nodes;
}

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements that end the line before them. */
const blocks = names(
  'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup p pre search section summary table caption colgroup col tbody td tfoot th thead tr ul',
);

/** Whether a node ends the line before it, itself or by what is in it. */
export const isBlock = (node: Node): boolean =>
  typeof node === 'object' && (node.hasBlock || blocks.has(node.name));

/** White space that browsers collapse; a space that does not break is none. */
export const isBlank = (node: Node) => typeof node === 'string' && !/[^ \t\n\f\r]/.test(node);

/** A block, or what is between blocks. */
export type Unit = Element | readonly Node[];

/** Whether a unit is a run of nodes within a line rather than a block. */
export const isRun = (unit: Unit): unit is readonly Node[] => Array.isArray(unit);

/** Nodes by their blocks, without white space between these. */
export function unitsOf(nodes: readonly Node[]): Unit[] {
  const units: Unit[] = [];
  let run: Node[] = [];
  const endRun = () => {
    if (!run.every(isBlank)) units.push(run);
    run = [];
  };
  for (const node of nodes) {
    if (typeof node === 'object' && isBlock(node)) {
      endRun();
      units.push(node);
    } else run.push(node);
  }
  endRun();
  return units;
}

/** Elements whose text nobody reads. */
const unread = names('script style template iframe');

/** Whether there is anything to read. */
export const hasText = (nodes: readonly Node[]): boolean =>
  nodes.some(node =>
    typeof node === 'string' ? !isBlank(node) : !unread.has(node.name) && hasText(node.children),
  );
