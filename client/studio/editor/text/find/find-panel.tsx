import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search';
import type { EditorView, Panel, ViewUpdate } from '@codemirror/view';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { Icon, type IconName } from '../../../frame/icons.tsx';
import { words } from '../../../words.ts';
import { startsOf } from './matches.ts';

/** Whether what is found is to be replaced. */
export const isReplacing = signal(false);

/** How long nobody types before what is found is counted again, in milliseconds: a long text takes long. */
const pause = 200;

/** The state of one panel. */
class Finding {
  readonly view: EditorView;
  readonly query = signal(new SearchQuery({ search: '' }));
  /** How much was found, in words. */
  readonly status = signal('');
  #starts: number[] = [];
  /** Where somebody began to look. */
  #origin: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: EditorView) {
    this.view = view;
    this.query.value = getSearchQuery(view.state);
    this.#origin = view.state.selection.main.from;
    this.count();
  }

  count(): void {
    clearTimeout(this.#timer);
    this.#starts = startsOf(this.query.value, this.view.state);
    this.#report();
  }

  #report(): void {
    const { from, to } = this.view.state.selection.main;
    const at = from === to ? -1 : this.#starts.indexOf(from);
    this.status.value = this.query.value.valid ? words.matches(at + 1, this.#starts.length) : '';
  }

  follow({ docChanged, selectionSet, state }: ViewUpdate): void {
    const query = getSearchQuery(state);
    if (!query.eq(this.query.value)) {
      this.query.value = query;
      this.count();
    } else if (docChanged) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.count(), pause);
    } else if (selectionSet) this.#report();
  }

  /** Looks for something else, from where somebody began to look. */
  ask(other: Partial<Pick<SearchQuery, 'search' | 'replace' | 'caseSensitive' | 'wholeWord'>>): void {
    const { search, replace, caseSensitive, wholeWord } = this.query.value;
    const query = new SearchQuery({ search, replace, caseSensitive, wholeWord, literal: true, ...other });
    const isOther = other.replace === undefined;
    const { state } = this.view;
    this.view.dispatch({
      effects: setSearchQuery.of(query),
      ...(isOther && { selection: { anchor: Math.min(this.#origin, state.doc.length) } }),
    });
    if (isOther && query.valid) findNext(this.view);
  }

  move(by: (view: EditorView) => boolean): void {
    by(this.view);
    this.#origin = this.view.state.selection.main.from;
  }

  replaceAll(): void {
    this.count();
    const { length } = this.#starts;
    replaceAll(this.view);
    this.count();
    this.status.value = words.replacedAll(length);
  }

  close(): void {
    closeSearchPanel(this.view);
    this.view.focus();
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

const IconButton = ({ name, icon, use }: { name: string; icon: IconName; use(): void }) => (
  <button type="button" class="tool" aria-label={name} title={name} onClick={use}>
    <Icon name={icon} />
  </button>
);

function onKey(event: KeyboardEvent, finding: Finding): void {
  const { key, shiftKey, target } = event;
  const isField = target instanceof HTMLInputElement && target.type === 'text';
  const isNext =
    key === 'F3' || (key === 'Enter' && isField) || (key === 'g' && (event.ctrlKey || event.metaKey));
  if (key === 'Escape') finding.close();
  else if (key === 'Enter' && isField && target.name === 'replace') finding.move(replaceNext);
  else if (isNext && !event.isComposing) finding.move(shiftKey ? findPrevious : findNext);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function ReplaceRow({ finding }: { finding: Finding }) {
  return (
    <div class="find-row">
      <input
        type="text"
        name="replace"
        class="input"
        aria-label={words.replaceWith}
        placeholder={words.replaceWith}
        value={finding.query.value.replace}
        onInput={event => finding.ask({ replace: event.currentTarget.value })}
      />
      <button type="button" class="button" onClick={() => finding.move(replaceNext)}>
        {words.replaceOne}
      </button>
      <button type="button" class="button" onClick={() => finding.replaceAll()}>
        {words.replaceAll}
      </button>
    </div>
  );
}

/** What is looked for, where it was found, and what takes its place. */
function FindBar({ finding }: { finding: Finding }) {
  const { search, caseSensitive, wholeWord } = finding.query.value;
  return (
    <search class="find-bar" aria-label={words.findInText} onKeyDown={event => onKey(event, finding)}>
      <div class="find-row">
        <input
          type="text"
          name="search"
          main-field="true"
          class="input"
          aria-label={words.findInText}
          placeholder={words.findInText}
          value={search}
          onInput={event => finding.ask({ search: event.currentTarget.value })}
        />
        <span class="found small quiet" aria-live="polite">
          {finding.status.value}
        </span>
        <IconButton name={words.previousMatch} icon="up" use={() => finding.move(findPrevious)} />
        <IconButton name={words.nextMatch} icon="down" use={() => finding.move(findNext)} />
        <IconButton name={words.closeFind} icon="close" use={() => finding.close()} />
      </div>
      <div class="find-row small">
        <label class="switch">
          <input
            type="checkbox"
            checked={caseSensitive}
            onChange={event => finding.ask({ caseSensitive: event.currentTarget.checked })}
          />
          {words.matchCase}
        </label>
        <label class="switch">
          <input
            type="checkbox"
            checked={wholeWord}
            onChange={event => finding.ask({ wholeWord: event.currentTarget.checked })}
          />
          {words.wholeWords}
        </label>
        <label class="switch">
          <input
            type="checkbox"
            checked={isReplacing.value}
            onChange={event => {
              isReplacing.value = event.currentTarget.checked;
            }}
          />
          {words.alsoReplace}
        </label>
      </div>
      {isReplacing.value && <ReplaceRow finding={finding} />}
    </search>
  );
}

/** The panel as the library wants it: shown by the page's own means, because it stands among the page's controls. */
export function findPanel(view: EditorView): Panel {
  const dom = document.createElement('div');
  const finding = new Finding(view);
  render(<FindBar finding={finding} />, dom);
  return {
    dom,
    top: true,
    update: update => finding.follow(update),
    destroy() {
      finding.end();
      render(null, dom);
    },
  };
}
