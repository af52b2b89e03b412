import { utcDateTime } from '../../../../../shared/values/date-time.ts';
import type { Column, Row, Scalar, Tables } from './rows.ts';

const text: Column = value => (typeof value === 'string' ? value : undefined);

/** An identifier: 24 hexadecimal digits, or a number in files that other programs made. */
const identifier: Column = value =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : undefined;

const number: Column = value => (typeof value === 'number' ? value : undefined);

/** A flag, which databases have as a number, and settings as a text. */
const flag: Column = value => ([true, 1, 'true'].includes(value ?? '') ? true : undefined);

/** Only whether there is anything. */
const presence: Column = value => (typeof value === 'string' && value.trim() !== '' ? true : undefined);

/** A date, or a moment in milliseconds as SQLite may have it. */
const date: Column = value => (typeof value === 'string' || typeof value === 'number' ? value : undefined);

/** What posts, tags and authors say to search engines and social media. */
const forMachines: Readonly<Record<string, Column>> = {
  meta_title: text,
  meta_description: text,
  og_title: text,
  og_description: text,
  og_image: text,
  twitter_title: text,
  twitter_description: text,
  twitter_image: text,
};

/** The columns for which the service has no field: only whether they have something is read. */
const aboutTags: Readonly<Record<string, Column>> = {
  codeinjection_head: presence,
  codeinjection_foot: presence,
};
const aboutUsers: Readonly<Record<string, Column>> = {
  location: presence,
  cover_image: presence,
  facebook: presence,
  twitter: presence,
  threads: presence,
  bluesky: presence,
  mastodon: presence,
  tiktok: presence,
  youtube: presence,
  instagram: presence,
  linkedin: presence,
};

/** The columns of a row that have something for which the service has no field. */
const filled = (columns: Readonly<Record<string, Column>>) => (row: Row) =>
  Object.keys(columns).filter(column => row.has(column));

export const unplaced = { ofTag: filled(aboutTags), ofUser: filled(aboutUsers) };

/** The settings that are read. All others stay unread, as some are keys. */
const settings: Readonly<Record<string, Column>> = {
  title: text,
  description: text,
  logo: text,
  lang: text,
  locale: text,
  navigation: text,
  secondary_navigation: text,
  is_private: flag,
  codeinjection_head: presence,
  codeinjection_foot: presence,
  ghost_head: presence,
  ghost_foot: presence,
};

/** The value of a setting that is read. Ghost writes its key before it. */
const setting: Column = (value: Scalar, row: Row) => {
  const key = textOf(row, 'key');
  return Object.hasOwn(settings, key) ? settings[key]?.(value, row) : undefined;
};

/** What posts refer to, and what is needed to know which of them come. */
export const aroundPosts: Tables = {
  posts: { id: identifier, slug: text, type: text, page: flag },
  posts_meta: {
    post_id: identifier,
    feature_image_alt: text,
    feature_image_caption: text,
    email_only: flag,
    ...forMachines,
  },
  posts_tags: { post_id: identifier, tag_id: identifier, sort_order: number },
  posts_authors: { post_id: identifier, author_id: identifier, sort_order: number },
  tags: {
    id: identifier,
    name: text,
    slug: text,
    visibility: text,
    description: text,
    feature_image: text,
    canonical_url: text,
    ...forMachines,
    ...aboutTags,
  },
  users: {
    id: identifier,
    name: text,
    slug: text,
    profile_image: text,
    bio: text,
    website: text,
    ...forMachines,
    ...aboutUsers,
  },
  settings: { id: identifier, key: text, value: setting },
};

/** Posts and pages with their texts. */
export const postsAlone: Tables = {
  posts: {
    id: identifier,
    title: text,
    slug: text,
    html: text,
    plaintext: text,
    lexical: text,
    mobiledoc: text,
    feature_image: text,
    type: text,
    page: flag,
    status: text,
    visibility: text,
    locale: text,
    author_id: identifier,
    created_at: date,
    updated_at: date,
    published_at: date,
    custom_excerpt: text,
    canonical_url: text,
    featured: flag,
    codeinjection_head: presence,
    codeinjection_foot: presence,
  },
};

/** A column's text without blanks around it; empty if there is none. */
export const textOf = (row: Row, column: string): string => {
  const value = row.get(column);
  return typeof value === 'string' ? value.trim() : '';
};

/** A column's date in UTC as ISO 8601; undefined if it has none. */
export function dateOf(row: Row, column: string): string | undefined {
  const value = row.get(column);
  if (typeof value === 'number') return inUtc(value);
  // MySQL: `2024-05-04 05:30:00`, always in UTC.
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(textOf(row, column)) ?? [];
  return inUtc(Date.parse(day ? `${day}T${time}Z` : textOf(row, column)));
}

const inUtc = (moment: number) => (moment === 0 ? undefined : utcDateTime(moment));

/** Whether a row of posts is a page. */
export const isPage = (row: Row): boolean => row.get('type') === 'page' || row.get('page') === true;
