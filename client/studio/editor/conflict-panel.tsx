import { useEffect, useRef } from 'preact/hooks';
import { exactly } from '../dates.ts';
import { metadataInWords } from '../form/metadata.ts';
import { Icon } from '../frame/icons.tsx';
import { laterWords } from '../later-words.ts';
import { useLoaded } from '../loaded.ts';
import { nameOf as nameOfMedium } from '../media/medium.ts';
import { api } from '../service.ts';
import { words } from '../words.ts';
import type { Draft } from './draft.ts';
import type { MergeChoice, MergeConflict } from './merge.ts';
import type { Writing } from './writing.ts';

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
  coAuthorIds: words.coAuthors,
  isPage: words.isPage,
  isFeatured: words.isFeatured,
  language: words.language,
  translationOf: words.original,
  metaTitle: words.metaTitle,
  metaDescription: words.metaDescription,
  canonicalUrl: words.canonicalUrl,
  noIndex: laterWords.noIndex,
  socialImageId: laterWords.socialImage,
  metadata: laterWords.metadata,
};

const nameOfPicture = async (path: { blogId: string; id: string }) =>
  nameOfMedium(await api.get('/blog/{blogId}/medium/{id}', { path }));

/** Reads what an author, a picture or the original of a translation is called, which a draft does not know. */
const named: Partial<Record<keyof Draft, (path: { blogId: string; id: string }) => Promise<string>>> = {
  authorId: async path => (await api.get('/blog/{blogId}/author/{id}', { path })).displayName,
  translationOf: async path => (await api.get('/blog/{blogId}/post/{id}', { path, fields: ['title'] })).title,
  postImageId: nameOfPicture,
  socialImageId: nameOfPicture,
};

type Names = ReadonlyMap<string, string>;

/** What the authors and pictures of some places are called, by identifier. What cannot be read keeps its identifier. */
async function namesIn(blogId: string, places: readonly MergeConflict[]): Promise<Names> {
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
  noIndex: () => laterWords.yes,
  metadata: metadataInWords,
};

const nothingOf = (field: keyof Draft) => (field === 'contentFormat' ? words.plainText : words.nothing);

const textAt = ({ field }: MergeConflict, value: string | undefined, names: Names | undefined): string =>
  value ? (names?.get(value) ?? inWords[field]?.(value) ?? value) : nothingOf(field);

/** What a place is called, and of several in one text, which of them it is. */
function nameOf(place: MergeConflict, places: readonly MergeConflict[]): string {
  const alike = places.filter(({ field }) => field === place.field);
  const name = names[place.field];
  return alike.length > 1 ? words.placeOf(name, alike.indexOf(place) + 1, alike.length) : name;
}

const choiceNames: Record<MergeChoice, string> = {
  mine: words.keepMine,
  theirs: words.keepTheirs,
  both: words.keepBoth,
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
        <h4>{words.yours}</h4>
        <p dir="auto">{textAt(place, place.mine, names)}</p>
      </div>
      <div class="place-theirs">
        <h4>{words.others}</h4>
        <p dir="auto">{textAt(place, place.theirs, names)}</p>
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
    () => namesIn(blogId, places),
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
        {words.conflictTitle}
        <button type="button" class="button plain" aria-label={words.close} onClick={close}>
          <Icon name="close" />
        </button>
      </h2>
      <p class="note">{words.conflictText}</p>
      {merged.length > 0 && (
        <p class="note">{words.mergedFields(merged.map(field => names[field]).join(', '))}</p>
      )}
      <p class="note">{words.choicesLeft(places.length)}</p>
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
