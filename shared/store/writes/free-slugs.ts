import type { Container } from '@azure/cosmos';
import { childFamily, childNameOf } from '../../families/children.ts';
import type { StoredFamily } from '../../families/family.ts';
import type { ChildName, Contents } from '../../families/item.ts';
import { madeSlugs } from '../../values/slug.ts';
import { isBlank } from '../../values/white-space.ts';
import { itemId } from '../keys.ts';
import { readSlugged, type Slugged } from '../reads/slugs.ts';

/** A child that is to be written. */
interface Child {
  family: StoredFamily<ChildName>;
  guid: string;
  content: Contents[ChildName];
}

/** Which items have a slug, or have had it. */
class Owners {
  readonly #ids = new Map<string, Set<string>>();

  add(id: string, { slug, formerSlugs = [] }: Partial<Slugged>): void {
    const name = childNameOf({ id });
    // What a tag was called is free for another one, which then has its address.
    const known = name && childFamily(name).hasFormerSlugs ? formerSlugs : [];
    for (const each of [slug, ...known]) {
      if (each === undefined || isBlank(each)) continue;
      const key = keyOf(id, each);
      this.#ids.set(key, (this.#ids.get(key) ?? new Set()).add(id));
    }
  }

  /** Whether no other item of the same family has it, or has had it. */
  isFree(slug: string, id: string): boolean {
    return [...(this.#ids.get(keyOf(id, slug)) ?? [])].every(owner => owner === id);
  }
}

/** Slugs are free by family, which an id begins with. */
const keyOf = (id: string, slug: string) => `${id.slice(0, id.indexOf(':'))} ${slug}`;

/** The slugs that a child for which one is made may get, in order; undefined for any other child. */
function possibleSlugs({ family, guid, content }: Child): readonly string[] | undefined {
  if (!family.slug || !('slug' in content) || !isBlank(content.slug)) return undefined;
  return madeSlugs(family.slug.from(content), guid);
}

/** Gives a slug to what is written without one (contract.md, Slug). */
export class FreeSlugs {
  readonly #container: Container;
  /** The writes of this process that are under way, by blog. */
  readonly #underWay = new Map<string, Set<Naming>>();

  constructor(container: Container) {
    this.#container = container;
  }

  /** Begins a write in a blog, which must be ended. */
  begin(blogId: string): Naming {
    return new Naming(this.#container, blogId, this.#underWay);
  }
}

/** The slugs of one write. */
export class Naming {
  readonly #container: Container;
  readonly #blogId: string;
  readonly #underWay: Map<string, Set<Naming>>;
  readonly #own = new Owners();
  /** Those that were under way at the same time, even if they have ended: what they wrote may be missing in what was looked up. */
  readonly #others = new Set<Naming>();

  constructor(container: Container, blogId: string, underWay: Map<string, Set<Naming>>) {
    this.#container = container;
    this.#blogId = blogId;
    this.#underWay = underWay;
  }

  /**
   * The contents of children, each with its slug. One that is made is free among what is stored, what this process is writing,
   * and these children. If all are given, nothing is read. @throws Failure `storeFailed`, `contended`.
   */
  async contentsOf(children: readonly Child[]): Promise<Contents[ChildName][]> {
    if (children.some(({ family }) => family.slug)) this.#meetOthers();
    for (const { family, guid, content } of children)
      if ('slug' in content) this.#own.add(itemId(family.name, guid), content);
    const possible = new Map(children.map(child => [child, possibleSlugs(child)]));
    const stored = await this.#stored(possible);
    // From here on nothing waits, so that no other write of this process chooses in between.
    return children.map(child => this.#named(child, possible.get(child), stored));
  }

  /** Ends it: what has got a slug is written, or given up. */
  end(): void {
    const all = this.#underWay.get(this.#blogId);
    all?.delete(this);
    if (all?.size === 0) this.#underWay.delete(this.#blogId);
    this.#others.clear();
  }

  #meetOthers(): void {
    const all = this.#underWay.get(this.#blogId) ?? new Set();
    for (const other of all) {
      other.#others.add(this);
      this.#others.add(other);
    }
    this.#underWay.set(this.#blogId, all.add(this));
  }

  /** Who has, or has had, one of the slugs that are possible. */
  async #stored(possible: ReadonlyMap<Child, readonly string[] | undefined>): Promise<Owners> {
    const slugs = new Map<ChildName, Set<string>>();
    for (const [{ family }, all = []] of possible) {
      const wanted = slugs.get(family.name) ?? new Set();
      for (const slug of all) slugs.set(family.name, wanted.add(slug));
    }
    const stored = new Owners();
    if (slugs.size === 0) return stored;
    for (const item of await readSlugged(this.#container, this.#blogId, slugs)) stored.add(item.id, item);
    return stored;
  }

  #named({ family, guid, content }: Child, possible: readonly string[] | undefined, stored: Owners) {
    if (!possible) return content;
    const id = itemId(family.name, guid);
    const all = [stored, this.#own, ...[...this.#others].map(other => other.#own)];
    const slug = possible.find(each => all.every(owners => owners.isFree(each, id))) ?? guid;
    this.#own.add(id, { slug });
    return family.slug?.put(content, slug) ?? content;
  }
}
