/** What a request asks for, for faults and counts; `Other` is refused as unknown. */
export const operations = [
  'PutBlob',
  'PutBlobFromUrl',
  'PutBlock',
  'PutBlockList',
  'GetBlob',
  'GetBlobProperties',
  'SetBlobProperties',
  'DeleteBlob',
  'UndeleteBlob',
  'ListBlobs',
  'GetContainerProperties',
  'GetUserDelegationKey',
  'Preflight',
  'Other',
] as const;

export type Operation = (typeof operations)[number];
