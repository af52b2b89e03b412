import type { DraftPost } from '../../api/index.ts';
import { type Cancel, type Clock, wallClock } from '../saving/clock.ts';

/** How long is waited, in milliseconds. */
const waits = {
  /** For the site to answer, once its page has loaded. */
  answer: 3_000,
  /** For its page to load. */
  load: 15_000,
  /** Between two drafts, however often the site asks. */
  drafts: 400,
};

/** What the site does, and what it is told. */
interface TalkedTo {
  /** Sends a message to the site's origin alone. */
  send(message: { type: 'blog:draft'; post: DraftPost }): void;
  answered(): void;
  failed(): void;
}

/** What is said to a site that shows a draft, and when (contract.md, The site beside the text). */
export class SiteTalk {
  readonly #site: TalkedTo;
  readonly #clock: Clock;
  #post: DraftPost | undefined;
  /** Whether a page has answered that has not loaded yet. */
  #isEarly = false;
  #hasAnswered = false;
  #isAwaited = false;
  #waiting: Cancel;
  #resting: Cancel | undefined;
  #isDue = false;

  constructor(site: TalkedTo, clock = wallClock) {
    this.#site = site;
    this.#clock = clock;
    this.#waiting = clock.after(waits.load, site.failed);
  }

  /** The site says that it shows drafts: mostly before its page has loaded. */
  answer(): void {
    this.#waiting();
    if (this.#isAwaited) this.#isAwaited = false;
    else this.#isEarly = true;
    this.#hasAnswered = true;
    this.#site.answered();
    this.#send();
  }

  /** A page has loaded in the frame: the one that was asked for, or a further one to which that leads. */
  load(): void {
    this.#waiting();
    this.#hasAnswered = this.#isEarly;
    this.#isAwaited = !this.#isEarly;
    this.#isEarly = false;
    if (this.#isAwaited) this.#waiting = this.#clock.after(waits.answer, this.#site.failed);
  }

  /** Something else is written now. */
  tell(post: DraftPost): void {
    this.#post = post;
    if (this.#hasAnswered) this.#send();
  }

  end(): void {
    this.#waiting();
    this.#resting?.();
  }

  #send(): void {
    this.#isDue = true;
    if (this.#resting || !this.#post) return;
    this.#isDue = false;
    this.#site.send({ type: 'blog:draft', post: this.#post });
    this.#resting = this.#clock.after(waits.drafts, () => {
      this.#resting = undefined;
      if (this.#isDue) this.#send();
    });
  }
}
