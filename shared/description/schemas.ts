import type { JsonObject } from './json.ts';

const names = [
  ...['BlogBody', 'AuthorBody', 'PostBody', 'TagBody', 'MediumBody'],
  ...['Blog', 'BlogInList', 'Author', 'Post', 'Tag', 'Medium', 'MediumType'],
];

/** The schemas of payloads and answers by their names. */
export const schemas: JsonObject = Object.fromEntries(names.map(name => [name, { type: 'object' }]));
