import type { QueryParameter } from '../../operations/parameters.ts';

declare module '../../operations/parameters.ts' {
  interface FeatureParameters {
    content: true;
    page: true;
  }
}

/** The parameters of what is made for sites; no list takes them. */
export const siteParameters = {
  content: {
    lists: [],
    value: { kind: 'one of', values: ['excerpt'] },
    meaning: 'Whether entries have their excerpts in place of their whole texts.',
    example: 'excerpt',
  },
  page: {
    lists: [],
    value: { kind: 'ordinal' },
    meaning: 'Which part of the sitemap, counted from 1; its index names all of them.',
    example: 1,
  },
} as const satisfies Record<string, QueryParameter>;
