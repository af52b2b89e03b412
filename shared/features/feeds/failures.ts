import type { Failures } from '../../failures/table.ts';

declare module '../../failures/table.ts' {
  interface FeatureFailures {
    siteUnknown: true;
  }
}

/** What can go wrong with feeds and sitemaps. */
export const failures = {
  /** A feed or sitemap of a blog that does not say where its posts are shown. */
  siteUnknown: {
    status: 404,
    text: ({ noun }) =>
      `There is no ${noun}, because the blog does not say where its posts are shown. It needs siteUrl and postUrl.`,
    type: 'site-unknown',
    title: 'The blog does not say where its posts are shown',
  },
} satisfies Failures;
