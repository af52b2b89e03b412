import type { Failures } from '../../failures/table.ts';

declare module '../../failures/table.ts' {
  interface FeatureFailures {
    draftOutdated: true;
  }
}

/** The ways in which a publication of a working copy fails besides. */
export const failures = {
  /** The post was changed since the version that the working copy is based on. */
  draftOutdated: {
    status: 412,
    text: () =>
      'The post was changed since the version that the working copy is based on. Nothing was changed; merge both, write the working copy with the ETag of the post as basedOn, and publish it then.',
    type: 'draft-outdated',
    title: 'The post was changed since',
  },
} satisfies Failures;
