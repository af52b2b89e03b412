import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as parse5, parseFragment } from 'parse5';
import { type Converted, markdownFrom } from './markdown-from.ts';
import { Bounds, type Node, type Source, treeOf } from './tree.ts';

type ChildNode = DefaultTreeAdapterTypes.ChildNode;

function* sourcesOf(nodes: readonly ChildNode[]): Generator<Source> {
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
  const bounds = new Bounds(html);
  const treeAdapter = {
    ...defaultTreeAdapter,
    createElement(...of: Parameters<typeof defaultTreeAdapter.createElement>) {
      bounds.made();
      return defaultTreeAdapter.createElement(...of);
    },
    // What is open is what the parser looks through at each tag.
    onItemPush: () => bounds.entered(),
    onItemPop: () => bounds.left(),
  };
  const body = defaultTreeAdapter.createElement('body', parse5.NS.HTML, []);
  const { childNodes } = parseFragment(body, html, { treeAdapter, scriptingEnabled: false });
  return treeOf(sourcesOf(childNodes), new Bounds(html));
}

/** A text of HTML as Markdown. */
export const markdownOf = (html: string): Converted => markdownFrom(html, parse);
