import { hashOf } from '../address.ts';
import { Empty, Shown } from '../frame/states.tsx';
import { useLoaded } from '../loaded.ts';
import { api } from '../service.ts';
import { words } from '../words.ts';

const fields = ['postId', 'title', 'published', 'lastModified', 'author', 'tags'] as const;

/** The posts of a blog, a page at a time. */
export function PostList({ blogId }: { blogId: string; query: Record<string, string> }) {
  const posts = useLoaded(
    signal => api.get('/blog/{blogId}/post', { path: { blogId }, query: { count: 20 }, fields, signal }),
    [blogId],
  );
  return (
    <Shown of={posts}>
      {all =>
        all.length === 0 ? (
          <Empty title="No post yet" />
        ) : (
          <ul class="rows">
            {all.map(({ postId, title }) => (
              <li key={postId}>
                <a class="row" href={hashOf({ page: 'post', blogId, postId })}>
                  <span class="row-title">{title || words.untitled}</span>
                </a>
              </li>
            ))}
          </ul>
        )
      }
    </Shown>
  );
}
