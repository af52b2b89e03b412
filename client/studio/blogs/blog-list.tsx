import { hashOf } from '../address.ts';
import { Empty, Shown } from '../frame/states.tsx';
import { useLoaded } from '../loaded.ts';
import { api, type Blog } from '../service.ts';
import { words } from '../words.ts';

async function allBlogs(signal: AbortSignal): Promise<Blog[]> {
  const blogs: Blog[] = [];
  for await (const blog of api.items('/blog', { signal })) blogs.push(blog);
  return blogs;
}

/** The blogs of the service. */
export function BlogList() {
  const blogs = useLoaded(allBlogs, []);
  return (
    <main class="page" id="page" tabIndex={-1}>
      <div class="head">
        <h1>{words.allBlogs}</h1>
      </div>
      <Shown of={blogs}>
        {all =>
          all.length === 0 ? (
            <Empty title="No blog yet" />
          ) : (
            <ul class="rows">
              {all.map(({ blogId, name, slogan }) => (
                <li key={blogId}>
                  <a class="row" href={hashOf({ page: 'posts', blogId, query: {} })}>
                    <span class="row-title">{name}</span>
                    <span class="row-by">{slogan}</span>
                  </a>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </main>
  );
}
