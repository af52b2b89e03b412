import { useId } from 'preact/hooks';
import { ChoiceField } from '../../form/choice-field.tsx';
import { laterWords } from '../../later-words.ts';
import { mayAs, ownAuthors, whyReadOnly } from '../../members/access.ts';
import type { Author } from '../../service.ts';
import { words } from '../../words.ts';

interface AuthorFieldProps {
  /** The authors of the blog; undefined until they are known. */
  authors: readonly Author[] | undefined;
  value: string | undefined;
  change(authorId: string | undefined): void;
}

/** An author that this person cannot choose. @param note why. */
function Fixed({ name, note }: { name: string; note: string }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{words.author}</label>
      <input id={id} class="input" readOnly aria-describedby={`${id}-note`} dir="auto" value={name} />
      <p class="note" id={`${id}-note`}>
        {note}
      </p>
    </div>
  );
}

/** Who readers see below the post. A user with the role of an author chooses among their own authors. */
export function AuthorField({ authors, value, change }: AuthorFieldProps) {
  const own = ownAuthors();
  const nameOf = (id: string | undefined) =>
    authors
      ? (authors.find(({ authorId }) => authorId === id)?.displayName ?? laterWords.noOne)
      : words.loading;
  if (!mayAs('author')) return <Fixed name={nameOf(value)} note={whyReadOnly()} />;
  if (own && value !== undefined && !own.has(value))
    return <Fixed name={nameOf(value)} note={laterWords.youAreCoAuthor} />;
  if (own && own.size < 2) return <Fixed name={nameOf([...own][0])} note={laterWords.authorIsFixed} />;
  const shown = (authors ?? []).filter(({ authorId }) => !own || own.has(authorId));
  const options = shown.map(({ authorId, displayName }) => [authorId, displayName] as const);
  return (
    <ChoiceField
      label={words.author}
      value={value ?? ''}
      options={own ? options : [['', laterWords.noOne], ...options]}
      {...(own && { note: laterWords.authorsAreOwn })}
      change={authorId => change(authorId || undefined)}
    />
  );
}
