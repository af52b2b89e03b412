import { Text } from './fields.ts';
import { metadataContent } from './metadata.ts';
import { isMenuUrl } from './post-address.ts';
import type { DescribedFields, Shape } from './response.ts';
import { type MetadataValues, maxAddressLength } from './rules.ts';

/** How many entries a menu may have, and its maximum size in bytes of JSON in UTF-8. */
export const menuLimits = { max: 50, maxBytes: 8 * 1024 };

/** An entry of a menu in a request body. */
export class MenuEntryPayload {
  static readonly about = { name: 'MenuEntryBody', means: 'An entry of the menu as a request gives it.' };

  @Text({ max: 255, means: 'The text that readers see.', example: 'About' }) label!: string;
  @Text({
    max: maxAddressLength,
    means: 'Where it leads: a path of the site, or an address.',
    checks: [isMenuUrl],
    example: '/about/',
  })
  url!: string;
}

const entryFields: DescribedFields<MenuEntryPayload, MenuEntryPayload> = { label: {}, url: {} };

/** An entry of a menu in an answer. */
export const menuEntry: Shape<MenuEntryPayload> = {
  about: { name: 'MenuEntry', means: 'An entry of the menu of a blog.' },
  payload: MenuEntryPayload,
  fields: entryFields,
  response: (entry: MenuEntryPayload) => entry,
};

/** What the site of a blog shows besides its posts. */
export interface BlogSite {
  publisherName?: string | undefined;
  pageUrl?: string | undefined;
  tagUrl?: string | undefined;
  menu?: MenuEntryPayload[] | undefined;
  metadata?: MetadataValues | undefined;
}

/** A blog that may have such a site. */
interface WithSite {
  site?: BlogSite | undefined;
}

/** The fields of an update that changes nothing of it. */
export const siteAgain = {
  publisherName: ({ site }: WithSite) => site?.publisherName,
  pageUrl: ({ site }: WithSite) => site?.pageUrl,
  tagUrl: ({ site }: WithSite) => site?.tagUrl,
  menu: ({ site }: WithSite) => site?.menu,
  metadata: ({ site }: WithSite) => site?.metadata,
};

/**
 * What to store for a payload, undefined if it says nothing: one property for all of these fields, because a patch of Cosmos DB has at
 * most ten operations, and the other fields of a blog, restored, need nine.
 */
export function siteContent({
  publisherName,
  pageUrl,
  tagUrl,
  menu = [],
  metadata,
}: BlogSite): BlogSite | undefined {
  const shown = menu.length > 0 ? menu : undefined;
  const site = { publisherName, pageUrl, tagUrl, menu: shown, ...metadataContent({ metadata }) };
  return Object.values(site).some(value => value !== undefined) ? site : undefined;
}
