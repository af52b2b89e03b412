import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../frame/icons.tsx';
import { laterWords } from '../later-words.ts';
import { useLoaded } from '../loaded.ts';
import { words } from '../words.ts';
import { fieldNames, type Names, namesOf, textOf } from './field-texts.ts';
import type { MergeChoice, MergeConflict } from './merge.ts';
import type { Writing } from './writing.ts';

/** What a place is called, and of several in one text, which of them it is. */
function nameOf(place: MergeConflict, places: readonly MergeConflict[]): string {
  const alike = places.filter(({ field }) => field === place.field);
  const name = fieldNames[place.field];
  return alike.length > 1 ? laterWords.placeOf(name, alike.indexOf(place) + 1, alike.length) : name;
}

const choiceNames: Record<MergeChoice, string> = {
  mine: laterWords.keepMine,
  theirs: laterWords.keepTheirs,
  both: laterWords.keepBoth,
};

/** One place that both changed differently, with its choices, each of which is made at once. */
function Choose({
  name,
  place,
  names,
  choose,
}: {
  name: string;
  place: MergeConflict;
  names: Names | undefined;
  choose(choice: MergeChoice): void;
}) {
  return (
    <section class="place" aria-label={name}>
      <h3>{name}</h3>
      <div class="place-mine">
        <h4>{laterWords.yours}</h4>
        <p dir="auto">{textOf({ field: place.field, value: place.mine }, names)}</p>
      </div>
      <div class="place-theirs">
        <h4>{laterWords.others}</h4>
        <p dir="auto">{textOf({ field: place.field, value: place.theirs }, names)}</p>
      </div>
      <div class="buttons">
        {place.choices.map(choice => (
          <button key={choice} type="button" class="button" onClick={() => choose(choice)}>
            {choiceNames[choice]}
          </button>
        ))}
      </div>
    </section>
  );
}

/** What is kept of two versions of a post: beside the text, which may be written on, or on a phone a page of its own. */
export function ConflictPanel({
  blogId,
  writing,
  places,
  close,
}: {
  blogId: string;
  writing: Writing;
  places: readonly MergeConflict[];
  close(): void;
}) {
  const { value: called } = useLoaded(
    () =>
      namesOf(
        blogId,
        places.flatMap(({ field, mine, theirs }) => [
          { field, value: mine },
          { field, value: theirs },
        ]),
      ),
    [blogId, places.map(({ id }) => id).join()],
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const merged = writing.merged.value;
  // What had the focus goes with each choice: what is left is read out instead.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [places.length]);
  return (
    <aside
      class="side"
      aria-label={words.chooseKept}
      onKeyDown={event => {
        if (event.key === 'Escape') close();
      }}
    >
      <h2 ref={heading} tabIndex={-1}>
        {laterWords.conflictTitle}
        <button type="button" class="button plain" aria-label={words.close} onClick={close}>
          <Icon name="close" />
        </button>
      </h2>
      <p class="note">{laterWords.conflictText}</p>
      {merged.length > 0 && (
        <p class="note">{laterWords.mergedFields(merged.map(field => fieldNames[field]).join(', '))}</p>
      )}
      <p class="note">{laterWords.choicesLeft(places.length)}</p>
      {places.length > 1 && (
        <div class="buttons">
          {(['mine', 'theirs'] as const).map(choice => (
            <button
              key={choice}
              type="button"
              class="button"
              onClick={() => writing.settle(Object.fromEntries(places.map(({ id }) => [id, choice])))}
            >
              {laterWords.keepAll[choice]}
            </button>
          ))}
        </div>
      )}
      {places.map(place => (
        <Choose
          key={place.id}
          name={nameOf(place, places)}
          place={place}
          names={called}
          choose={choice => writing.settle({ [place.id]: choice })}
        />
      ))}
    </aside>
  );
}
