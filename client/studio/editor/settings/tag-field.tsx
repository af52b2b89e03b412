import { useId, useRef, useState } from 'preact/hooks';
import { Icon } from '../../frame/icons.tsx';
import { lengthSaid } from '../../frame/too-long.tsx';
import { laterWords } from '../../later-words.ts';
import { limits, tooLong } from '../../limits.ts';
import { api, type Tag, troubleOf } from '../../service.ts';
import { words } from '../../words.ts';

interface TagFieldProps {
  blogId: string;
  /** The tags of the blog; undefined until they are known. */
  all: readonly Tag[] | undefined;
  /** The identifiers of those of the post. */
  chosen: readonly string[];
  /** Chooses others, made of those that are chosen then. */
  choose(others: (chosen: string[]) => string[]): void;
  /** Whether new ones may be made. */
  mayMake: boolean;
  /** Called with a tag that was made here. */
  made(): void;
}

/** A name without what makes no difference between names: its case, and the form of Unicode in which it was typed. */
const keyOf = (name: string) => name.normalize().toLowerCase();

/** Makes tags of a blog, one of each name: a second request for a name, however soon, gets the same tag. */
function useMaking(blogId: string) {
  const made = useRef(new Map<string, Promise<string>>());
  return (name: string): Promise<string> => {
    const key = keyOf(name);
    const known = made.current.get(key);
    if (known) return known;
    const making = api.post('/blog/{blogId}/tag', { path: { blogId }, body: { name } }).then(({ id }) => id);
    made.current.set(key, making);
    making.catch(() => made.current.delete(key));
    return making;
  };
}

/** The tags of a post: chosen among those of the blog, or made by writing a new one. */
export function TagField({ blogId, all, chosen, choose, mayMake, made }: TagFieldProps) {
  const id = useId();
  const [text, setText] = useState('');
  /** The names of those that were chosen here: the list of the blog has new ones a moment later. */
  const [own, setOwn] = useState(new Map<string, string>());
  const [trouble, setTrouble] = useState('');
  const make = useMaking(blogId);
  const length = lengthSaid(id, text.trim(), limits.line);
  const nameOf = (tagId: string) => {
    const name = all?.find(tag => tag.tagId === tagId)?.name;
    return name ?? own.get(tagId) ?? (all ? laterWords.tagGone : words.loading);
  };

  async function add(): Promise<void> {
    const name = text.trim();
    if (name === '' || !all || tooLong(name, limits.line)) return;
    const known = all.find(tag => keyOf(tag.name) === keyOf(name));
    if (!known && !mayMake) return setTrouble(laterWords.noSuchTag(name));
    setText('');
    setTrouble('');
    try {
      const tagId = known?.tagId ?? (await make(name));
      setOwn(others => new Map(others).set(tagId, name));
      choose(others => [...new Set([...others, tagId])]);
      if (!known) made();
    } catch (error) {
      setText(written => written || name);
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
              aria-label={laterWords.removeNamed(nameOf(tagId))}
              onClick={() => choose(others => others.filter(each => each !== tagId))}
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
        placeholder={laterWords.addTag}
        // What is written may be one of the blog's tags as long as they are not known.
        disabled={!all}
        {...length.attributes}
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
          ?.filter(({ tagId }) => !chosen.includes(tagId))
          .map(({ tagId, name }) => (
            <option key={tagId} value={name} />
          ))}
      </datalist>
      {length.note}
      {trouble && (
        <p class="note trouble" role="alert">
          {trouble}
        </p>
      )}
    </div>
  );
}
