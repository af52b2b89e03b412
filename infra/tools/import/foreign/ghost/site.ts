import { postAddress } from '../../../../../shared/families/post-address.ts';
import { maxListLength } from '../../../../../shared/families/rules.ts';
import { maxSlugLength } from '../../../../../shared/values/slug.ts';
import { BlogFileError } from '../../file/failures.ts';
import type { Bytes } from '../../file/utf8.ts';
import type { ConversionOptions, ConversionReport } from '../conversion.ts';
import { identifierFrom } from '../identifiers.ts';
import { type Row, rowsOf } from './rows.ts';
import { aroundPosts, isPage, textOf } from './tables.ts';

/** How addresses of posts are made, unless the old site's routes.yaml says otherwise, which no export has. */
export const postUrl = '/{slug}/';
export const tagUrl = '/tag/{slug}/';

/** What belongs to a post, with its place in the order. */
interface OrderedRow {
  id: string;
  place: number;
}

/** What other tables say of a post. */
interface AboutPost {
  tags: OrderedRow[];
  authors: OrderedRow[];
  /** How many more of them it has than are kept. */
  moreTags: number;
  /** What it says to search engines and social media. */
  meta: Row;
  pictureText: string;
  pictureCaption: string;
  /** Whether it was sent to subscribers, and is not on the site. */
  isMail: boolean;
}

/** Everything of an export that has to be known before its posts are converted. */
export interface GhostSite {
  /** What identifiers are made from, besides those of the old system. */
  origin: string;
  settings: Map<string, string>;
  /** Whether the site has code of its own in all of its pages. */
  hasCode: boolean;
  /** Whether the whole site is behind a password. */
  isPrivate: boolean;
  /** The rows of tags and users by identifier. */
  tags: Map<string, Row>;
  users: Map<string, Row>;
  /** The path of each post and page that comes, by its slug. */
  paths: Map<string, string>;
  about(postId: string): AboutPost;
}

const nothing: AboutPost = {
  tags: [],
  authors: [],
  moreTags: 0,
  meta: new Map(),
  pictureText: '',
  pictureCaption: '',
  isMail: false,
};

/** What the report says of tables that stay behind; all others are counted together. */
const leftTables: Readonly<Record<string, string>> = {
  api_keys: 'keys of integrations',
  comments: 'comments',
  custom_theme_settings: 'settings of the theme',
  emails: 'sent e-mails',
  integrations: 'integrations',
  members: 'members',
  mobiledoc_revisions: 'revisions',
  newsletters: 'newsletters',
  offers: 'offers',
  post_revisions: 'revisions',
  products: 'tiers',
  recommendations: 'recommendations',
  redirects: 'redirects',
  snippets: 'snippets',
  webhooks: 'webhooks',
};

/** The slug that a post or a tag gets. */
export const slugOf = (row: Row): string => textOf(row, 'slug').slice(0, maxSlugLength);

function pathOf(origin: string, row: Row): string {
  const nowhere = 'https://nowhere.invalid';
  const postId = identifierFrom(origin, 'post', textOf(row, 'id'));
  return (postAddress({ siteUrl: nowhere, postUrl }, { postId, slug: slugOf(row) }) ?? nowhere).slice(
    nowhere.length,
  );
}

/** Collects rows until all of them are read. */
class Collected {
  readonly settings = new Map<string, string>();
  readonly tags = new Map<string, Row>();
  readonly users = new Map<string, Row>();
  readonly posts: Row[] = [];
  readonly #about = new Map<string, AboutPost>();
  hasCode = false;
  isPrivate = false;
  unreadSettings = 0;
  /** The identifier of the setting that every site has, made when the site was. */
  siteId = '';

  add(table: string, row: Row): void {
    const id = textOf(row, 'id');
    if (table === 'posts') this.posts.push(row);
    else if (table === 'tags' && !this.tags.has(id)) this.tags.set(id, row);
    else if (table === 'users' && !this.users.has(id)) this.users.set(id, row);
    else if (table === 'settings') this.#addSetting(row);
    else if (table === 'posts_tags') {
      const about = this.#of(row);
      if (!refer(about.tags, row, 'tag_id')) about.moreTags += 1;
    } else if (table === 'posts_authors') refer(this.#of(row).authors, row, 'author_id');
    else if (table === 'posts_meta') {
      const about = this.#of(row);
      about.pictureText = textOf(row, 'feature_image_alt');
      about.pictureCaption = textOf(row, 'feature_image_caption');
      about.isMail = row.get('email_only') === true;
      about.meta = row;
    }
  }

  readonly about = (postId: string): AboutPost => this.#about.get(postId) ?? nothing;

  #addSetting(row: Row): void {
    const [key, value] = [textOf(row, 'key'), row.get('value')];
    if (key === 'title') this.siteId = textOf(row, 'id');
    if (key === 'is_private' && value === true) this.isPrivate = true;
    else if (value === true) this.hasCode = true;
    else if (typeof value === 'string') this.settings.set(key, value.trim());
    else this.unreadSettings += 1;
  }

  #of(row: Row): AboutPost {
    const id = textOf(row, 'post_id');
    const known = this.#about.get(id);
    if (known) return known;
    const about = { ...nothing, tags: [], authors: [] };
    this.#about.set(id, about);
    return about;
  }
}

/** Adds what a row refers to; false if there are as many as a post may have. */
function refer(placed: OrderedRow[], row: Row, column: string): boolean {
  if (placed.length >= maxListLength) return false;
  placed.push({ id: textOf(row, column), place: Number(row.get('sort_order') ?? placed.length) });
  return true;
}

/**
 * Reads what posts refer to.
 * @throws BlogFileError if the file is no export of Ghost, or neither it nor the user says which site it is of.
 */
export async function readSite(
  bytes: Bytes,
  { pages, site }: ConversionOptions,
  report: ConversionReport,
): Promise<GhostSite> {
  const collected = new Collected();
  const skipped = (table: string, rows: number) => {
    const isNamed = Object.hasOwn(leftTables, table);
    if (rows > 0) report.left((isNamed && leftTables[table]) || 'rows of other tables', rows);
  };
  for await (const { table, row } of rowsOf(bytes, aroundPosts, skipped)) collected.add(table, row);
  // The file's own identifier, so that a run with --site finds what one without has made.
  const origin = collected.siteId || site;
  if (!origin) throw new BlogFileError('it does not say which site it is of: give the address with --site');
  if (collected.unreadSettings > 0) report.left('settings', collected.unreadSettings);
  const coming = collected.posts.filter(row => pages || !isPage(row));
  const { settings, hasCode, isPrivate, tags, users, about } = collected;
  const paths = new Map(coming.map(row => [textOf(row, 'slug'), pathOf(origin, row)]));
  return { origin, settings, hasCode, isPrivate, tags, users, paths, about };
}

/** What belongs to a post, in its order, each once. */
export const inOrder = (placed: readonly OrderedRow[]): string[] => [
  ...new Set([...placed].sort((one, other) => one.place - other.place).map(({ id }) => id)),
];
