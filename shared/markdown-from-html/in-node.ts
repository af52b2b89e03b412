import type { DefaultTreeAdapterTypes } from 'parse5';
import { fragmentOf } from './fragment.ts';
import { type Converted, type HowConverted, markdownFrom } from './markdown-from.ts';
import { Bounds, type Node, type ParsedNode, treeOf } from './tree.ts';

type ChildNode = DefaultTreeAdapterTypes.ChildNode;

function* sourcesOf(nodes: readonly ChildNode[]): Generator<ParsedNode> {
  for (const node of nodes) {
    if (node.nodeName === '#text')
      yield { text: (node as DefaultTreeAdapterTypes.TextNode).value, children: [] };
    else if ('tagName' in node) {
      const { tagName: name, attrs } = node;
      const attributes = attrs.map(
        ({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value] as const,
      );
      const within = 'content' in node ? node.content : node;
      yield { element: { name, attributes }, children: sourcesOf(within.childNodes) };
    }
  }
}

/** A text's tree by the parser of the standard, which reads as browsers do. @throws NotTaken */
export function parse(html: string): Node[] {
  return treeOf(sourcesOf(fragmentOf(html)), new Bounds(html));
}

/** A text of HTML as Markdown. */
export const markdownOf = (html: string, how?: HowConverted): Converted => markdownFrom(html, parse, how);
