import { maxSlugLength } from '../values/slug.ts';

/** How many slugs that an item has had are kept. */
export const maxFormerSlugs = 20;

/** The rule of the slugs that an item has had, which the service keeps. @param means what they are. */
export const formerSlugsRule = (means: string) => ({
  max: maxFormerSlugs,
  maxLength: maxSlugLength,
  restored: true,
  means: `${means}, newest first. The service keeps them; one in a body counts only with \`Prefer: restore\`.`,
});

/** What has a slug, and has had others; newest first, undefined for none. */
export interface Slugged {
  slug: string;
  formerSlugs?: string[] | undefined;
}

/** The former slugs to store, undefined if there are none. @param content may restore them. @param known those before, newest first. */
export function keptSlugs({ slug, formerSlugs }: Slugged, known: readonly string[]): string[] | undefined {
  const others = [...new Set(known)].filter(each => each !== slug).slice(0, maxFormerSlugs);
  const all = formerSlugs ?? others;
  return all.length > 0 ? all : undefined;
}
