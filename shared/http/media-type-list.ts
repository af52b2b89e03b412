import { wellKnownMediaTypes } from '../families/media-types.ts';
import { mediumTypeResponse } from '../families/medium-type.ts';
import { getMediumTypeList } from '../operations/table.ts';
import { getWholeJson } from './get.ts';
import { serve } from './guard.ts';
import { jsonParts } from './response/json-parts.ts';

const types = wellKnownMediaTypes.map(mediumTypeId => mediumTypeResponse({ mediumTypeId }));
const body = Buffer.from([...jsonParts(types)].join(''));

/** GetMediumTypeList: the whole catalogue of media types, the same for all blogs. */
export const mediumTypeList = serve(getMediumTypeList, ({ request, context }) =>
  getWholeJson(request, context, body),
);
