import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import schema from './json-feed.schema.json';

const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false });
addFormats(ajv);
const isJsonFeed = ajv.compile(schema);

/** An entry of a JSON Feed. */
export type JsonFeedItem = Record<string, unknown> & { id: string };

/** What a JSON Feed says. @throws Error if it is not JSON, or breaks the rules of the schema. */
export function readJsonFeed(text: string): Record<string, unknown> & { items: JsonFeedItem[] } {
  const feed = JSON.parse(text);
  const isValid: boolean = isJsonFeed(feed);
  if (!isValid) throw new Error(ajv.errorsText(isJsonFeed.errors));
  return feed;
}
