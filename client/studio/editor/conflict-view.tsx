import { useEffect, useRef, useState } from 'preact/hooks';
import { exactly } from '../dates.ts';
import { useLoaded } from '../loaded.ts';
import { nameOf as nameOfMedium } from '../media/medium.ts';
import { api } from '../service.ts';
import { words } from '../words.ts';
import type { Draft } from './draft.ts';
import type { Choice, Place } from './merge.ts';
import type { Conflict, Writing } from './writing.ts';

/** What a field is called in the question which of two is kept. */
const names: Record<keyof Draft, string> = {
  title: words.title,
  content: words.text,
  slug: words.slug,
  published: words.dateAndTime,
  authorId: words.author,
  contentFormat: words.writtenIn,
  excerpt: words.excerpt,
  postImageId: words.imageOfPost,
  tagIds: words.tags,
  mediaIds: words.pictures,
};

/** Reads what an author or a picture is called, which a draft does not know. */
const named: Partial<Record<keyof Draft, (path: { blogId: string; id: string }) => Promise<string>>> = {
  authorId: async path => (await api.get('/blog/{blogId}/author/{id}', { path })).displayName,
  postImageId: async path => nameOfMedium(await api.get('/blog/{blogId}/medium/{id}', { path })),
};

type Names = ReadonlyMap<string, string>;

/** What the authors and pictures of some places are called, by identifier. What cannot be read keeps its identifier. */
async function namesIn(blogId: string, places: readonly Place[]): Promise<Names> {
  const asked = places.flatMap(({ field, mine, theirs }) =>
    [mine, theirs].map(async (id): Promise<[string, string] | undefined> => {
      const name = id && (await named[field]?.({ blogId, id }).catch(() => undefined));
      return name ? [id, name] : undefined;
    }),
  );
  return new Map((await Promise.all(asked)).filter(entry => entry !== undefined));
}

/** What a field says, for people. */
const inWords: Partial<Record<keyof Draft, (value: string) => string>> = {
  published: value => exactly(new Date(value)),
  contentFormat: value => (value === 'html' ? 'HTML' : 'Markdown'),
};

const nothingOf = (field: keyof Draft) => (field === 'contentFormat' ? words.plainText : words.nothing);

const told = ({ field }: Place, value: string | undefined, names: Names | undefined): string =>
  value ? (names?.get(value) ?? inWords[field]?.(value) ?? value) : nothingOf(field);

/** What a place is called, and of several in one text, which of them it is. */
function nameOf(place: Place, places: readonly Place[]): string {
  const alike = places.filter(({ field }) => field === place.field);
  const name = names[place.field];
  return alike.length > 1 ? words.placeOf(name, alike.indexOf(place) + 1, alike.length) : name;
}

const choiceNames: Record<Choice, string> = {
  mine: words.keepMine,
  theirs: words.keepTheirs,
  both: words.keepBoth,
};

/** One place that both changed differently, with a choice; nothing is chosen beforehand. */
function Choose({
  name,
  place,
  names,
  chosen,
  choose,
}: {
  name: string;
  place: Place;
  names: Names | undefined;
  chosen?: Choice | undefined;
  choose(choice: Choice): void;
}) {
  return (
    <section class="place" aria-label={name}>
      <h2>{name}</h2>
      <div class="place-both">
        <div class="place-mine">
          <h3>{words.yours}</h3>
          <p>{told(place, place.mine, names)}</p>
        </div>
        <div class="place-theirs">
          <h3>{words.others}</h3>
          <p>{told(place, place.theirs, names)}</p>
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
export function ConflictView({
  blogId,
  writing,
  conflict,
}: {
  blogId: string;
  writing: Writing;
  conflict: Conflict;
}) {
  const { value: called } = useLoaded(() => namesIn(blogId, conflict.places), [blogId, conflict]);
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
        <p class="quiet">{words.mergedFields(conflict.merged.map(field => names[field]).join(', '))}</p>
      )}
      {conflict.places.map(place => (
        <Choose
          key={place.id}
          name={nameOf(place, conflict.places)}
          place={place}
          names={called}
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
