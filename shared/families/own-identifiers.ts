/** What the identifiers at the head of each payload and answer mean. */
export const blogIdOfChild = {
  means: 'The identifier of the blog that it is in. The address says it: one in a body is ignored.',
  readOnly: true,
  example: '0b1f4a52-6f0e-4c55-9a3c-6a1f3c1d7e01',
};

export const resourceId = {
  means: 'Its identifier under the name that all resources have. A request gives it under either name.',
};

/** The identifier that is named for the resource. @param noun what it is, such as `author`. */
export const identifierOf = (noun: string) => ({
  means: `The identifier of the ${noun}. Left out of a create, the service makes one.`,
});
