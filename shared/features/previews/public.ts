import { Failure } from '../../failures/failure.ts';
import type { Handler } from '../../http/handler.ts';
import { readerGone } from '../../http/host/server-response.ts';
import { answer200, encode, startAnswer } from '../../http/json-answers.ts';
import type { Single } from '../../http/read.ts';
import { readFields, readValues } from '../../http/request/list-request.ts';
import { readKey } from '../../http/request/path.ts';
import { queryItems } from '../../http/request/query-items.ts';
import type { ProcessMemory } from '../../memory/process-memory.ts';
import type { BlogVersion } from '../../versions/blog-versions.ts';
import { previewParameters } from './operations.ts';
import { isPreviewOf, mayBePreview, type Shown } from './token.ts';

/** What decides whether a token shows a post of a blog. */
interface Previewed extends BlogVersion {
  isPublic?: boolean | null | undefined;
}

/** What a preview is read from. */
export interface PreviewSource {
  /** Posts, whether or not they are published. */
  posts: Single;
  /** Their working copies, as the posts that they would be. */
  drafts: Single;
  /** Reads a blog from the store: what was read a while ago may have a key that was renewed since. */
  readBlog(blogId: string): Promise<Previewed | undefined>;
  memory: ProcessMemory;
}

/**
 * Answers with the post that the token of a preview shows, or with its working copy, as it is now and for nobody to keep (contract.md, Previews).
 * @param published answers requests without a token.
 */
export const readPreviewed =
  (published: Handler<200 | 304>, { posts, drafts, readBlog, memory }: PreviewSource): Handler<200 | 304> =>
  async received => {
    const { request, context } = received;
    const items = queryItems(request.url);
    const { preview: token } = readValues(items, previewParameters);
    if (token === undefined) return published(received);
    const post = readKey(received, 'idBlank');
    const fields = readFields(items, posts.fields);
    const now = Date.now();
    const blog = mayBePreview(token, now) ? await readBlog(post.blogId) : undefined;
    const shows = (shown: Shown) => isPreviewOf(blog?.previewKey, post, shown, token, now);
    const shown = shows('post') ? posts : shows('draft') ? drafts : undefined;
    if (!blog?.isPublic || !shown) throw new Failure('absent');
    const gone = readerGone(context.invocationId);
    const started = await startAnswer(
      { read: () => shown.json(post, fields, gone(), Promise.resolve(blog)) },
      context,
      { memory },
    );
    return answer200(await encode(request, started), { 'Cache-Control': 'no-store' }, context);
  };
