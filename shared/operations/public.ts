import { familyOperations } from './families.ts';
import { type Answer, json, type Operation, ofJson, ofPublicBlog, unchanged } from './operation.ts';
import { getDocs, getDocsFile, getOpenApi } from './table.ts';

const ofPublicList = { ...ofPublicBlog, Link: 'sometimes' } as const;
const ofCountedList = { ...ofPublicList, 'X-Total-Count': 'sometimes' } as const;

/** An operation of the API as the public surface has it: for public blogs only, with answers that caches may keep. */
const publicly = (
  operation: Operation<200 | 304>,
  headers: Answer['headers'],
  differing: Partial<Operation<200 | 304>> = {},
): Operation<200 | 304> => ({
  ...operation,
  surface: 'public',
  answers: {
    200: { ...operation.answers[200], meaning: meaningOf(operation), headers: { ...ofJson, ...headers } },
    304: unchanged(headers),
  },
  ...differing,
});

const meaningOf = ({ answers }: Operation<200 | 304>) => answers[200]?.meaning ?? '';

const ordered = 'The order is total, so pages neither overlap nor leave anything out.';

/** A list of what published posts name. How many these are is not known without looking for each, so it takes no `total`. */
const namedList = (operation: Operation<200 | 304>, plural: string) =>
  publicly(operation, ofPublicList, {
    description: `Those ${plural} that at least one published post has: to readers there are no others. One that only pages have is found by its name alone, or by its identifier. ${ordered}`,
    parameters: operation.parameters.filter(name => name !== 'total'),
  });

const named = (operation: Operation<200 | 304>, noun: string) =>
  publicly(operation, ofPublicBlog, {
    description: `${operation.description} ${noun} that no published post has does not exist here.`,
  });

const { blog, author, post, tag } = familyOperations;

/** An operation that has nothing of any blog. */
const asItIs = <O extends Operation>(operation: O): O => ({ ...operation, surface: 'public' });

const readBlog = publicly(blog.read, ofPublicBlog, {
  description: 'Its own fields, without what is in it.',
});

/** The operations of the public surface on content, by the names of functions/public.ts. */
export const publicContentOperations = {
  getBlog: {
    ...readBlog,
    answers: { ...readBlog.answers, 200: { ...readBlog.answers[200], body: json('PublicBlog') } },
  } as Operation<200 | 304>,
  getPostList: publicly(post.list, ofCountedList, {
    description: `Published posts only: whatever is asked, counted or named, no other post is told of. Pages, whose \`isListed\` is false, are left out unless \`isListed\`, \`slug\` or \`q\` asks for them. ${ordered}`,
  }),
  getPost: publicly(
    post.read,
    { ...ofPublicBlog, 'Cache-Tag': 'sometimes' },
    { description: 'A published post. Any other does not exist here.' },
  ),
  getTagList: namedList(tag.list, 'tags'),
  getTag: named(tag.read, 'A tag'),
  getAuthorList: namedList(author.list, 'authors'),
  getAuthor: named(author.read, 'An author'),
};

/** Those that have nothing of any blog, which are described last. */
export const publicOtherOperations = {
  getOpenApi: asItIs(getOpenApi),
  getDocs: asItIs(getDocs),
  getDocsFile: asItIs(getDocsFile),
};
