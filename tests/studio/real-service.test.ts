import fc from 'fast-check';
import { BlogClient } from '../../client/api/index.ts';
import { type Draft, emptyDraft } from '../../client/studio/editor/draft.ts';
import { type RemotePost, remotePost, type StoredPost } from '../../client/studio/editor/remote.ts';
import { Writing } from '../../client/studio/editor/writing.ts';
import { atDepth } from '../../infra/local/kit/testing/depth.ts';
import { useService } from '../support/service/use-service.ts';
import { Browser } from '../unit/studio/model/browser.ts';
import { TurnedClock } from '../unit/studio/model/turned-clock.ts';
import { type Mood, Way } from '../unit/studio/model/way.ts';

const service = useService();

/** People who write one post of the real service, each in a browser of their own. */
class Room {
  readonly #clock = new TurnedClock();
  readonly #ways = [new Way(), new Way()];
  readonly #tabs: { writing: Writing; kill(): void }[] = [];
  readonly #browsers: Browser<Draft, StoredPost, Writing>[];
  readonly #postId: string;
  readonly #remote: RemotePost;
  #count = 0;

  private constructor(remoteOf: (postId: string) => RemotePost, postId: string) {
    this.#browsers = this.#ways.map(
      way => new Browser(this.#clock, way, remoteOf, (around, opening) => new Writing(around, opening)),
    );
    this.#postId = postId;
    this.#remote = remoteOf(postId);
  }

  static async open(): Promise<Room> {
    const [blogId, postId] = [await service.newBlog(), crypto.randomUUID()];
    const api = new BlogClient({ baseUrl: service.api, headers: service.session });
    const room = new Room(
      id => remotePost(api, { blogId, postId: id }, new Set(), async () => undefined),
      postId,
    );
    await room.#remote.write({ ...emptyDraft, title: 'Log', content: 'One. Two. Three.' }, undefined);
    for (const [who, browser] of room.#browsers.entries()) room.#tabs[who] = await browser.open(postId);
    return room;
  }

  /** Puts a word of its own into a sentence, and lets a second go by. */
  async type(who: number, at: number): Promise<void> {
    const { draft } = this.#writing(who);
    const sentences = draft.value.content.split(/(?<=\.) /);
    const index = at % sentences.length;
    this.#count += 1;
    sentences[index] = `${sentences[index]?.replace(/\.$/, '')} w${this.#count}.`;
    this.#writing(who).change({ content: sentences.join(' ') });
    await this.#clock.turn(1_000);
  }

  async save(who: number): Promise<void> {
    await this.#writing(who).save('draft');
  }

  setMood(who: number, mood: Mood): void {
    const way = this.#ways[who];
    if (way) way.mood = mood;
  }

  async killAndOpen(who: number): Promise<void> {
    this.#tabs[who]?.kill();
    this.setMood(who, 'up');
    const tab = await this.#browsers[who]?.open(this.#postId);
    if (tab) this.#tabs[who] = tab;
  }

  /** Everything goes well again, and everybody keeps both. @returns the words that are in the service in the end. */
  async end(): Promise<{ typed: string[]; stored: string[] }> {
    for (const who of [0, 1, 0, 1]) {
      this.setMood(who, 'up');
      await this.save(who);
      for (
        let { value } = this.#writing(who).state;
        value.kind === 'conflict';
        { value } = this.#writing(who).state
      ) {
        const both = value.conflict.places.map(({ id }) => [id, 'both'] as const);
        this.#writing(who).settle(Object.fromEntries(both));
        await this.save(who);
      }
    }
    const found = await this.#remote.read();
    const text = found.kind === 'found' ? found.stored.draft.content : '';
    const typed = Array.from({ length: this.#count }, (_, at) => `w${at + 1}`);
    return { typed, stored: typed.filter(word => new RegExp(`\\b${word}\\b`).test(text)) };
  }

  #writing(who: number): Writing {
    const tab = this.#tabs[who];
    if (!tab) throw new Error(`Nobody is ${who}`);
    return tab.writing;
  }
}

const who = fc.nat(1);
const step: fc.Arbitrary<(room: Room) => unknown> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(who, fc.nat(5)).map(
      ([one, at]) =>
        (room: Room) =>
          room.type(one, at),
    ),
  },
  { weight: 3, arbitrary: who.map(one => (room: Room) => room.save(one)) },
  {
    weight: 2,
    arbitrary: fc.tuple(who, fc.constantFrom<Mood>('up', 'down', 'lost', 'signedOut')).map(
      ([one, mood]) =>
        (room: Room) =>
          room.setMood(one, mood),
    ),
  },
  { weight: 1, arbitrary: who.map(one => (room: Room) => room.killAndOpen(one)) },
);

test('two people write one post of the real service, and every word of both is in it in the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25, size: 'max' }), async steps => {
      const room = await Room.open();

      for (const run of steps) await run(room);
      const { typed, stored } = await room.end();

      expect(stored).toEqual(typed);
    }),
    { numRuns: atDepth(15, 300) },
  );
});
