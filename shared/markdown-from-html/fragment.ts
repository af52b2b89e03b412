import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as parse5, parseFragment } from 'parse5';
import { Bounds } from './tree.ts';

/**
 * What the parser of the standard, which reads as browsers do, makes of a text in the body of a page.
 * @param placed whether each element is to know where in the text it stands. @throws NotTaken
 */
export function fragmentOf(html: string, placed = false): readonly DefaultTreeAdapterTypes.ChildNode[] {
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
  const options = { treeAdapter, scriptingEnabled: false, sourceCodeLocationInfo: placed };
  return parseFragment(body, html, options).childNodes;
}
