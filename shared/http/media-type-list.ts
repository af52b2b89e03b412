import type { HttpHandler } from '@azure/functions';
import { wellKnownMediaTypes } from '../families/media-types.ts';
import { mediumTypeResponse } from '../families/medium.ts';
import { getWholeJson } from './get.ts';
import { guard } from './guard.ts';
import { answeringHead } from './head.ts';
import { jsonParts } from './json-parts.ts';

const types = wellKnownMediaTypes.map(mediumTypeId => mediumTypeResponse({ mediumTypeId }));
const body = Buffer.from([...jsonParts(types)].join(''));

/** The handler of GetMediumTypeList: the catalogue of media types, whole, the same for all blogs. */
export const mediaTypeList: HttpHandler = answeringHead(
  guard({ noun: 'media type', verb: 'read' }, request => getWholeJson(request, body)),
);
