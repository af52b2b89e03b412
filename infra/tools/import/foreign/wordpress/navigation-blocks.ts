import { isJsonObject, type JsonObject } from '../../../../../shared/values/json-object.ts';

/** An entry of a menu of a block theme, with the place of the one that it is within among those before it. */
export interface NavigationEntry {
  label: string;
  url: string;
  /** `post-type`, `taxonomy` or `custom`. */
  kind: string;
  id: string;
  within: number | undefined;
}

/** The comments of entries: one block each, or the beginning and the end of one that has others. */
const entryComment =
  /<!--\s*(\/?)wp:(navigation-link|navigation-submenu|home-link)\s*(\{[\s\S]{0,8000}?\})?\s*(\/?)-->/g;

function settingsIn(json: string | undefined): JsonObject {
  try {
    const settings: unknown = JSON.parse(json ?? '{}');
    return isJsonObject(settings) ? settings : {};
  } catch {
    return {};
  }
}

/** The entries of a menu of a block theme (an item of the type wp_navigation), in their order. Lists that WordPress makes have none. */
export function navigationEntries(content: string): NavigationEntry[] {
  const entries: NavigationEntry[] = [];
  const open: number[] = [];
  for (const [, end, name, json, isWhole] of content.matchAll(entryComment)) {
    if (end) open.pop();
    if (end) continue;
    const { label, url, kind, id } = settingsIn(json);
    const isHome = name === 'home-link';
    entries.push({
      label: typeof label === 'string' ? label : isHome ? 'Home' : '',
      url: typeof url === 'string' ? url : isHome ? '/' : '',
      kind: typeof kind === 'string' ? kind : 'custom',
      id: String(id ?? ''),
      within: open.at(-1),
    });
    if (!isWhole) open.push(entries.length - 1);
  }
  return entries;
}
