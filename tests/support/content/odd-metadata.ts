/** Metadata with names and values that readers of JSON may change. */
export const oddMetadata = {
  constructor: 'ä😀\u2028\ud800\u0000"\\',
  toString: '',
  a: 1e21,
  A: 1e-7,
  _: -0,
  '007': 0.1,
  9: Number.MAX_SAFE_INTEGER,
  resourceId: 'x',
  yes: true,
  no: false,
};
