import type { BodyPath, Violation } from '../failures/violations.ts';
import type { Family } from '../families/family.ts';
import type { ChildName, FamilyName, ItemKeys } from '../families/item.ts';
import type { Key } from '../store/keys.ts';
import type { ChildNotes, VersionedItem } from '../store/reads/items.ts';
import { versionOf } from '../store/reads/version-of.ts';
import type { Around, Precondition, ReadVersion, Repository, WrittenTags } from '../store/repository.ts';
import type { JsonObject } from '../values/json-object.ts';
import type { BlogVersions } from '../versions/blog-versions.ts';
import { preconditionOf, readConditions } from '../versions/conditions.ts';
import { nameOfItem, resourcePart, tagOfWritten } from '../versions/entity-tag.ts';
import { whyNotWrite } from './gate.ts';
import type { Received } from './handler.ts';
import type { ReadOne } from './read.ts';

/** A family with what its writes need. */
export interface Resource<F extends FamilyName, P extends object> {
  family: Family<F, P>;
  repository: Repository<F>;
  /** Answers with what is stored after a write. */
  readOne: ReadOne;
  /** What features do around its writes. */
  hooks?: WriteHooks<P, NoInfer<F>> | undefined;
}

/** What a feature did before a create or an update. */
export interface PreparedWrite {
  /** The identifier of a new item, unless the body gives another; undefined for any. */
  guid?: string | undefined;
  /** Ends what was begun, once the item is written. */
  written(): Promise<void>;
}

/** What is to be done after a write; it must not throw. */
export type AfterWrite = () => Promise<void>;

/** What a feature does around an update or a delete. */
export interface AroundWrite<F extends FamilyName> extends Pick<Around<F>, 'overwriting' | 'alongside'> {
  after?: AfterWrite | undefined;
}

/** An item as it was deleted, and what was deleted with it. */
export interface Deleted {
  item: VersionedItem<ChildName>;
  alongside: readonly ReadVersion[];
}

/** What a feature does around the create of what was deleted. */
export interface AroundRestore {
  /** What the item has in place of what it had, by the fields of its payload. */
  changes?: JsonObject | undefined;
  /** What was deleted with it and is created with it, in the same batch and with its stamp, if there is room. */
  alongside?: readonly ItemKeys[] | undefined;
  /**
   * It must not throw.
   * @param left what there was no room for.
   */
  after?: ((written: WrittenTags, left: readonly ItemKeys[]) => Promise<void>) | undefined;
}

/** Places for features around the writes of a family. What they throw before a write refuses it. */
export interface WriteHooks<P extends object, F extends FamilyName = FamilyName> {
  /** What is kept in the item of a create besides its content. */
  notes?(received: Received): ChildNotes | undefined;
  /** Before a create or an update: may complete the payload. */
  prepare?(blogId: string, payload: P): Promise<PreparedWrite | undefined>;
  /**
   * Before a create of several, in place of that: may complete the payload.
   * @param place where the payload is in the body. @returns why it cannot be created with others.
   */
  prepareTogether?(payload: P, place: BodyPath): Violation[];
  beforeUpdate?(received: Received, key: Key): Promise<AroundWrite<F>>;
  beforeDelete?(received: Received, key: Key): Promise<AroundWrite<F>>;
  /** Before an item that was deleted is created as it was. */
  beforeRestore?(received: Received, deleted: Deleted): Promise<AroundRestore>;
}

type ComparedFamily = Pick<Family<FamilyName, object>, 'name' | 'comparedPart'>;

const resourceOf = ({ name }: ComparedFamily, key: Key) =>
  resourcePart(key.blogId, nameOfItem(name, key.guid));

/** What a request's conditions, and the caller's role, demand of the item that it is about to change. */
export function conditionOn<F extends FamilyName>(
  received: Received,
  family: ComparedFamily & { name: F },
  key: Key,
): Precondition<F> | undefined {
  const conditions = readConditions(received.request.headers);
  const holds = preconditionOf(conditions, resourceOf(family, key), family.comparedPart);
  if (!holds && !received.whyNotWrite?.[family.name]) return undefined;
  return (stored, written) =>
    whyNotWrite(received, family.name, stored) ??
    (written && whyNotWrite(received, family.name, written)) ??
    (holds?.(versionOf(stored)) === false ? 'preconditionFailed' : undefined);
}

/** Notes the blog's version after a write. @param known before it. @returns the tag of what was written. */
export function noteWritten(
  versions: BlogVersions,
  family: ComparedFamily,
  key: Key,
  written: WrittenTags,
  known?: string,
): string | undefined {
  versions.see(key.blogId, written.blog);
  return tagOfWritten(resourceOf(family, key), family.comparedPart, written, known);
}
