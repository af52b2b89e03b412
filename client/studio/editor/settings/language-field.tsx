import { useId, useState } from 'preact/hooks';
import { isLanguage } from '../../../../shared/families/language.ts';
import { goTo } from '../../form/invalid-field.ts';
import { useTyped } from '../../form/typed.ts';
import { nameOfLanguage } from '../../language-names.ts';
import { laterWords } from '../../later-words.ts';
import { reachOf } from '../publishing/reach.ts';
import type { Writing } from '../writing.ts';

/** What is wrong with a text as the tag of a language; nothing if it is empty. */
export const flawOfLanguage = (text: string): string | undefined =>
  text === '' || isLanguage.violation(text, {}) === undefined ? undefined : laterWords.languageFlaw;

/** A language with its name, where the browser knows it. */
export const inWords = (tag: string): string => nameOfLanguage(tag) ?? tag;

/** What language a post is in. As long as what is typed is none, the post keeps the one that it had. */
export function LanguageField({ blogId, writing }: { blogId: string; writing: Writing }) {
  const id = useId();
  const { language = '' } = writing.draft.value;
  const typed = useTyped(language);
  const [flaw, setFlaw] = useState<string>();
  const { language: ofBlog } = reachOf(blogId) ?? {};
  const said = language
    ? nameOfLanguage(language)
    : ofBlog
      ? laterWords.languageOfBlog(inWords(ofBlog))
      : laterWords.languageOfNone;
  return (
    <div class="field">
      <label for={id}>{laterWords.language}</label>
      <input
        id={id}
        class="input"
        autocomplete="off"
        aria-invalid={flaw !== undefined || undefined}
        aria-describedby={`${id}-note`}
        value={typed.value}
        onInput={({ currentTarget: field }) => {
          typed.type(field.value);
          const wrong = flawOfLanguage(field.value.trim());
          field.setCustomValidity(wrong ?? '');
          setFlaw(undefined);
          if (!wrong) writing.change({ language: field.value.trim() || undefined });
        }}
        onBlur={({ currentTarget: field }) => {
          if (field.validity.valid) typed.settle(field.value);
          else setFlaw(field.validationMessage);
        }}
        onInvalid={event => {
          setFlaw(event.currentTarget.validationMessage);
          goTo(event);
        }}
      />
      <p class={flaw ? 'note trouble' : 'note'} id={`${id}-note`} aria-live="polite">
        {flaw ?? said ?? laterWords.languageNote}
      </p>
    </div>
  );
}
