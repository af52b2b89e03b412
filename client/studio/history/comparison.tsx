import { useId, useMemo, useState } from 'preact/hooks';
import type { Draft } from '../editor/draft.ts';
import { fieldNames, type Names, namesOf, textOf } from '../editor/field-texts.ts';
import { laterWords } from '../later-words.ts';
import { useLoaded } from '../loaded.ts';
import { type ChangedField, changedFields, withField } from './changed-fields.ts';
import { ChangedParagraph } from './changed-paragraph.tsx';
import { historyWords } from './history-words.ts';
import { changedPlaces, isTooLong, paragraphsOf, withPlaceOf } from './paragraphs.ts';

/** What two versions are called beside each other. */
interface SideNames {
  was: string;
  now: string;
}

interface FieldProps extends ChangedField {
  sides: SideNames;
  names: Names | undefined;
  restore: (() => void) | undefined;
}

/** A field in which two versions differ. */
function Field({ field, was, now, sides, names, restore }: FieldProps) {
  const name = fieldNames[field];
  const said = (values: ChangedField['was']) =>
    values.map(value => textOf(value, names)).join(', ') || laterWords.nothing;
  return (
    <section class="place" aria-label={name}>
      <h3>{name}</h3>
      <div class="place-theirs">
        <h4>{sides.was}</h4>
        <p dir="auto">{said(was)}</p>
      </div>
      <div class="place-mine">
        <h4>{sides.now}</h4>
        <p dir="auto">{said(now)}</p>
      </div>
      {restore && (
        <div class="buttons">
          <button type="button" class="button" onClick={restore}>
            {historyWords.restoreField(name)}
          </button>
        </div>
      )}
    </section>
  );
}

interface ComparisonProps {
  blogId: string;
  was: Draft;
  now: Draft;
  sides: SideNames;
  /** Puts a part of the older version into what is written; left out where that cannot be. */
  restore: ((put: Put) => void) | undefined;
}

/** Makes another draft of what is written; nothing if that is no longer what was compared. */
export type Put = (written: Draft) => Draft | undefined;

/** How many changed paragraphs are shown at first, and more each time: each is rendered. */
const somePlaces = 30;

/** Where two versions differ: fields by their names, and of the text the paragraphs that have changed. */
export function Comparison({ blogId, was, now, sides, restore }: ComparisonProps) {
  const id = useId();
  const isLong = isTooLong(was) || isTooLong(now);
  const [isAsked, ask] = useState(false);
  const isSource = isAsked || isLong;
  const [most, setMost] = useState(somePlaces);
  const [places, spans] = useMemo(() => {
    const [before, after] = [paragraphsOf(was), paragraphsOf(now)];
    return [changedPlaces(was.content, before, now.content, after), after];
  }, [was.content, now.content, was.contentFormat, now.contentFormat]);
  const fields = changedFields(was, now);
  const named = fields.flatMap(each => [...each.was, ...each.now]);
  const { value: names } = useLoaded(() => namesOf(blogId, named), [blogId, JSON.stringify(named)]);
  return (
    <>
      {places.length + fields.length === 0 && <p class="note">{historyWords.isSame}</p>}
      {fields.map(each => (
        <Field
          key={each.field}
          {...each}
          sides={sides}
          names={names}
          // When it is public is changed by nothing but «Publish» and «Unpublish».
          restore={
            restore && each.field !== 'published'
              ? () => restore(written => withField(written, was, each.field))
              : undefined
          }
        />
      ))}
      {places.length > 0 && !isLong && (
        <label class="switch" for={id}>
          <input
            id={id}
            type="checkbox"
            checked={isAsked}
            onChange={event => ask(event.currentTarget.checked)}
          />
          {historyWords.asSource}
        </label>
      )}
      {places.length > 0 && isLong && <p class="note">{historyWords.tooLongToRender}</p>}
      {places.slice(0, most).map((place, at) => (
        <ChangedParagraph
          key={`${place.at} ${place.was[0]?.from}`}
          name={places.length > 1 ? historyWords.paragraphOf(at + 1, places.length) : historyWords.paragraph}
          was={was}
          now={now}
          place={place}
          isSource={isSource}
          wasName={sides.was}
          nowName={sides.now}
          restore={
            restore &&
            (() =>
              restore(written =>
                written.content === now.content
                  ? { ...written, content: withPlaceOf(was.content, place, now.content, spans) }
                  : undefined,
              ))
          }
        />
      ))}
      {places.length > most && (
        <button type="button" class="button" onClick={() => setMost(most + somePlaces)}>
          {historyWords.moreChanges(places.length - most)}
        </button>
      )}
    </>
  );
}
