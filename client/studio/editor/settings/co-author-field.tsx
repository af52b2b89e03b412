import { useId } from 'preact/hooks';
import { Icon } from '../../frame/icons.tsx';
import { laterWords } from '../../later-words.ts';
import type { Author } from '../../service.ts';
import { words } from '../../words.ts';

/** How many co-authors a post may have (contract.md, Payloads). */
const most = 9;

interface CoAuthorFieldProps {
  /** The authors of the blog; undefined until they are known. */
  authors: readonly Author[] | undefined;
  /** The author of the post, who is none of them. */
  authorId: string | undefined;
  /** The identifiers of the co-authors, in their order. */
  chosen: readonly string[];
  change(chosen: string[]): void;
  /** Whether somebody may be taken out: whoever writes only own posts stays among their authors. */
  mayRemove(id: string): boolean;
}

/** Those who wrote a post with its author, in the order in which readers see them. */
export function CoAuthorField({ authors, authorId, chosen, change, mayRemove }: CoAuthorFieldProps) {
  const id = useId();
  const nameOf = (each: string) =>
    authors?.find(author => author.authorId === each)?.displayName ??
    (authors ? laterWords.deletedAuthor : words.loading);
  const others = authors?.filter(each => each.authorId !== authorId && !chosen.includes(each.authorId)) ?? [];
  const isFull = chosen.length >= most;
  const before = (at: number) => [
    ...chosen.slice(0, at - 1),
    ...chosen.slice(at, at + 1),
    ...chosen.slice(at - 1, at),
    ...chosen.slice(at + 1),
  ];
  if (others.length === 0 && chosen.length === 0) return null;
  return (
    <div class="field">
      <label for={id}>{laterWords.coAuthors}</label>
      <ul class="chosen">
        {chosen.map((each, at) => (
          <li key={each} class="chip">
            {nameOf(each)}
            {at > 0 && (
              <button
                type="button"
                aria-label={laterWords.moveUp(nameOf(each))}
                onClick={() => change(before(at))}
              >
                <Icon name="up" />
              </button>
            )}
            {mayRemove(each) && (
              <button
                type="button"
                aria-label={laterWords.removeNamed(nameOf(each))}
                onClick={() => change(chosen.filter(other => other !== each))}
              >
                <Icon name="close" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <select
        id={id}
        class="input"
        disabled={isFull || others.length === 0}
        aria-describedby={`${id}-note`}
        value=""
        onChange={event => {
          change([...chosen, event.currentTarget.value]);
          // It offers another one, and shows none that was chosen before.
          event.currentTarget.value = '';
        }}
      >
        <option value="">{laterWords.addCoAuthor}</option>
        {others.map(author => (
          <option key={author.authorId} value={author.authorId}>
            {author.displayName}
          </option>
        ))}
      </select>
      <p class="note" id={`${id}-note`}>
        {isFull ? laterWords.coAuthorsFull(most) : laterWords.coAuthorsNote}
      </p>
    </div>
  );
}
