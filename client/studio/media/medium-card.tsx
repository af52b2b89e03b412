import { useId, useState } from 'preact/hooks';
import { hashOf } from '../address.ts';
import { useTyped } from '../form/typed.ts';
import { lengthSaid } from '../frame/too-long.tsx';
import { laterWords } from '../later-words.ts';
import { limits, tooLong } from '../limits.ts';
import { mayAs } from '../members/access.ts';
import { type Medium, troubleOf } from '../service.ts';
import { words } from '../words.ts';
import { nameOf, withAlternativeText } from './medium.ts';
import { Thumb } from './thumb.tsx';

interface CardProps {
  blogId: string;
  medium: Medium;
  changed: (medium: Medium) => void;
}

/** A medium of the library: a link to all about it, with its alternative text, which can be written in place. */
export function MediumCard({ blogId, medium, changed }: CardProps) {
  const [trouble, setTrouble] = useState('');
  const name = nameOf(medium);
  const alternativeText = useTyped(medium.alternativeText ?? '');
  const length = lengthSaid(useId(), alternativeText.value, limits.line);
  const describe = async (text: string) => {
    if (tooLong(text, limits.line)) return;
    try {
      changed(await withAlternativeText(blogId, medium, text));
      alternativeText.settle(text);
      setTrouble('');
    } catch (error) {
      setTrouble(words.notSaved(troubleOf(error).text));
    }
  };
  return (
    <li class="card">
      <a
        class="card-link"
        href={hashOf({ page: 'media', blogId, query: { medium: medium.mediumId } })}
        title={name}
      >
        <Thumb medium={medium} />
        <span class="card-name" dir="auto">
          {name}
        </span>
      </a>
      {mayAs('author') || trouble ? (
        <input
          class="input"
          aria-label={laterWords.alternativeTextOf(name)}
          placeholder={words.alternativeTextMissing}
          {...length.attributes}
          dir="auto"
          value={alternativeText.value}
          onInput={event => alternativeText.type(event.currentTarget.value)}
          onChange={event => void describe(event.currentTarget.value)}
        />
      ) : (
        <p class="small quiet" dir="auto">
          {medium.alternativeText || words.alternativeTextMissing}
        </p>
      )}
      {length.note}
      {trouble && (
        <p class="small trouble" role="alert">
          {trouble}
        </p>
      )}
    </li>
  );
}
