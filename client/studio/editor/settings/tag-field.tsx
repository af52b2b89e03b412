import { useId, useState } from 'preact/hooks';
import { Icon } from '../../frame/icons.tsx';
import { api, type Tag, troubleOf } from '../../service.ts';
import { words } from '../../words.ts';

interface Wanted {
  blogId: string;
  /** The tags of the blog. */
  all: readonly Tag[];
  /** The identifiers of those of the post. */
  chosen: readonly string[];
  choose(tagIds: string[]): void;
  /** Hears of a tag that was made here. */
  made(): void;
}

/** The tags of a post: chosen among those of the blog, or made by writing a new one. */
export function TagField({ blogId, all, chosen, choose, made }: Wanted) {
  const id = useId();
  const [text, setText] = useState('');
  const [trouble, setTrouble] = useState('');
  const nameOf = (tagId: string) => all.find(tag => tag.tagId === tagId)?.name ?? words.tagGone;

  async function add(): Promise<void> {
    const name = text.trim();
    if (name === '') return;
    try {
      const known = all.find(tag => tag.name.toLowerCase() === name.toLowerCase());
      const tagId =
        known?.tagId ?? (await api.post('/blog/{blogId}/tag', { path: { blogId }, body: { name } })).id;
      if (!known) made();
      choose([...new Set([...chosen, tagId])]);
      setText('');
      setTrouble('');
    } catch (error) {
      setTrouble(troubleOf(error).text);
    }
  }

  return (
    <div class="field">
      <label for={id}>{words.tags}</label>
      <ul class="chosen">
        {chosen.map(tagId => (
          <li key={tagId} class="chip">
            {nameOf(tagId)}
            <button
              type="button"
              aria-label={words.removeNamed(nameOf(tagId))}
              onClick={() => choose(chosen.filter(each => each !== tagId))}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <input
        id={id}
        class="input"
        list={`${id}-known`}
        placeholder={words.addTag}
        maxLength={255}
        value={text}
        onInput={event => setText(event.currentTarget.value)}
        onChange={() => void add()}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== ',') return;
          event.preventDefault();
          void add();
        }}
      />
      <datalist id={`${id}-known`}>
        {all
          .filter(({ tagId }) => !chosen.includes(tagId))
          .map(({ tagId, name }) => (
            <option key={tagId} value={name} />
          ))}
      </datalist>
      {trouble && (
        <p class="note trouble" role="alert">
          {trouble}
        </p>
      )}
    </div>
  );
}
