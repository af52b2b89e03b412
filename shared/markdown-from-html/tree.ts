/** An element of a text. Comments are left out: nobody sees them. */
export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Node[];
}

/** An element, or a text between elements: never two texts in a row. */
export type Node = Element | string;

/** Takes a text apart as browsers do where it stands in the body of a page. @throws NotTaken */
export type Parse = (html: string) => readonly Node[];

/** A text that would take too much to be taken apart: its message says why, of the text. */
export class NotTaken extends Error {}

/** How deep elements may be: every function here takes a level of the stack for each. */
const maxDepth = 200;

/** What a parser has of an element, or of what is in its place. */
export interface Source {
  readonly element?: { name: string; attributes: Iterable<readonly [string, string]> } | undefined;
  readonly text?: string | undefined;
  readonly children: Iterable<Source>;
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
    if (this.#left < 0) throw new NotTaken('its tags are nested wrongly too often');
  }

  entered(): void {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new NotTaken('its elements are nested too deeply');
  }

  left(): void {
    this.#depth -= 1;
  }
}

/** The tree of what a parser has made. */
export function treeOf(sources: Iterable<Source>, bounds: Bounds): Node[] {
  const nodes: Node[] = [];
  for (const { element, text, children } of sources) {
    const last = nodes.at(-1);
    if (text !== undefined) {
      if (typeof last === 'string') nodes[nodes.length - 1] = last + text;
      else if (text !== '') nodes.push(text);
    } else if (element) {
      bounds.made();
      bounds.entered();
      nodes.push({
        name: element.name,
        attributes: new Map(element.attributes),
        children: treeOf(children, bounds),
      });
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

/** Whether each element is a block, which those are that have one in them. */
const known = new WeakMap<Element, boolean>();

export function isBlock(node: Node): boolean {
  if (typeof node === 'string') return false;
  const kept = known.get(node);
  if (kept !== undefined) return kept;
  const is =
    blocks.has(node.name) || (node.name !== 'svg' && node.name !== 'math' && node.children.some(isBlock));
  known.set(node, is);
  return is;
}

/** White space that browsers collapse; a space that does not break is none. */
export const isBlank = (node: Node) => typeof node === 'string' && !/[^ \t\n\f\r]/.test(node);

/** A block, or what is between blocks. */
export type Unit = Element | readonly Node[];

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
