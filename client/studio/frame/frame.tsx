import type { ComponentChildren } from 'preact';
import { hashOf, lists, place } from '../address.ts';
import { access, hasMembers } from '../members/access.ts';
import { who } from '../session.ts';
import { words } from '../words.ts';
import { CopyButton } from './copy-button.tsx';
import { openHelp } from './help.tsx';
import { Icon } from './icons.tsx';

/** The blog that is open, and the way to all of them. */
function OfBlog({ name: known }: { name: string | undefined }) {
  const name = known ?? words.allBlogs;
  return (
    <a class="of-blog" href="#/" title={words.allBlogs}>
      <span class="letter" aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
      <span class="name" dir="auto">
        {name}
      </span>
      {known !== undefined && <span class="hidden">{words.allBlogs}</span>}
    </a>
  );
}

/** What the person may do in the blog that is open, in words. */
function OwnRole() {
  const role = access.value?.role;
  if (!hasMembers() || !role || role === 'none') return null;
  return <p class="own-role">{who.value?.isAdmin ? words.youAreAdmin : words.youAre[role]}</p>;
}

/** Who is signed in, and what others write to let this person in. */
export function Account() {
  const { name, principals: [principal] = [] } = who.value ?? {};
  return (
    <>
      {name && (
        <p>
          {words.signedInAs}
          <br />
          {name}
        </p>
      )}
      {principal && <CopyButton text={principal} name={words.copyOwnPrincipal} look="button plain" />}
    </>
  );
}

const RailFoot = () => (
  <div class="rail-foot">
    <button type="button" class="button plain" onClick={openHelp}>
      {words.shortcuts}
    </button>
    <OwnRole />
    <Account />
  </div>
);

const isShown = (list: (typeof lists)[number]) => list !== 'members' || hasMembers();

/** The rail of a blog: its pages, and who is signed in. On a phone it is a bar at the foot. */
function Rail({ blogId, name }: { blogId: string; name: string | undefined }) {
  const { value: at } = place;
  const current = at.page === 'post' ? at.in : at.page;
  return (
    <header class="rail">
      <OfBlog name={name} />
      <nav aria-label={words.studio}>
        <ul>
          {lists.filter(isShown).map(list => (
            <li key={list}>
              <a
                class="rail-link"
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
      <RailFoot />
    </header>
  );
}

const toPage = () => document.querySelector<HTMLElement>('#page')?.focus();

/** The first stop of the Tab key: over what is the same on every page, to what is not. The address says the place already. */
export const SkipButton = () => (
  <button type="button" class="button skip hidden" onClick={toPage}>
    {words.skipToPage}
  </button>
);

/** A page of a blog, beside the rail. */
export function Frame({
  blogId,
  name,
  children,
}: {
  blogId: string;
  /** Empty until it is known, and nothing if it cannot be read. */
  name: string | undefined;
  children: ComponentChildren;
}) {
  return (
    <div class="frame">
      <SkipButton />
      <nav class="top" aria-label={words.allBlogs}>
        <OfBlog name={name} />
        <OwnRole />
      </nav>
      <Rail blogId={blogId} name={name} />
      <main class="page" id="page" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
