import { type Converted, markdownFrom } from './markdown-from.ts';
import { Bounds, type Node, type ParsedNode, treeOf } from './tree.ts';

// What is used of a browser, whose types the service does without.

interface DomNode {
  readonly nodeType: number;
  readonly nodeValue: string | null;
  readonly localName?: string;
  readonly attributes?: Iterable<{ readonly name: string; readonly value: string }>;
  readonly childNodes: Iterable<DomNode>;
  /** What a template has in the place of children. */
  readonly content?: { readonly childNodes: Iterable<DomNode> };
}

interface Browser {
  readonly implementation: {
    createHTMLDocument(title: string): { readonly body: DomNode & { innerHTML: string } };
  };
}

const textNode = 3;

function* sourcesOf(nodes: Iterable<DomNode>): Generator<ParsedNode> {
  for (const { nodeType, nodeValue, localName, attributes = [], childNodes, content } of nodes) {
    if (nodeType === textNode) yield { text: nodeValue ?? '', children: [] };
    else if (localName !== undefined) {
      const pairs = Array.from(attributes, ({ name, value }) => [name, value] as const);
      const within = localName === 'template' && content ? content.childNodes : childNodes;
      yield { element: { name: localName, attributes: pairs }, children: sourcesOf(within) };
    }
  }
}

/** A text of HTML as Markdown. @param document that of the page. */
export function markdownOf(html: string, document: Browser): Converted {
  function parse(text: string): Node[] {
    // Scripts of a document that is not shown do not run, and its pictures are not loaded.
    const { body } = document.implementation.createHTMLDocument('');
    body.innerHTML = text;
    return treeOf(sourcesOf(body.childNodes), new Bounds(text));
  }
  return markdownFrom(html, parse);
}
