/** The kinds of requests, for the log and for faults; `other` is refused as unknown. */
export const requestKinds = [
  'read',
  'create',
  'upsert',
  'replace',
  'delete',
  'patch',
  'batch',
  'query',
  'queryPlan',
  'pkranges',
  'account',
  'database',
  'container',
  'other',
] as const;

export type RequestKind = (typeof requestKinds)[number];
