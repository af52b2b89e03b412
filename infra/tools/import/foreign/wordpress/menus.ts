import type { ConversionReport } from '../conversion.ts';
import { escapedText } from '../escaped.ts';
import { fittedMenu, type MenuEntry } from '../menu.ts';
import { plainText } from '../plain-text.ts';
import type { WordPressItem, WordPressTerm } from './item.ts';
import { navigationEntries } from './navigation-blocks.ts';

/** An entry of a menu, as an export has it. */
interface ExportedEntry {
  id: string;
  /** The slug and the name of its menu. */
  menu: string;
  menuName: string;
  parent: string;
  order: number;
  /** In HTML; empty if it has that of what it leads to. */
  title: string;
  type: string;
  /** The number of what it leads to. */
  objectId: string;
  url: string;
}

/** Where an entry leads, and what that is called. */
export interface MenuTarget {
  url: string;
  title: string;
}

/** What finds the targets of entries; undefined if it does not come. */
export interface MenuTargets {
  post(id: string): MenuTarget | undefined;
  term(id: string): MenuTarget | undefined;
  address(url: string): string;
}

/** What the main menu of a site is often called. An export does not say which one that is. */
const mainName = /\b(?:primary|main|header|top|principal|principale|haupt\w*|navigation)\b/i;

/** What the kinds of entries of block themes are called in other menus. */
const blockTypes = new Map([
  ['post-type', 'post_type'],
  ['taxonomy', 'taxonomy'],
]);

/** The menus of a site: posts of the type nav_menu_item (wp-includes/nav-menu.php), and of block themes those of the type wp_navigation. */
export class Menus {
  readonly #entries: ExportedEntry[] = [];
  #count = 0;

  add({ id, terms, meta, order, title, status }: WordPressItem): void {
    const term = terms.find(({ taxonomy }) => taxonomy === 'nav_menu');
    this.#count += 1;
    if (!term || status !== 'publish') return;
    const of = (name: string) => meta.get(`_menu_item_${name}`)?.[0]?.trim() ?? '';
    this.#entries.push({
      id,
      menu: term.slug,
      menuName: term.name,
      parent: of('menu_item_parent'),
      order,
      title,
      type: of('type'),
      objectId: of('object_id'),
      url: of('url'),
    });
  }

  /** Adds a menu of a block theme. */
  addBlocks({ id, title, content, status }: WordPressItem): void {
    const entries = navigationEntries(content);
    this.#count += entries.length;
    if (status !== 'publish') return;
    const idOf = (place: number) => `${id}/${place}`;
    for (const [place, { label, url, kind, id: objectId, within }] of entries.entries())
      this.#entries.push({
        id: idOf(place),
        menu: id,
        menuName: title,
        parent: within === undefined ? '' : idOf(within),
        order: place,
        title: label,
        type: blockTypes.get(kind) ?? 'custom',
        objectId,
        url,
      });
  }

  /** The menu that is the blog's; undefined if there is none. */
  main(
    terms: readonly WordPressTerm[],
    targets: MenuTargets,
    report: ConversionReport,
  ): MenuEntry[] | undefined {
    const names = this.#names(terms);
    const isMain = ([slug, name]: readonly [string, string]) => mainName.test(`${slug} ${name}`);
    const chosen = [...names].find(isMain) ?? [...names][0];
    const [slug, name] = chosen ?? [];
    const left = this.#count - this.#entries.filter(({ menu }) => menu === slug).length;
    if (left > 0) report.left('menu entries', left);
    if (slug === undefined || name === undefined) return undefined;
    const others = [...names].filter(([other]) => other !== slug).map(([, other]) => `"${other}"`);
    report.noted(
      'this menu is that of the blog now',
      name,
      others.length > 0 ? `others stay behind: ${others.join(', ')}` : undefined,
    );
    return fittedMenu(report, name, this.#inOrder(slug, name, targets, report));
  }

  /** The menus that have entries, by slug, in the order of the file. */
  #names(terms: readonly WordPressTerm[]): Map<string, string> {
    const used = new Map(this.#entries.map(({ menu, menuName }) => [menu, plainText(menuName) || menu]));
    const order = terms.filter(({ taxonomy, slug }) => taxonomy === 'nav_menu' && used.has(slug));
    return new Map([...order.map(({ slug }) => [slug, used.get(slug) ?? slug] as const), ...used]);
  }

  /** The entries of a menu, those within another one behind it. */
  #inOrder(menu: string, name: string, targets: MenuTargets, report: ConversionReport): MenuEntry[] {
    const own = this.#entries
      .filter(each => each.menu === menu)
      .sort((one, other) => one.order - other.order);
    const ids = new Set(own.map(({ id }) => id));
    const within = new Map<string, ExportedEntry[]>();
    for (const each of own) {
      const parent = ids.has(each.parent) ? each.parent : '';
      const others = within.get(parent);
      if (others) others.push(each);
      else within.set(parent, [each]);
    }
    const ordered: ExportedEntry[] = [];
    const waiting = [...(within.get('') ?? [])].reverse();
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      ordered.push(next);
      waiting.push(...[...(within.get(next.id) ?? [])].reverse());
      within.delete(next.id);
    }
    const nested = ordered.filter(({ parent }) => ids.has(parent)).length;
    if (nested > 0)
      report.noted('entries of the menu that were within others stand behind these', name, `${nested}`);
    if (ordered.length < own.length)
      report.noted(
        'entries of the menu that are within themselves stay behind',
        name,
        `${own.length - ordered.length}`,
      );
    return ordered.map(each => entryOf(each, targets));
  }
}

/** An entry with its label and its address, which is empty if what it leads to does not come. */
function entryOf({ title, type, objectId, url }: ExportedEntry, targets: MenuTargets): MenuEntry {
  const isPost = type === 'post_type';
  const target = isPost ? targets.post(objectId) : targets.term(type === 'taxonomy' ? objectId : '');
  const address = type === 'custom' ? targets.address(url) : (target?.url ?? '');
  return { label: title.trim() === '' ? escapedText(target?.title ?? '') : title, url: address };
}
