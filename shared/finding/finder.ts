import type { Waiting } from '../expansion/admission.ts';
import type { Listing, Reader } from '../expansion/reader.ts';
import { Failure } from '../failures/failure.ts';
import type { ChildFamily } from '../families/family.ts';
import type { ChildName } from '../families/item.ts';
import { dueAt, type PublishedFilter, publishedRanges, scheduledAfter } from '../families/post-order.ts';
import { type View, viewOf } from '../families/view.ts';
import { familyRange, orderOf, orderRange } from '../store/keys.ts';
import type { NoteBlog } from '../store/reads/items.ts';
import type { Called, Lookups } from '../store/reads/lookups.ts';
import {
  behind,
  type Comparison,
  type Selection,
  type Window,
  within,
  writtenSince,
} from '../store/reads/selection.ts';
import { parseGuid } from '../values/guid.ts';
import type { Told } from '../versions/told.ts';
import type { FilterName, Find } from './find.ts';

/** The part of a list that a request asks for. */
export interface Asked {
  find: Find;
  window: Window;
  /** The time of the answer, in milliseconds since 1970: it decides which posts are published. */
  now: number;
}

/** Options of a list. */
export interface FindOptions extends Waiting {
  /** Receives what headers say about the list; complete once the first piece is returned. */
  told: Told;
  /** Receives the blog's item, if the items refer to others: it is then read together with these. */
  noteBlog?: NoteBlog | undefined;
}

/** The maximum number of tags with one slug, or authors with one name, in a filter: each is a comparison in its query. */
const mostCalled = 100;

/** The filters that name other items of the blog, and the properties in which posts have their identifiers. */
const naming = {
  tag: { family: 'tag', property: 'slug', reference: { property: 'tagIds', how: 'has' } },
  author: { family: 'author', property: 'userName', reference: { property: 'authorId', how: 'equals' } },
} as const;

/** The filters that are a value of a property; each property is in the index (infra/cosmos/container.json). */
const valued = {
  slug: 'slug',
  userName: 'userName',
} as const satisfies Record<
  Exclude<FilterName, keyof PublishedFilter | keyof typeof naming | 'modifiedAfter'>,
  string
>;

const valuedNames = Object.keys(valued) as (keyof typeof valued)[];

/** The properties that filters compare, as the index names them: of an array all entries. */
export function filteredPaths(): string[] {
  const named = Object.values(naming).flatMap(({ property, reference }) => [
    property,
    reference.how === 'has' ? `${reference.property}/[]` : reference.property,
  ]);
  return [...Object.values(valued), ...named].map(path => `/${path}/?`);
}

const dateTimeOf = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Finds the items of a family in a blog, and what headers say about them before the first item is returned. */
export class Finder<F extends ChildName> {
  readonly #family: ChildFamily<F, object>;
  readonly #reader: Reader<F>;
  readonly #lookups: Lookups;

  constructor(family: ChildFamily<F, object>, reader: Reader<F>, lookups: Lookups) {
    this.#family = family;
    this.#reader = reader;
    this.#lookups = lookups;
  }

  /** The items in pieces (Reader.list). */
  async *list(
    blogId: string,
    { find, window, now }: Asked,
    { told, noteBlog, ...waiting }: FindOptions,
  ): AsyncGenerator<object[], void, undefined> {
    const selection = await this.#select(blogId, find, now);
    if (find.isCounted && !selection) told.total = 0;
    if (!selection) return;
    const beside = this.#tellBeside(blogId, find, selection, now, told);
    // If the content fails as well, its failure is the one that is reported.
    beside.catch(() => undefined);
    const listing: Listing<F> = {
      selection: this.#behindCursor(blogId, selection, find),
      window,
      view: viewOf(this.#family, find.fields),
      noteLast: key => {
        told.last = key && orderOf(blogId, this.#family.name, key);
      },
      noteBlog,
    };
    let isTold = false;
    for await (const piece of this.#reader.list(blogId, listing, waiting)) {
      if (!isTold) await beside;
      isTold = true;
      yield piece;
    }
    await beside;
  }

  /** The whole list, with all fields. */
  all(blogId: string, window: Window, waiting: Waiting): AsyncGenerator<object[], void, undefined> {
    const selection = { range: familyRange(blogId, this.#family.name) };
    const view: View<F> = viewOf(this.#family);
    return this.#reader.list(blogId, { selection, window, view }, waiting);
  }

  /** The selection that a filter means; undefined if it names an item that does not exist. */
  async #select(blogId: string, { filter, isReversed }: Find, now: number): Promise<Selection | undefined> {
    const { modifiedAfter } = filter;
    const named = await Promise.all([
      this.#referring(blogId, 'tag', filter.tag),
      this.#referring(blogId, 'author', filter.author),
    ]);
    if (named.some(comparisons => comparisons?.length === 0)) return undefined;
    const equal = valuedNames.map((name): Comparison[] | undefined => {
      const value = filter[name];
      return value === undefined ? undefined : [{ property: valued[name], how: 'equals', value }];
    });
    const modified = modifiedAfter === undefined ? undefined : [writtenSince(Date.parse(modifiedAfter))];
    const conditions = [...equal, ...named, modified].filter(comparisons => comparisons !== undefined);
    const whole: Selection = { range: familyRange(blogId, this.#family.name), conditions, isReversed };
    return publishedRanges(filter, dateTimeOf(now))
      .map(range => orderRange(blogId, this.#family.name, range))
      .reduce(within, whole);
  }

  /** The comparisons that match posts which refer to items of that name; undefined without a name. */
  async #referring(
    blogId: string,
    parameter: keyof typeof naming,
    name: string | undefined,
  ): Promise<Comparison[] | undefined> {
    if (name === undefined) return undefined;
    const { family, property, reference } = naming[parameter];
    const called: Called = { family, property, name, guid: parseGuid(name) };
    const guids = await this.#lookups.called(blogId, called, mostCalled + 1);
    if (guids.length > mostCalled)
      throw new Failure('queryInvalid', [
        {
          at: { parameter },
          text: `must not match more than ${mostCalled} at once; name one by its identifier`,
        },
      ]);
    return guids.map(value => ({ ...reference, value }));
  }

  #behindCursor(blogId: string, selection: Selection, { after }: Find): Selection {
    if (after === undefined) return selection;
    return behind(selection, `${familyRange(blogId, this.#family.name).from}${after}`);
  }

  /** Runs the queries for headers, in parallel with those for the content. */
  async #tellBeside(
    blogId: string,
    find: Find,
    selection: Selection,
    now: number,
    told: Told,
  ): Promise<void> {
    const { status } = find.filter;
    const changesWithTime = status === 'published' || status === 'scheduled';
    const [total, until] = await Promise.all([
      find.isCounted ? this.#lookups.count(blogId, selection) : undefined,
      changesWithTime ? this.#nextDue(blogId, now) : undefined,
    ]);
    told.total = total;
    told.until = until;
  }

  /** When the next scheduled post of the blog is due, in milliseconds since 1970; undefined if none is scheduled. */
  async #nextDue(blogId: string, now: number): Promise<number | undefined> {
    const range = orderRange(blogId, 'post', scheduledAfter(dateTimeOf(now)));
    const key = await this.#lookups.firstKey(blogId, { range, isReversed: true });
    return key === undefined ? undefined : dueAt(orderOf(blogId, 'post', key));
  }
}
