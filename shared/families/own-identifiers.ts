/** What the identifiers at the top of each payload and answer mean. */
export const blogIdOfChild = {
  means: 'The identifier of its blog. It is taken from the address; one in a body is ignored.',
  readOnly: true,
  example: '0b1f4a52-6f0e-4c55-9a3c-6a1f3c1d7e01',
};

export const resourceId = {
  means: 'The identifier, under the name that all resources share. A request may give it under either name.',
};

/** The identifier that is named after the resource. @param noun what it is, such as `author`. */
export const identifierOf = (noun: string) => ({
  means: `The identifier of the ${noun}. If a create leaves it out, the service makes one.`,
});
