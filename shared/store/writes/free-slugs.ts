import type { Container } from '@azure/cosmos';
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
    for (const each of [slug, ...formerSlugs]) {
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

/** The writes of this process in a blog that are under way. */
interface UnderWay {
  /** Of the slugs that they write. They live as long as one of the writes: all may have looked before any has written. */
  owners: Owners;
  writes: number;
}

/** Gives a slug to what is written without one (contract.md, Slug). */
export class FreeSlugs {
  readonly #container: Container;
  readonly #underWay = new Map<string, UnderWay>();

  constructor(container: Container) {
    this.#container = container;
  }

  /** Begins a write in a blog, which must be ended. */
  begin(blogId: string): Naming {
    const underWay = this.#underWay.get(blogId) ?? { owners: new Owners(), writes: 0 };
    underWay.writes += 1;
    this.#underWay.set(blogId, underWay);
    const end = () => {
      underWay.writes -= 1;
      if (underWay.writes === 0) this.#underWay.delete(blogId);
    };
    return new Naming(this.#container, blogId, underWay.owners, end);
  }
}

/** The slugs of one write. */
export class Naming {
  readonly #container: Container;
  readonly #blogId: string;
  readonly #underWay: Owners;
  /** Must be called once what has got a slug is written, or given up. */
  readonly end: () => void;

  constructor(container: Container, blogId: string, underWay: Owners, end: () => void) {
    this.#container = container;
    this.#blogId = blogId;
    this.#underWay = underWay;
    this.end = end;
  }

  /**
   * The contents of children, each with its slug. One that is made is free among what is stored, what this process is writing,
   * and these children. If all are given, nothing is read. @throws Failure `storeFailed`, `contended`.
   */
  async contentsOf(children: readonly Child[]): Promise<Contents[ChildName][]> {
    for (const { family, guid, content } of children)
      if ('slug' in content) this.#underWay.add(itemId(family.name, guid), content);
    const possible = new Map(children.map(child => [child, possibleSlugs(child)]));
    const stored = await this.#stored(possible);
    // From here on nothing waits, so that no other write of this process chooses in between.
    return children.map(child => this.#named(child, possible.get(child), stored));
  }

  /** Who has, or has had, one of the slugs that are possible. */
  async #stored(possible: ReadonlyMap<Child, readonly string[] | undefined>): Promise<Owners> {
    const slugs = new Map<ChildName, Set<string>>();
    for (const [{ family }, all] of possible)
      if (all) slugs.set(family.name, new Set([...(slugs.get(family.name) ?? []), ...all]));
    const stored = new Owners();
    if (slugs.size === 0) return stored;
    for (const item of await readSlugged(this.#container, this.#blogId, slugs)) stored.add(item.id, item);
    return stored;
  }

  #named({ family, guid, content }: Child, possible: readonly string[] | undefined, stored: Owners) {
    if (!possible) return content;
    const id = itemId(family.name, guid);
    const slug = possible.find(each => stored.isFree(each, id) && this.#underWay.isFree(each, id)) ?? guid;
    this.#underWay.add(id, { slug });
    return family.slug?.put(content, slug) ?? content;
  }
}
