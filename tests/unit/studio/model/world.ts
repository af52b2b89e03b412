import type { Choice } from '../../../../client/studio/editor/merge.ts';
import type { How } from '../../../../client/studio/editor/writing.ts';
import { Browser, type Tab } from './browser.ts';
import { type Right, StoredPosts } from './stored-posts.ts';
import { rest, TurnedClock } from './turned-clock.ts';
import { type Mood, Way } from './way.ts';

/** A word that nobody else writes, and when it was typed. */
interface Word {
  text: string;
  typedAt: number;
}

/** How text is changed: at which sentence, and whether within it or after it. */
export interface Place {
  at: number;
  isWithin: boolean;
}

/** Within this time a word reaches the copy of the browser, in milliseconds. */
const second = 1_000;

const sentencesIn = (text: string) => text.split(/(?<=\.) /).filter(sentence => sentence);

/** A text with a word put in: into a sentence, or as one. */
function withWord(text: string, word: string, { at, isWithin }: Place): string {
  const sentences = sentencesIn(text);
  const index = sentences.length === 0 ? 0 : at % sentences.length;
  const sentence = sentences[index];
  if (sentence === undefined || !isWithin) sentences.splice(index + 1, 0, `${word}.`);
  else sentences[index] = sentence.replace(/\.?$/, ` ${word}.`);
  return sentences.join(' ');
}

/** The words of the tests in a text. */
const wordsIn = (text: string): string[] => text.match(/\b[mo]\d+\b/g) ?? [];

/** People who write one post in a world where everything goes wrong, and what must not be lost of it. */
export class World {
  readonly clock = new TurnedClock();
  readonly service = new StoredPosts(() => this.clock.now());
  readonly way = new Way();
  readonly browser = new Browser(this.clock, this.way, postId => this.service.remoteOf(postId));
  readonly #tabs: (Tab | undefined)[] = [undefined, undefined];
  /** Which are being opened: a tab is not there twice. */
  readonly #opening = new Set<number>();
  #postId: string | undefined;
  #count = 0;
  /** Whether one tab alone has written so far. */
  #isAlone = true;
  /** What was typed here and taken out by nobody. */
  readonly #mine = new Map<string, Word>();
  /** What the service has accepted of others, and nobody took out. */
  readonly #others = new Set<string>();

  constructor(isNew: boolean) {
    if (isNew) return;
    this.#postId = 'post';
    const content = 'One. Two. Three.';
    this.service.write('post', { title: 't', content, tagIds: [], mediaIds: [] }, undefined);
  }

  async open(index: number): Promise<void> {
    if (this.#tabs[index] || this.#opening.has(index)) return;
    this.#opening.add(index);
    if (index > 0) this.#isAlone = false;
    const tab = await this.browser.open(this.#postId).catch(() => undefined);
    this.#opening.delete(index);
    this.#tabs[index] = tab;
    await rest();
  }

  kill(index: number): void {
    const tab = this.#tabs[index];
    tab?.kill();
    this.#tabs[index] = undefined;
    const kept = this.#textsKept();
    // Of what was typed within the last second nothing can be asked, unless another place has it.
    for (const { text, typedAt } of this.#mine.values())
      if (this.clock.now() - typedAt < second && !kept.includes(text)) this.#mine.delete(text);
  }

  async close(index: number): Promise<void> {
    const tab = this.#tabs[index];
    this.#tabs[index] = undefined;
    const closed = tab?.writing.close();
    await rest();
    this.way.deliverAll();
    await rest();
    await closed;
  }

  type(index: number, place: Place): void {
    const text = `m${++this.#count}`;
    const { writing } = this.#tabs[index] ?? {};
    if (!writing) return;
    const { title, content } = writing.draft.value;
    writing.change({ title: title || 't', content: withWord(content, text, place) });
    this.#mine.set(text, { text, typedAt: this.clock.now() });
  }

  erase(index: number, at: number): void {
    const { writing } = this.#tabs[index] ?? {};
    if (!writing) return;
    const sentences = sentencesIn(writing.draft.value.content);
    const [erased = ''] = sentences.splice(at % Math.max(1, sentences.length), 1);
    writing.change({ content: sentences.join(' ') });
    this.#forget(wordsIn(erased));
  }

  name(index: number, title: string): void {
    this.#tabs[index]?.writing.change({ title });
  }

  otherWrites(place: Place, title: string | undefined): void {
    const text = `o${++this.#count}`;
    const [[postId, stored] = []] = [...this.service.posts];
    if (!postId || !stored) return;
    const { draft, etag } = stored;
    const content = withWord(draft.content, text, place);
    this.service.write(postId, { ...draft, title: title ?? draft.title, content }, etag);
    this.#others.add(text);
    this.#isAlone = false;
  }

  /** Somebody deletes the post, and with it what the service had of it, but not what it never got. */
  otherDeletes(): void {
    this.#forget(this.#textsStored());
    this.service.posts.clear();
  }

  saveAsNew(index: number): void {
    void this.#tabs[index]?.writing.saveAsNew();
  }

  /** Settles a conflict. @param all one choice after the other. */
  settle(index: number, all: ('mine' | 'theirs' | 'both')[]): void {
    const { writing } = this.#tabs[index] ?? {};
    if (writing?.state.value.kind !== 'conflict') return;
    const { places } = writing.state.value.conflict;
    const choices: Record<string, Choice> = {};
    const refused: string[] = [];
    for (const [at, { id, field, mine = '', theirs = '', choices: possible }] of places.entries()) {
      const wanted = all[at % all.length] ?? 'mine';
      const choice = possible.includes(wanted) ? wanted : 'mine';
      choices[id] = choice;
      if (field === 'content' && choice === 'mine') refused.push(theirs);
      if (field === 'content' && choice === 'theirs') refused.push(mine);
    }
    writing.settle(choices);
    // A word that both have is refused by nobody.
    const left = wordsIn(writing.draft.value.content);
    this.#forget(wordsIn(refused.join(' ')).filter(word => !left.includes(word)));
  }

  save(index: number, how: How): void {
    const { writing } = this.#tabs[index] ?? {};
    if (writing?.draft.value.title)
      void writing.save(how, how === 'schedule' ? '2027-01-01T00:00:00Z' : undefined);
  }

  undoRestore(index: number): void {
    const { writing } = this.#tabs[index] ?? {};
    if (!writing?.restored.value) return;
    const before = wordsIn(writing.draft.value.content);
    writing.undoRestore();
    const left = wordsIn(writing.draft.value.content);
    this.#forget(before.filter(word => !left.includes(word)));
  }

  retry(index: number): void {
    void this.#tabs[index]?.writing.retryNow();
  }

  /** Somebody takes the role away, or gives it back, of which no tab hears by itself. */
  setRight(right: Right): void {
    this.service.right = right;
  }

  /** The person is back at a tab. */
  look(index: number): void {
    void this.#tabs[index]?.writing.retryIfBarred();
  }

  setMood(mood: Mood): void {
    this.way.mood = mood;
  }

  /** What somebody could find wrong now: words that are nowhere, or twice. */
  complaints(): string[] {
    this.#postId ??= this.#tabs.flatMap(tab => (tab?.writing.base.value ? [tab.writing.postId] : []))[0];
    const kept = this.#textsKept();
    const shown = [...kept, ...this.#tabs.flatMap(tab => wordsIn(tab?.writing.draft.value.content ?? ''))];
    const stored = this.#textsStored();
    return [
      ...[...this.#mine.values()]
        .filter(({ text, typedAt }) => !(this.clock.now() - typedAt < second ? shown : kept).includes(text))
        .map(({ text }) => `${text} is lost`),
      ...[...this.#others].filter(text => !stored.includes(text)).map(text => `${text} is overwritten`),
      ...this.#tabs.flatMap(tab =>
        this.#isAlone && tab?.writing.state.value.kind === 'conflict' ? ['a conflict with oneself'] : [],
      ),
      ...(this.service.posts.size > 1 && this.#isOfOne() ? ['one post became two'] : []),
    ];
  }

  /** Everything goes well again, and who is asked keeps both. */
  async end(): Promise<string[]> {
    this.setMood('up');
    this.setRight('write');
    this.way.deliverAll();
    await rest();
    for (let round = 0; round < 6; round += 1) {
      for (const index of [0, 1]) {
        this.look(index);
        await rest();
        this.settle(index, ['both']);
        this.saveAsNew(index);
        await rest();
      }
      await this.clock.turn(120_000);
    }
    const states = this.#tabs.flatMap(tab => (tab ? [tab.writing.state.value] : []));
    return [
      ...this.complaints(),
      ...states
        .filter(({ kind }) => kind !== 'saved' && kind !== 'kept')
        .map(state => `${JSON.stringify(state)} for ever`),
    ];
  }

  /** What is where it outlives all tabs: in the service, or in the copies of the browser. */
  #textsKept(): string[] {
    return [
      ...this.#textsStored(),
      ...[...this.browser.copies.values()].flatMap(({ mine }) => wordsIn(mine.content)),
    ];
  }

  #textsStored(): string[] {
    return [...this.service.posts.values()].flatMap(({ draft }) => wordsIn(draft.content));
  }

  /** Whether two posts have the same word, though each is typed into one. */
  #isOfOne(): boolean {
    const all = [...this.service.posts.values()].flatMap(({ draft }) => [...new Set(wordsIn(draft.content))]);
    return new Set(all).size < all.length;
  }

  #forget(words: string[]): void {
    for (const word of words) {
      this.#mine.delete(word);
      this.#others.delete(word);
    }
  }
}
