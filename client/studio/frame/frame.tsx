import type { ComponentChildren } from 'preact';
import { hashOf, lists, place } from '../address.ts';
import { who } from '../session.ts';
import { words } from '../words.ts';
import { Icon } from './icons.tsx';

/** The rail of a blog: its pages, and who is signed in. On a phone it is a bar at the foot. */
function Rail({ blogId, name }: { blogId: string; name: string }) {
  const { page } = place.value;
  const current = page === 'post' ? 'posts' : page;
  return (
    <aside class="rail">
      <a class="rail-blog" href="#/" title={words.allBlogs}>
        <span class="letter" aria-hidden="true">
          {[...name][0]?.toUpperCase()}
        </span>
        <span class="rail-name">{name}</span>
      </a>
      <nav aria-label={words.studio}>
        <ul>
          {lists.map(list => (
            <li key={list}>
              <a
                href={hashOf({ page: list, blogId, query: {} })}
                aria-current={list === current ? 'page' : undefined}
              >
                <Icon name={list} />
                {words[list]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {who.value.name && (
        <p class="rail-who">
          {words.signedInAs}
          <br />
          {who.value.name}
        </p>
      )}
    </aside>
  );
}

/** A page of a blog, beside the rail. */
export function Frame({
  blogId,
  name,
  children,
}: {
  blogId: string;
  name: string;
  children: ComponentChildren;
}) {
  return (
    <div class="frame">
      <Rail blogId={blogId} name={name} />
      <main class="page" id="page" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
