import type { HttpHandler } from '@azure/functions';
import { wellKnownMediaTypes } from '../families/media-types.ts';
import { mediumTypeResponse } from '../families/medium.ts';
import { guard } from './guard.ts';
import { jsonParts } from './json-parts.ts';
import { json } from './responses.ts';

const types = wellKnownMediaTypes.map(mediumTypeId => mediumTypeResponse({ mediumTypeId }));
const body = [...jsonParts(types)].join('');

/** The handler of GetMediumTypeList: the catalogue of media types, whole, the same for all blogs. */
export const mediaTypeList: HttpHandler = guard({ noun: 'media type', verb: 'read' }, async () => json(body));
