import { useEffect, useRef, useState } from 'preact/hooks';
import { go, hashOf, type PostsPage } from '../address.ts';
import { SearchField } from '../frame/search-field.tsx';
import { useLoaded } from '../loaded.ts';
import { api } from '../service.ts';
import { words } from '../words.ts';
import { isSearchOff } from './open-posts.ts';

/** The part of the address that says which posts are listed: `status`, `tag`, `author`, and what is looked for as `find`. */
export type PostsQuery = Record<string, string>;

interface FilterProps {
  blogId: string;
  of: PostsPage;
  query: PostsQuery;
}

/** Goes to the same list with another filter. Back leads to what was before, not through every letter. */
const change = ({ blogId, of, query }: FilterProps, part: PostsQuery) =>
  go({ page: of, blogId, query: { ...query, ...part } }, 'replace');

const statuses = ['', 'draft', 'scheduled', 'published'] as const;

/** The tabs by status. */
export const Tabs = ({ blogId, of, query }: FilterProps) => (
  <nav class="tabs" aria-label={words.byStatus}>
    {statuses.map(status => (
      <a
        key={status}
        class="tab"
        href={hashOf({ page: of, blogId, query: { ...query, status } })}
        aria-current={(query.status ?? '') === status ? 'page' : undefined}
      >
        {words.status[status || 'all']}
      </a>
    ))}
  </nav>
);

interface Option {
  id: string;
  name: string;
}

async function allTags(blogId: string, signal: AbortSignal): Promise<Option[]> {
  const options: Option[] = [];
  const request = { path: { blogId }, fields: ['tagId', 'name'], signal } as const;
  for await (const { tagId, name } of api.items('/blog/{blogId}/tag', request))
    options.push({ id: tagId, name });
  return options;
}

async function allAuthors(blogId: string, signal: AbortSignal): Promise<Option[]> {
  const options: Option[] = [];
  const request = { path: { blogId }, fields: ['authorId', 'displayName'], signal } as const;
  for await (const { authorId, displayName } of api.items('/blog/{blogId}/author', request))
    options.push({ id: authorId, name: displayName });
  return options;
}

interface ChoiceProps {
  label: string;
  all: string;
  value: string;
  options: readonly Option[];
  choose: (id: string) => void;
}

function Choice({ label, all, value, options, choose }: ChoiceProps) {
  return (
    <select
      class="input"
      aria-label={label}
      value={value}
      onChange={event => choose(event.currentTarget.value)}
    >
      <option value="">{all}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id} selected={id === value}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** How long somebody has to rest until what they look for is looked up, in milliseconds. */
const rest = 300;

/** What is being typed into the search, and after a rest in the address. */
function Search(props: FilterProps) {
  const inAddress = props.query.find ?? '';
  const [typed, type] = useState(inAddress);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => type(inAddress), [inAddress]);
  useEffect(() => {
    if (typed === (latest.current.query.find ?? '')) return undefined;
    const timer = setTimeout(() => change(latest.current, { find: typed }), rest);
    return () => clearTimeout(timer);
  }, [typed]);
  return <SearchField label={words.find} value={typed} onType={type} />;
}

/** The search, and the filters by author and tag. */
export function Filters(props: FilterProps) {
  const { blogId, query } = props;
  const authors = useLoaded(signal => allAuthors(blogId, signal), [blogId]);
  const tags = useLoaded(signal => allTags(blogId, signal), [blogId]);
  return (
    <search>
      <form class="find" onSubmit={event => event.preventDefault()}>
        {!isSearchOff.value && <Search {...props} />}
        <Choice
          label={words.author}
          all={words.allAuthors}
          value={query.author ?? ''}
          options={authors.value ?? []}
          choose={author => change(props, { author })}
        />
        <Choice
          label={words.tag}
          all={words.allTags}
          value={query.tag ?? ''}
          options={tags.value ?? []}
          choose={tag => change(props, { tag })}
        />
      </form>
    </search>
  );
}
