import { useId } from 'preact/hooks';
import { Choice } from '../../form/choice.tsx';
import { ownAuthors } from '../../members/access.ts';
import type { Author } from '../../service.ts';
import { words } from '../../words.ts';

interface Wanted {
  /** The authors of the blog; undefined until they are known. */
  authors: readonly Author[] | undefined;
  value: string | undefined;
  change(authorId: string | undefined): void;
}

/** The one author as whom somebody may write. */
function Fixed({ name }: { name: string }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{words.author}</label>
      <input id={id} class="input" readOnly aria-describedby={`${id}-note`} dir="auto" value={name} />
      <p class="note" id={`${id}-note`}>
        {words.authorIsFixed}
      </p>
    </div>
  );
}

/** Who readers see below the post. Whoever is an author here chooses among those that are their own. */
export function AuthorField({ authors, value, change }: Wanted) {
  const own = ownAuthors();
  const shown = (authors ?? []).filter(({ authorId }) => !own || own.has(authorId));
  if (own && own.size < 2) return <Fixed name={shown[0]?.displayName ?? (authors ? '' : words.loading)} />;
  const options = shown.map(({ authorId, displayName }) => [authorId, displayName] as const);
  return (
    <Choice
      label={words.author}
      value={value ?? ''}
      options={own ? options : [['', words.noOne], ...options]}
      {...(own && { note: words.authorsAreOwn })}
      change={authorId => change(authorId || undefined)}
    />
  );
}
