import { useEffect, useRef, useState } from 'preact/hooks';
import { words } from '../words.ts';
import type { Choice, Place } from './merge.ts';
import type { Conflict, Writing } from './writing.ts';

/** What a field is called in the question which of two is kept. */
const names: Partial<Record<Place['field'], string>> = {
  title: words.title,
  content: words.text,
  slug: words.slug,
  published: words.dateAndTime,
  authorId: words.author,
  contentFormat: words.writtenIn,
  excerpt: words.excerpt,
  postImageId: words.imageOfPost,
};

const choiceNames: Record<Choice, string> = {
  mine: words.keepMine,
  theirs: words.keepTheirs,
  both: words.keepBoth,
};

/** One place that both changed differently, with a choice; nothing is chosen beforehand. */
function Choose({
  place,
  chosen,
  choose,
}: {
  place: Place;
  chosen?: Choice | undefined;
  choose(choice: Choice): void;
}) {
  return (
    <section class="place" aria-label={names[place.field] ?? place.field}>
      <h2>{names[place.field] ?? place.field}</h2>
      <div class="place-both">
        <div class="place-mine">
          <h3>{words.yours}</h3>
          <p>{place.mine || words.nothing}</p>
        </div>
        <div class="place-theirs">
          <h3>{words.others}</h3>
          <p>{place.theirs || words.nothing}</p>
        </div>
      </div>
      <div class="buttons">
        {place.choices.map(choice => (
          <button
            key={choice}
            type="button"
            class="button"
            aria-pressed={choice === chosen}
            onClick={() => choose(choice)}
          >
            {choiceNames[choice]}
          </button>
        ))}
      </div>
    </section>
  );
}

/** Two texts of one post: what fits together is merged already, what does not asks for a choice each. */
export function ConflictView({ writing, conflict }: { writing: Writing; conflict: Conflict }) {
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  // The field that had the focus is not there any more; this is read out instead.
  useEffect(() => heading.current?.focus(), []);
  const open = conflict.places.filter(({ id }) => !choices[id]).length;
  return (
    <main class="sheet merge" id="page" tabIndex={-1}>
      <h1 ref={heading} tabIndex={-1}>
        {words.conflictTitle}
      </h1>
      <p>{words.conflictText}</p>
      {conflict.merged.length > 0 && (
        <p class="quiet">
          {words.mergedFields(conflict.merged.map(field => names[field] ?? field).join(', '))}
        </p>
      )}
      {conflict.places.map(place => (
        <Choose
          key={place.id}
          place={place}
          chosen={choices[place.id]}
          choose={choice => setChoices(all => ({ ...all, [place.id]: choice }))}
        />
      ))}
      <div class="buttons">
        <button
          type="button"
          class="button main"
          aria-disabled={open > 0}
          onClick={() => open === 0 && writing.settle(choices)}
        >
          {words.doneMerging}
        </button>
        {open > 0 && <p class="quiet">{words.choicesLeft(open)}</p>}
      </div>
    </main>
  );
}
