/** The kinds of requests that the log counts and faults can be aimed at; `other` is what is refused as unknown */
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
