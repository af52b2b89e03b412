import { blog, blogSingle } from '../families/blog.ts';
import { childFamily, childNames } from '../families/children.ts';
import type { FamilyName } from '../families/item.ts';
import { referenceFields } from '../families/reference-fields.ts';

/** What the description says about a family and its operations. */
export interface FamilyWords {
  /** The part of the names of its functions and schemas. */
  title: string;
  plural: string;
  /** What the family is. */
  description: string;
  /** Whether its items refer to other items of the blog. */
  refers: boolean;
  /** The last segment of its collection's route, if that is not just the family's name. */
  routeSegment?: string;
  /** What its read and its update say besides what holds for all families. */
  onRead?: string;
  onUpdate?: string;
}

const blogWords: FamilyWords = {
  title: blogSingle.about.name,
  plural: 'blogs',
  description: 'Blogs. Each has its own authors, posts, tags and media, which are deleted with it.',
  refers: referenceFields(blog.payload).length > 0,
  onRead: 'The answer has everything in the blog: it is also its export.',
};

/** What differs from the rule in some families. */
const special: Partial<Record<FamilyName, Partial<FamilyWords>>> = {
  medium: {
    // Clients of the older service call the family by both segments (contract.md, Addresses).
    routeSegment: '{segment:regex(^medi(um|a)$)}',
    description:
      'Pictures, sounds, films and documents that posts and authors refer to. All addresses work with `media` as well as with `medium`.',
    onUpdate: 'The body must give the identifier and `mediumType`.',
  },
};

/** What the description says about a family and its operations. */
export function wordsOf(name: FamilyName): FamilyWords {
  if (name === 'blog') return blogWords;
  const { about, collection, payload } = childFamily(name);
  return {
    title: about.name,
    plural: collection,
    description: about.means,
    refers: referenceFields(payload).length > 0,
    ...special[name],
  };
}

/** The families, in the order of the description. */
export const familyNames: readonly FamilyName[] = ['blog', ...childNames];
