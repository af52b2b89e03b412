import { ServiceError } from '../../../../api/index.ts';
import { type PostState, stateOf } from '../../../posts/post-state.ts';
import { api, type Post } from '../../../service.ts';

/** What somebody can link to. */
export interface LinkTarget {
  title: string;
  /** Undefined where the post has none yet. */
  address: string | undefined;
  /** Of a post; an address that was typed has none. */
  state?: PostState;
}

/** Posts of a blog, as they can be linked to. */
export interface OwnPosts {
  targets: readonly LinkTarget[];
  /** Whether the blog says where its posts are: if not, a link has the slug alone. */
  hasAddresses: boolean;
}

/** How many posts are offered; where the service does not search, it is among this many that titles are looked at. */
const counts = { dated: 8, drafts: 4, unsearched: 100 };

const fields = ['postId', 'title', 'slug', 'published', 'url'] as const;
type FoundPost = Pick<Post, 'postId' | 'title' | 'slug' | 'published' | 'url'>;

/** Before every date that a post can have. */
const firstDate = '0001-01-01T00:00:00Z';

type ReadPosts = (query: { q?: string; count?: number }) => Promise<FoundPost[]>;

const reads = (blogId: string, signal: AbortSignal): { dated: ReadPosts; drafts: ReadPosts } => {
  const path = { blogId };
  return {
    dated: query =>
      api.get('/blog/{blogId}/post', {
        path,
        query: { after: firstDate, count: counts.dated, ...query },
        fields,
        signal,
      }),
    drafts: query =>
      api.get('/blog/{blogId}/post', {
        path,
        query: { status: 'draft', count: counts.drafts, ...query },
        fields,
        signal,
      }),
  };
};

/** What an installation does that has turned searching off: looks at the titles of the newest posts. */
async function lookedThrough(reading: ReadPosts, wanted: string): Promise<FoundPost[]> {
  const some = await reading({ count: counts.unsearched });
  return some.filter(({ title }) => title.toLowerCase().includes(wanted.toLowerCase()));
}

async function findPosts(blogId: string, wanted: string, signal: AbortSignal): Promise<FoundPost[]> {
  const { dated, drafts } = reads(blogId, signal);
  // As many words, and as long a text, as the service takes.
  const q = wanted.split(/\s+/).slice(0, 8).join(' ').slice(0, 100).trim();
  try {
    return (await Promise.all([dated(q ? { q } : {}), drafts(q ? { q } : {})])).flat();
  } catch (error) {
    if (!(error instanceof ServiceError && error.status === 400 && q)) throw error;
    return (await Promise.all([lookedThrough(dated, wanted), lookedThrough(drafts, wanted)])).flat();
  }
}

/** The other posts of a blog that have these words in their titles, or all; newest first, drafts last. */
export async function findOwnPosts(
  { blogId, postId }: { blogId: string; postId: string },
  wanted: string,
  signal: AbortSignal,
): Promise<OwnPosts> {
  const [found, { siteUrl, postUrl }] = await Promise.all([
    findPosts(blogId, wanted.trim(), signal),
    api.get('/blog/{blogId}', { path: { blogId }, fields: ['siteUrl', 'postUrl'], signal }),
  ]);
  const hasAddresses = Boolean(siteUrl && postUrl);
  const others = found.filter(each => each.postId !== postId);
  const targets = others.map(post => ({
    title: post.title,
    address: post.url ?? (hasAddresses ? undefined : `/${encodeURIComponent(post.slug)}`),
    state: stateOf(post, new Date()),
  }));
  return { targets, hasAddresses };
}
