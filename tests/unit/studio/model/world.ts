import type { MergeChoice } from '../../../../client/studio/editor/merge.ts';
import type { How } from '../../../../client/studio/editor/writing.ts';
import type { DraftVersion } from '../../../../client/studio/saving/remote-draft.ts';
import { Browser, type Tab } from './browser.ts';
import type { Matter, Open, TitleAndText } from './matters.ts';
import type { Right, StoredThings } from './stored-things.ts';
import { rest, TurnedClock } from './turned-clock.ts';
import { type Mood, Way } from './way.ts';

/** A word that nobody else writes, and when it was typed. */
interface Word {
  text: string;
  typedAt: number;
}

/** How text is changed: at which sentence, and whether within it or after it. */
export interface SentencePlace {
  at: number;
  isWithin: boolean;
}

/** Within this time a word reaches the copy of the browser, in milliseconds. */
const second = 1_000;

const sentencesIn = (text: string) => text.split(/(?<=\.) /).filter(sentence => sentence);

/** A text with a word put in: into a sentence, or as one. */
function withWord(text: string, word: string, { at, isWithin }: SentencePlace): string {
  const sentences = sentencesIn(text);
  const index = sentences.length === 0 ? 0 : at % sentences.length;
  const sentence = sentences[index];
  if (sentence === undefined || !isWithin) sentences.splice(index + 1, 0, `${word}.`);
  else sentences[index] = sentence.replace(/\.?$/, ` ${word}.`);
  return sentences.join(' ');
}

/** The words of the tests in a text. */
const wordsIn = (text: string): string[] => text.match(/\b[mo]\d+\b/g) ?? [];

const isMine = (word: string) => word.startsWith('m');

/** People who write one thing in a world where everything goes wrong, and what must not be lost of it. */
export class World<D extends TitleAndText, S extends DraftVersion<D>, T extends Open<D>> {
  readonly clock = new TurnedClock();
  readonly way = new Way();
  readonly #matter: Matter<D, S, T>;
  readonly #service: StoredThings<D, S>;
  readonly #browser: Browser<D, S, T>;
  readonly #tabs: (Tab<T> | undefined)[] = [undefined, undefined];
  /** What each tab has open. */
  readonly #open: (T | undefined)[] = [undefined, undefined];
  /** Which are being opened: a tab is not there twice. */
  readonly #opening = new Set<number>();
  #id: string | undefined;
  #count = 0;
  /** Whether one tab alone has written so far. */
  #isAlone = true;
  /** Whether this person has written in one tab alone. */
  #isOneTab = true;
  /** What was typed here and taken out by nobody. */
  readonly #mine = new Map<string, Word>();
  /** What the service has accepted of others, and nobody took out. */
  readonly #others = new Set<string>();
  /** What others have written last of each where no page shows it. */
  readonly #unseen = new Map<string, string>();
  /** What was there when somebody asked for it to be saved. */
  readonly #asked = new Set<string>();

  constructor(matter: Matter<D, S, T>, isNew: boolean) {
    this.#matter = matter;
    this.#service = matter.service(() => this.clock.now());
    this.#browser = new Browser(this.clock, this.way, id => this.#service.remoteOf(id), matter.make);
    if (isNew) return;
    this.#id = 'first';
    this.#service.write('first', matter.first, undefined);
  }

  /** Opens it, in the page of the tab where there is one. */
  async open(index: number): Promise<void> {
    if (this.#open[index] || this.#opening.has(index)) return;
    this.#opening.add(index);
    if (index > 0) [this.#isAlone, this.#isOneTab] = [false, false];
    const tab = this.#tabs[index] ?? this.#browser.newTab();
    this.#tabs[index] = tab;
    const opened = await tab.open(this.#id).catch(() => undefined);
    this.#opening.delete(index);
    // The page may have ended meanwhile.
    if (this.#tabs[index] === tab) this.#open[index] = opened;
    await rest();
  }

  kill(index: number): void {
    this.#tabs[index]?.kill();
    [this.#tabs[index], this.#open[index]] = [undefined, undefined];
    this.#opening.delete(index);
    const kept = this.#textsKept();
    // Of what was typed within the last second nothing can be asked, unless another place has it.
    for (const { text, typedAt } of this.#mine.values())
      if (this.clock.now() - typedAt < second && !kept.includes(text)) this.#mine.delete(text);
  }

  /** Goes to another place, at any moment. */
  async leave(index: number): Promise<void> {
    const open = this.#open[index];
    this.#open[index] = undefined;
    if (open) void this.#tabs[index]?.leave(open);
    await rest();
  }

  type(index: number, place: SentencePlace): void {
    const text = `m${++this.#count}`;
    const writing = this.#open[index];
    if (!writing) return;
    const { title, content } = writing.draft.value;
    this.#change(writing, { title: title || 't1', content: withWord(content, text, place) });
    this.#mine.set(text, { text, typedAt: this.clock.now() });
  }

  erase(index: number, at: number): void {
    const writing = this.#open[index];
    if (!writing) return;
    const sentences = sentencesIn(writing.draft.value.content);
    const [erased = ''] = sentences.splice(at % Math.max(1, sentences.length), 1);
    this.#change(writing, { content: sentences.join(' ') });
    this.#forget(wordsIn(erased));
  }

  name(index: number, title: string): void {
    const writing = this.#open[index];
    if (writing) this.#change(writing, { title });
  }

  #change(open: T, part: Partial<TitleAndText>): void {
    open.change(part as Partial<D>);
  }

  otherWrites(place: SentencePlace, title: string | undefined): void {
    const text = `o${++this.#count}`;
    const [[id, stored] = []] = [...this.#service.all];
    if (!id || !stored) return;
    const { draft, etag } = stored;
    const content = withWord(draft.content, text, place);
    this.#service.write(id, { ...draft, title: title ?? draft.title, content }, etag, text);
    this.#unseen.set(id, text);
    this.#others.add(text);
    this.#isAlone = false;
  }

  /** Somebody else writes into what is saved aside. */
  otherWritesAside(place: SentencePlace): void {
    const text = `o${++this.#count}`;
    const [id = ''] = this.#service.all.keys();
    const isWritten = this.#service.writeAside(
      id,
      ({ content }) => ({ content: withWord(content, text, place) }) as Partial<D>,
    );
    if (!isWritten) return;
    this.#others.add(text);
    this.#isAlone = false;
  }

  /** Gives up all changes of what is public: what is not in the post is wanted by nobody any more. */
  discardChanges(index: number): void {
    const open = this.#open[index];
    if (!open || !this.#matter.discardChanges) return;
    const before = wordsIn(open.draft.value.content);
    this.#matter.discardChanges(open);
    const left = wordsIn(open.draft.value.content);
    this.#forget(before.filter(word => !left.includes(word)));
  }

  /** Somebody deletes the post, and with it what the service had of it, but not what it never got. */
  otherDeletes(): void {
    this.#forget(this.#textsStored());
    this.#service.clear();
    this.#unseen.clear();
  }

  saveAsNew(index: number): void {
    void this.#open[index]?.saveAsNew();
  }

  /** Settles places of a conflict. @param all one choice after the other; some places may stay open. */
  settle(index: number, all: (MergeChoice | 'later')[]): void {
    const open = this.#open[index];
    if (!open) return;
    const places = this.#matter.places(open);
    const chosen = this.#matter.settle(open, at => all[at % all.length] ?? 'mine');
    const refused = places.flatMap(({ field, mine, theirs }, at) => {
      if (field !== 'content' || chosen[at] === 'both' || chosen[at] === 'later') return [];
      return [chosen[at] === 'mine' ? theirs : mine];
    });
    // A word that both have is refused by nobody.
    const left = wordsIn(open.draft.value.content);
    this.#forget(wordsIn(refused.join(' ')).filter(word => !left.includes(word)));
  }

  save(index: number, how: How): void {
    const open = this.#open[index];
    if (!open?.draft.value.title) return;
    for (const word of wordsIn(open.draft.value.content)) this.#asked.add(word);
    this.#matter.save(open, how);
  }

  /**
   * Takes back a choice, or that a restored text was given up: what it took away counts again.
   * @param isInText whether it is undone in the field of the text, as far as there is one that does it.
   */
  takeBack(index: number, isInText: boolean): void {
    const writing = this.#open[index];
    const act = writing?.newestAct;
    if (!writing || !act) return;
    const before = wordsIn(writing.draft.value.content);
    const { content } = act.before;
    if (isInText && !this.#matter.isAsked && content !== act.after.content)
      writing.change({ content } as Partial<D>);
    else writing.takeBack();
    const back = wordsIn(writing.draft.value.content).filter(word => !before.includes(word));
    for (const text of back.filter(isMine)) this.#mine.set(text, { text, typedAt: this.clock.now() });
  }

  discardRestored(index: number): void {
    const writing = this.#open[index];
    if (!writing?.restored.value) return;
    const before = wordsIn(writing.draft.value.content);
    writing.discardRestored();
    const left = wordsIn(writing.draft.value.content);
    this.#forget(before.filter(word => !left.includes(word)));
  }

  retry(index: number): void {
    void this.#open[index]?.retryNow();
  }

  /** Somebody takes the role away, or gives it back, which no tab notices by itself. */
  setRight(right: Right): void {
    this.#service.right = right;
  }

  /** The person is back at a tab. */
  look(index: number): void {
    void this.#open[index]?.comeBack();
  }

  setMood(mood: Mood): void {
    this.way.mood = mood;
  }

  /** What somebody could find wrong now: words that are nowhere, or twice, or said to be somebody else's. */
  complaints(): string[] {
    // A list leads to what the service has.
    this.#id ??= [...this.#service.all.keys()][0];
    const kept = this.#textsKept();
    const open = this.#open.filter(each => each !== undefined);
    const shown = [...kept, ...open.flatMap(({ draft }) => wordsIn(draft.value.content))];
    const stored = this.#textsStored();
    return [
      ...[...this.#mine.values()]
        .filter(({ text, typedAt }) => !(this.clock.now() - typedAt < second ? shown : kept).includes(text))
        .map(({ text }) => `${text} is lost`),
      ...[...this.#others].filter(text => !stored.includes(text)).map(text => `${text} is overwritten`),
      ...[...this.#unseen]
        .filter(([id, text]) => this.#service.unseen.get(id) !== text)
        .map(([, text]) => `${text}, which no page shows, is cleared`),
      ...open.flatMap(each => this.#claims(each)),
      ...open.flatMap(each => this.#missing(each)),
      ...(this.#matter.isAsked
        ? stored
            .filter(word => isMine(word) && !this.#asked.has(word))
            .map(word => `${word} is saved unasked`)
        : []),
      ...(this.#service.all.size > 1 && this.#isOfOne() ? ['one became two'] : []),
    ];
  }

  /** What a user who has come back does not see, though nobody else has it open. What was begun besides is a thing of its own. */
  #missing({ id, draft }: T): string[] {
    if (!this.#isOneTab || id !== this.#id) return [];
    const besides = [
      ...[...this.#browser.copies].filter(([key]) => !key.includes(`|${id}|`)).map(([, { mine }]) => mine),
      ...[...this.#service.all].filter(([other]) => other !== id).map(([, stored]) => stored.draft),
    ];
    const seen = [draft.value, ...besides].flatMap(({ content }) => wordsIn(content));
    return [...this.#mine.keys()].filter(word => !seen.includes(word)).map(word => `${word} is not shown`);
  }

  /**
   * What is said to be somebody else's, and is not. What one of the others has written, the version of another may lack;
   * and where nobody knows with what both began, all that differs may be anybody's.
   */
  #claims(open: T): string[] {
    const places = this.#matter.places(open);
    const isOfOthers = (text: string) => /\bo\d+\b|^u\d$/.test(text);
    const isLacking = ({ mine, theirs }: { mine: string; theirs: string }) =>
      theirs === '' && isOfOthers(mine);
    const own = places.filter(
      place => this.#isOneTab && !place.isUnknown && !isOfOthers(place.theirs) && !isLacking(place),
    );
    const isMerged = this.#isAlone && open.merged.value.length > 0;
    return [
      ...own.map(({ field, theirs }) => `«${theirs}» of ${field} is said to be somebody else's`),
      ...(isMerged ? ['what is said to be merged is all of one'] : []),
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
    const states = this.#open.flatMap(each => (each ? [each.state.value] : []));
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
      ...[...this.#browser.copies.values()].flatMap(({ mine }) => wordsIn(mine.content)),
    ];
  }

  #textsStored(): string[] {
    const drafts = [...this.#service.all.values()].map(({ draft }) => draft);
    return [...drafts, ...this.#service.aside].flatMap(({ content }) => wordsIn(content));
  }

  /** Whether two posts have the same word, though each is typed into one. */
  #isOfOne(): boolean {
    const all = [...this.#service.all.values()].flatMap(({ draft }) => [...new Set(wordsIn(draft.content))]);
    return new Set(all).size < all.length;
  }

  #forget(words: string[]): void {
    for (const word of words) {
      this.#mine.delete(word);
      this.#others.delete(word);
    }
  }
}
