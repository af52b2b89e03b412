import type { Waiting } from '../expansion/page-memory.ts';
import type { Pieces, Reader } from '../expansion/reader.ts';
import { Failure } from '../failures/failure.ts';
import type { ChildFamily } from '../families/family.ts';
import type { ChildName, FamilyName } from '../families/item.ts';
import { isSameLanguage } from '../families/language.ts';
import type { MakeFields } from '../families/made-fields.ts';
import { type PublishedFilter, publishedRanges } from '../families/post-order.ts';
import { exportOf, type View, viewOf } from '../families/view.ts';
import type { findParameters } from '../operations/parameters.ts';
import { familyRange, orderOf, orderRange } from '../store/keys.ts';
import type { Called, Lookups } from '../store/reads/pages.ts';
import {
  behind,
  type Comparison,
  listedBefore,
  type Selection,
  type ValueComparison,
  within,
  writtenSince,
} from '../store/reads/selection.ts';
import { parseGuid } from '../values/guid.ts';
import { isUnspaced } from '../values/words.ts';
import type { AnswerHead } from '../versions/answer.ts';
import { type Flag, flagged, flagNames } from './flags.ts';
import { type NamedFamily, naming } from './naming.ts';
import { nextDue } from './next-due.ts';
import type { ShownNames } from './published-names.ts';

/** The parameters that filter: all but those that order or page. */
export type FilterName = Exclude<keyof typeof findParameters, 'order' | 'cursor' | 'total'>;

/** The filter of a list; a part that is left out does not filter (contract.md, Finding). */
export type Filter = PublishedFilter & { [Name in Exclude<FilterName, keyof PublishedFilter>]?: string };

/** A list as a request asks for it. What the store is asked for is a Selection (store/reads/selection.ts). */
export interface ListRequest {
  /** Empty for the blogs. */
  blogId: string;
  family: FamilyName;
  filter: Filter;
  /** Whether the list's own order is reversed. */
  isReversed: boolean;
  /** How many items to skip, and how many to return at most. */
  skip: number;
  count: number;
  /** The sort key of the previous page's last item: the part of listKey after the family. */
  after?: string;
  /** The wanted fields, in the payload's order; undefined for all. */
  fields?: readonly string[];
  /** Whether to count the items that match the filter. */
  isCounted: boolean;
  /** The time of the answer, in milliseconds since 1970: it decides which posts are published. */
  now: number;
}

/** Whether the list has a filter. */
export const isFiltered = ({ filter }: Pick<ListRequest, 'filter'>): boolean =>
  Object.keys(filter).length > 0;

/** Names the filter and order; the same text for all spellings. */
function nameOfFilter({ filter, isReversed }: Pick<ListRequest, 'filter' | 'isReversed'>): string {
  const entries = Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.length === 0 && !isReversed ? '' : JSON.stringify([entries, isReversed]);
}

/** Names the list for its cursors: with filter and order, but without what part of it is wanted. */
export const nameForCursors = (
  list: Pick<ListRequest, 'blogId' | 'family' | 'filter' | 'isReversed'>,
): string => `${list.blogId} ${list.family} ${nameOfFilter(list)}`;

/** Names the answer within its blog; the same text for all spellings. */
export function nameOfList(list: ListRequest): string {
  const { family, count, skip, fields, after, isCounted } = list;
  const filter = nameOfFilter(list);
  const isPlain = filter === '' && !fields && after === undefined;
  const others = isPlain ? '' : JSON.stringify([filter, fields, after, isCounted]);
  return `${family}?count=${count}&skip=${skip}${others}`;
}

/** The maximum number of tags with one slug, authors with one name, or media with one address, in a filter: each is a comparison in its query. */
const maxCalled = 100;

const namingNames = Object.keys(naming) as NamedFamily[];

/** A property, and how the value of a filter is compared with it. */
type ComparedProperty = Pick<ValueComparison, 'property' | 'how'>;

/** The filters that are a value of a property; each property is in the index (infra/cosmos/container.json). */
const valued = {
  slug: { property: 'slug', how: 'equals' },
  userName: { property: 'userName', how: 'equals' },
  mediumUrl: { property: 'mediumUrl', how: 'equals' },
} as const satisfies Record<
  Exclude<FilterName, keyof PublishedFilter | NamedFamily | Flag | 'language' | 'modifiedAfter' | 'q'>,
  ComparedProperty
>;

/** Where posts have the slugs that they have had. */
const former = { property: 'formerSlugs', how: 'has' } as const;

/** Where posts have their words, each after a space. */
const words = { property: 'words', how: 'contains' } as const;

/** Where posts have their language, in any case. */
const language = { property: 'language', how: 'equalsInAnyCase' } as const;

/** The comparisons that match posts with a word that begins so; of a script without spaces, wherever it begins. */
const beginning = (word: string): Comparison[] => [
  { ...words, value: isUnspaced(word) ? word : ` ${word}` },
  { property: 'slug', how: 'mentions', value: word },
  { property: 'title', how: 'mentions', value: word },
];

/** The comparisons that match posts in a language: if it is that of their blog, also posts that do not say theirs. */
const inLanguage = (tag: string, blog: Awaited<FindContext<never>['blog']>): Comparison[] => [
  { ...language, value: tag },
  ...(isSameLanguage(blog?.language, tag)
    ? [{ property: language.property, how: 'isMissing' } as const]
    : []),
];

const valuedNames = Object.keys(valued) as (keyof typeof valued)[];

/** The properties that filters compare, as the index names them: of an array all entries. */
export function filteredPaths(): string[] {
  const named = Object.values(naming).flatMap(({ property, references }): ComparedProperty[] => [
    { property, how: 'equals' },
    ...references,
  ]);
  const all: ComparedProperty[] = [...Object.values(valued), ...named, former, words, language];
  const paths = all.map(({ property, how }) => (how === 'has' ? `/${property}/[]/?` : `/${property}/?`));
  return [...paths, ...flagNames.map(name => `/${name}/?`)];
}

/** What a list depends on besides what is stored of its items. */
interface FindContext<F extends ChildName> {
  /** What makes the wanted fields that are not stored. */
  make?: MakeFields<F> | undefined;
  /** A reading of the blog, whose language is that of posts without one. */
  blog?: Promise<{ language?: string | null | undefined } | undefined> | undefined;
}

/** A list in pieces, with what its headers say. */
interface FoundItems {
  head: AnswerHead;
  pieces: Pieces;
}

const dateTimeOf = (milliseconds: number) => new Date(milliseconds).toISOString();

async function* nothing(): Pieces {}

/** The filters with which posts that are not listed are found where a list leaves them out. */
const findingUnlisted: readonly FilterName[] = ['isListed', 'slug', 'q'];

/** Finds the items of a family in a blog. */
export class Finder<F extends ChildName> {
  readonly #family: ChildFamily<F, object>;
  readonly #reader: Reader<F>;
  readonly #lookups: Lookups;
  readonly #maySearch: boolean;
  readonly #spelt: (address: string) => string;
  readonly #shown: ShownNames | undefined;
  readonly #listedOnly: boolean;

  /**
   * @param maySearch whether `q` is on.
   * @param spelt the address of a medium as it is stored.
   * @param shown which tags, authors and media there are for readers, and until when; everything if it is left out.
   * @param listedOnly whether lists leave out the posts that are not listed, unless they are asked for.
   */
  constructor(
    family: ChildFamily<F, object>,
    reader: Reader<F>,
    lookups: Lookups,
    {
      maySearch,
      spelt = address => address,
      shown,
      listedOnly = false,
    }: {
      maySearch: boolean;
      spelt?: ((address: string) => string) | undefined;
      shown?: ShownNames;
      listedOnly?: boolean;
    },
  ) {
    this.#family = family;
    this.#reader = reader;
    this.#lookups = lookups;
    this.#maySearch = maySearch;
    this.#spelt = spelt;
    this.#shown = shown;
    this.#listedOnly = listedOnly;
  }

  /** A list in pieces (Reader.list), with what its headers say, once its first page has been read. */
  async list(list: ListRequest, waiting: Waiting, { make, blog }: FindContext<F> = {}): Promise<FoundItems> {
    const view = viewOf(this.#family, list.fields, make);
    const find = async (slug: ComparedProperty) =>
      this.#list(list, await this.#select(list, slug, blog), view, waiting);
    const found = await find(valued.slug);
    if (!found.isEmpty || list.filter.slug === undefined || !this.#family.hasFormerSlugs) return found;
    await found.pieces.return();
    return (await this.#isSlug(list, blog)) ? found : find(former);
  }

  /** Whether a post has the slug of the filter now, although a page is empty. */
  async #isSlug(list: ListRequest, blog: FindContext<F>['blog']): Promise<boolean> {
    if (list.skip === 0 && list.count > 0 && list.after === undefined) return false;
    const all = await this.#select(list, valued.slug, blog);
    return all !== undefined && (await this.#lookups.firstKey(list.blogId, all)) !== undefined;
  }

  /** @param all what the filter means; undefined if that is nothing. */
  async #list(
    list: ListRequest,
    all: Selection | undefined,
    view: View<F>,
    waiting: Waiting,
  ): Promise<FoundItems & { isEmpty: boolean }> {
    const { blogId, isCounted, after, skip, count } = list;
    const { name } = this.#family;
    if (!all) return { head: isCounted ? { total: 0 } : {}, pieces: nothing(), isEmpty: true };
    const beside = this.#headBeside(list, all);
    // If the content fails as well, its failure is the one that is reported.
    beside.catch(() => undefined);
    const rest = after === undefined ? all : behind(all, `${familyRange(blogId, name).from}${after}`);
    const { end, isEmpty, pieces } = await this.#reader.list(blogId, { ...rest, skip, count }, view, waiting);
    try {
      return { head: { ...(await beside), end: end && orderOf(blogId, name, end) }, pieces, isEmpty };
    } catch (error) {
      await pieces.return();
      throw error;
    }
  }

  /** The whole list, as an export has it; nothing is read before its first piece is asked for. */
  async *all(blogId: string, waiting: Waiting): Pieces {
    const selection = { range: familyRange(blogId, this.#family.name) };
    yield* (await this.#reader.list(blogId, selection, exportOf<F>(this.#family), waiting)).pieces;
  }

  /**
   * The selection that a filter means; undefined if it names an item that does not exist, or searches for no word.
   * @param slug where the slug of the filter is looked up.
   */
  async #select(
    { blogId, filter, isReversed, now }: ListRequest,
    slug: ComparedProperty,
    blog: FindContext<F>['blog'],
  ): Promise<Selection | undefined> {
    const { modifiedAfter, q } = filter;
    if (q !== undefined && !this.#maySearch)
      throw new Failure('queryInvalid', [{ at: { parameter: 'q' }, text: 'is turned off here' }]);
    if (q === '') return undefined;
    const named = await Promise.all(namingNames.map(name => this.#referring(blogId, name, filter[name])));
    if (named.some(comparisons => comparisons?.length === 0)) return undefined;
    const equal = valuedNames.map((name): Comparison[] | undefined => {
      const value = filter[name];
      const place = name === 'slug' ? slug : valued[name];
      return value === undefined
        ? undefined
        : this.#spellings(place.property, value).map(spelling => ({ ...place, value: spelling }));
    });
    const isWhole = !this.#listedOnly || findingUnlisted.some(name => filter[name] !== undefined);
    const asked = isWhole ? filter : { ...filter, isListed: 'true' };
    const flag = flagNames.map(name => flagged(name, asked[name]));
    const modified =
      modifiedAfter === undefined ? undefined : this.#changedSince(blogId, Date.parse(modifiedAfter));
    const spoken = filter.language === undefined ? undefined : inLanguage(filter.language, await blog);
    const mentioned = q?.split(' ').map(beginning) ?? [];
    const conditions = [...equal, ...named, ...flag, spoken, modified, ...mentioned].filter(
      comparisons => comparisons !== undefined,
    );
    const whole: Selection = { range: familyRange(blogId, this.#family.name), conditions, isReversed };
    return publishedRanges(filter, dateTimeOf(now))
      .map(range => orderRange(blogId, this.#family.name, range))
      .reduce(within, whole);
  }

  /** A text as it may be stored in a property: as it is given, too, because an earlier version has stored it so. */
  #spellings(property: string, text: string): string[] {
    const spelling = property === 'mediumUrl' ? this.#spelt(text) : text.normalize();
    return [...new Set([spelling, text])];
  }

  /**
   * The comparisons that match what has changed for those who read, since a moment in whole seconds: where they see published posts
   * alone, also posts that became due, which nothing was written for.
   */
  #changedSince(blogId: string, moment: number): Comparison[] {
    const { name, dueSince } = this.#family;
    const written = writtenSince(moment);
    if (!this.#shown || !dueSince) return [written];
    const second = dateTimeOf(Math.floor(moment / 1000) * 1000);
    return [written, listedBefore(orderRange(blogId, name, dueSince(second)))];
  }

  /** The comparisons that match posts which refer to items of that name; undefined without a name. */
  async #referring(
    blogId: string,
    parameter: NamedFamily,
    name: string | undefined,
  ): Promise<Comparison[] | undefined> {
    if (name === undefined) return undefined;
    const { family, property, references } = naming[parameter];
    const called: Called<NamedFamily> = {
      family,
      property,
      names: this.#spellings(property, name),
      guid: parseGuid(name),
    };
    const some = await this.#lookups.called(blogId, called, maxCalled + 1);
    const guids = some.length > maxCalled ? await this.#shownOf(blogId, called, some) : some;
    if (guids.length > maxCalled)
      throw new Failure('queryInvalid', [
        {
          at: { parameter },
          text: `must not match more than ${maxCalled} at once; name one by its identifier`,
        },
      ]);
    return guids.flatMap(value => references.map(reference => ({ ...reference, value })));
  }

  /** Those of the items with a name that there are for readers. @param some of them, more than a filter may match. */
  async #shownOf(blogId: string, called: Called<NamedFamily>, some: string[]): Promise<string[]> {
    if (!this.#shown) return some;
    const all = await this.#lookups.called(blogId, called);
    const shown = await this.#shown.among(blogId, called.family, all);
    return all.filter(guid => shown.has(guid));
  }

  /** Runs the queries for headers, in parallel with those for the content. */
  async #headBeside({ blogId, filter, isCounted, now }: ListRequest, all: Selection): Promise<AnswerHead> {
    const changesWithTime = filter.status === 'published' || filter.status === 'scheduled';
    const [total, until] = await Promise.all([
      isCounted ? this.#lookups.count(blogId, all) : undefined,
      changesWithTime ? nextDue(this.#lookups, blogId, now) : this.#shown?.until(blogId),
    ]);
    return { total, until };
  }
}
