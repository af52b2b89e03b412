import { isFullDepth } from '../../../infra/local/kit/testing/depth.ts';
import { blog, type Entity, type Family, families, post, tag } from '../content/families.ts';
import { operations } from './operations.ts';

/** Families for tests of code that all four share: posts, which have references, and tags; all with DEPTH=full. */
export const typicalFamilies: Family[] = isFullDepth ? families : [post, tag];

/** The same, and blogs. */
export const typicalEntities: (Entity | Family)[] = [blog, ...typicalFamilies];

/** The operations on these. */
export const typicalOperations = operations.filter(({ entity }) => typicalEntities.includes(entity));
