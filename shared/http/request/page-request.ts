import { pageCountParameter, queryParameters } from '../../operations/parameters.ts';
import { linkToNext, makeCursor } from './cursors.ts';
import { placeIn, readValues } from './list-request.ts';
import { queryItems } from './query-items.ts';

/** A page of a list of what is no family. */
export interface AskedPage {
  count: number;
  /** The place of the last entry before it; undefined for the first page. */
  after?: string;
}

const parameters = { count: pageCountParameter, cursor: queryParameters.cursor };

/**
 * The page that a request asks for.
 * @param list names the list: a cursor of any other is refused. @throws Failure `queryInvalid`.
 */
export function readPage(url: string, list: string): AskedPage {
  const { count, cursor } = readValues<'count' | 'cursor'>(queryItems(url), parameters);
  return {
    count: count === undefined ? pageCountParameter.value.default : Number(count),
    ...(cursor !== undefined && { after: placeIn(list, cursor) }),
  };
}

/** A Link to the page of a list that begins behind a place. */
export const pageLink = (requestUrl: string, list: string, place: string): string =>
  linkToNext(requestUrl, makeCursor(list, place));
