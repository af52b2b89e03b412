import type { FamilyName } from '../families/item.ts';

/** What a family's operations are called and told. */
export interface FamilyWords {
  /** In the names of its functions and schemas. */
  title: string;
  /** With its article. */
  one: string;
  plural: string;
  /** The last segment of its collection's address. */
  segment: string;
  /** The same as Azure Functions takes it, where it is more than the segment. */
  routeSegment?: string;
  /** What it is. */
  description: string;
  /** Whether it names others of its blog. */
  refers: boolean;
  /** What its read and its update say beyond what holds for all families. */
  onRead?: string;
  onUpdate?: string;
}

/** The families, in the order in which they are described. */
export const familyWords: Readonly<Record<FamilyName, FamilyWords>> = {
  blog: {
    title: 'Blog',
    one: 'a blog',
    plural: 'blogs',
    segment: 'blog',
    refers: false,
    description: 'Blogs. Each has its own authors, posts, tags and media, which are deleted with it.',
    onRead: 'It is sent whole, with its authors, posts, tags and media: this is also its export.',
  },
  author: {
    title: 'Author',
    one: 'an author',
    plural: 'authors',
    segment: 'author',
    refers: true,
    description: 'Who writes. An author may have a medium as user image.',
  },
  post: {
    title: 'Post',
    one: 'a post',
    plural: 'posts',
    segment: 'post',
    refers: true,
    description:
      'Posts, published, scheduled or drafts. Each may have an author, tags and media, of which one may be its image.',
  },
  tag: {
    title: 'Tag',
    one: 'a tag',
    plural: 'tags',
    segment: 'tag',
    refers: false,
    description: 'Tags, which posts have.',
  },
  medium: {
    title: 'Medium',
    one: 'a medium',
    plural: 'media',
    segment: 'medium',
    // The family answers under both segments, as the older service's clients call it (contract.md, Addresses).
    routeSegment: '{segment:regex(^medi(um|a)$)}',
    refers: false,
    description:
      'Media: pictures, films and all else that has an address. Everything is at `media` as well as at `medium`, the same under both.',
    onUpdate: 'The body must have the identifier and `mediumType`.',
  },
};
