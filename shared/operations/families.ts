import { blog, blogSingle } from '../families/blog.ts';
import { childFamily, childNames } from '../families/children.ts';
import type { FamilyName } from '../families/item.ts';
import { referenceFields } from '../families/reference-fields.ts';

/** What the operations of a family are called, and what is said of them. */
export interface FamilyWords {
  /** In the names of its functions and schemas. */
  title: string;
  plural: string;
  /** What it is. */
  description: string;
  /** Whether it names others of its blog. */
  refers: boolean;
  /** The last segment of its collection's route, where that is more than the family's name. */
  routeSegment?: string;
  /** What its read and its update say beyond what holds for all families. */
  onRead?: string;
  onUpdate?: string;
}

const blogWords: FamilyWords = {
  title: blogSingle.about.name,
  plural: 'blogs',
  description: 'Blogs. Each has its own authors, posts, tags and media, which are deleted with it.',
  refers: referenceFields(blog.payload).length > 0,
  onRead: 'It is sent whole, with all that is in it: this is also its export.',
};

/** What families have of their own. */
const special: Partial<Record<FamilyName, Partial<FamilyWords>>> = {
  medium: {
    // The family answers under both segments, as the older service's clients call it (contract.md, Addresses).
    routeSegment: '{segment:regex(^medi(um|a)$)}',
    description:
      'Pictures, sounds, films and documents that posts and authors refer to. Everything is at `media` as well as at `medium`, the same under both.',
    onUpdate: 'The body must have the identifier and `mediumType`.',
  },
};

/** The words of a family. */
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

/** The families, in the order in which they are described. */
export const familyNames: readonly FamilyName[] = ['blog', ...childNames];
