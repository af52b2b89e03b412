import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { go, hashOf } from '../../address.ts';
import { Dialog } from '../../frame/dialog.tsx';
import { Failed } from '../../frame/states.tsx';
import { laterWords } from '../../later-words.ts';
import { useLoaded } from '../../loaded.ts';
import { mayWritePosts } from '../../members/access.ts';
import { api, troubleOf } from '../../service.ts';
import { words } from '../../words.ts';
import { reachOf } from '../publishing/reach.ts';
import type { Writing } from '../writing.ts';
import { flawOfLanguage, inWords } from './language-field.tsx';
import { makeTranslation, originalOf } from './make-translation.ts';

interface TranslationsProps {
  blogId: string;
  writing: Writing;
}

/** A post of a set of translations. */
interface Translation {
  postId: string;
  language?: string | undefined;
}

/** Asks for the language of a translation, and makes it. */
function Ask({ blogId, writing, taken, close }: TranslationsProps & { taken: string[]; close(): void }) {
  const id = useId();
  const [postId] = useState(() => crypto.randomUUID());
  const [language, setLanguage] = useState('');
  const [message, setMessage] = useState('');
  const [isMaking, setMaking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const tag = language.trim();
  const flawOf = () => {
    if (tag === '') return laterWords.languageFlaw;
    const isThere = taken.some(each => each.toLowerCase() === tag.toLowerCase());
    return isThere ? laterWords.translationThere(inWords(tag)) : flawOfLanguage(tag);
  };
  const make = async () => {
    setMaking(true);
    setMessage('');
    try {
      await makeTranslation(blogId, writing, { postId, language: tag });
      go({ page: 'post', blogId, postId, in: writing.draft.value.isPage ? 'pages' : 'posts' });
    } catch (error) {
      setMaking(false);
      setMessage(troubleOf(error).text);
    }
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const flaw = flawOf();
    if (isMaking) return;
    if (!flaw) return void make();
    setMessage(flaw);
    input.current?.focus();
  };
  return (
    <Dialog title={laterWords.translateAsk} onClose={close}>
      <form onSubmit={submit}>
        <p>{laterWords.translateMeans}</p>
        <div class="field">
          <label for={id}>{laterWords.translateInto}</label>
          <input
            id={id}
            ref={input}
            class="input"
            autocomplete="off"
            aria-describedby={`${id}-note`}
            aria-invalid={message !== '' || undefined}
            value={language}
            onInput={event => {
              setLanguage(event.currentTarget.value);
              setMessage('');
            }}
          />
          <p class={message ? 'saved not' : 'note'} id={`${id}-note`} role="status">
            {message || (tag && !flawOfLanguage(tag) ? inWords(tag) : laterWords.translateNote)}
          </p>
        </div>
        <div class="buttons">
          <button type="button" class="button" onClick={close}>
            {words.cancel}
          </button>
          <button type="submit" class="button main" aria-disabled={isMaking || undefined}>
            {laterWords.translate}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The other posts of the set, with links, and the way to another one. */
export function Translations({ blogId, writing }: TranslationsProps) {
  const [isAsked, ask] = useState(false);
  const { base, draft, postId } = writing;
  const { language, translationOf } = draft.value;
  const isStored = base.value !== undefined;
  const { value, trouble, again } = useLoaded(
    async signal => {
      const path = { blogId, id: postId };
      if (!isStored) return undefined;
      return api.get('/blog/{blogId}/post/{id}', { path, fields: ['translations'], signal });
    },
    [postId, base.value?.draft.translationOf, isStored],
  );
  if (!isStored) return null;
  const ofBlog = reachOf(blogId)?.language;
  const set: readonly Translation[] = value?.translations ?? [];
  const others = set.filter(each => each.postId !== postId);
  const languageOf = (tag: string | undefined) =>
    tag ? inWords(tag) : ofBlog ? inWords(ofBlog) : laterWords.languageUnknown;
  const taken = [language ?? ofBlog, ...others.map(each => each.language ?? ofBlog)];
  return (
    <section class="field" aria-label={laterWords.translations}>
      <p class="label">{laterWords.translations}</p>
      {trouble && <Failed trouble={trouble} again={again} />}
      {others.length > 0 && (
        <ul>
          {others.map(each => (
            <li key={each.postId}>
              <a
                class="link"
                href={hashOf({
                  page: 'post',
                  blogId,
                  postId: each.postId,
                  in: draft.value.isPage ? 'pages' : 'posts',
                })}
              >
                {languageOf(each.language)}
              </a>
              {each.postId === originalOf(writing) && ` (${laterWords.isOriginal})`}
            </li>
          ))}
        </ul>
      )}
      {others.length === 0 && value && (
        <p class="note">{translationOf ? laterWords.originalGone : laterWords.noTranslations}</p>
      )}
      {mayWritePosts() && (
        <button type="button" class="button" onClick={() => ask(true)}>
          {laterWords.makeTranslation}
        </button>
      )}
      {isAsked && (
        <Ask
          blogId={blogId}
          writing={writing}
          taken={taken.filter(each => each !== undefined)}
          close={() => ask(false)}
        />
      )}
    </section>
  );
}
