/** An item of a query, not decoded: one name and one value around a single `=`. */
export type QueryItem = readonly [name: string, value: string];

/** The query of a URL as it was sent, without the `?`. */
export function queryOf(url: string): string {
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(url) ?? [];
  return query;
}

/** Reads a part of a query between two `&`; undefined if it does not count as an item (contract.md, List). */
export function queryItem(part: string): QueryItem | undefined {
  const [name, value, ...others] = part.split('=');
  return name === undefined || value === undefined || others.length > 0 ? undefined : [name, value];
}

/** All items of a URL's query. */
export function queryItems(url: string): QueryItem[] {
  return queryOf(url)
    .split('&')
    .map(queryItem)
    .filter(item => item !== undefined);
}
