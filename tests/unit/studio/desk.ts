import { type Draft, emptyDraft } from '../../../client/studio/editor/draft.ts';
import type { StoredPost } from '../../../client/studio/editor/remote.ts';
import { Writing } from '../../../client/studio/editor/writing.ts';
import { Browser } from './model/browser.ts';
import { StoredPosts } from './model/stored-posts.ts';
import { rest, TurnedClock } from './model/turned-clock.ts';
import { Way } from './model/way.ts';

/** A browser, its clock, and a service of which it is known what it has. */
export class TestDesk {
  readonly clock = new TurnedClock();
  readonly way = new Way();
  readonly service: StoredPosts;
  readonly browser: Browser<Draft, StoredPost, Writing>;
  /** Somebody else's, at another computer. */
  readonly others: Browser<Draft, StoredPost, Writing>;

  /** @param ahead how much the clock of the computer is ahead of the service's, in milliseconds. */
  constructor(ahead = 0) {
    this.service = new StoredPosts(() => this.clock.now() - ahead);
    const newBrowser = (way: Way) =>
      new Browser<Draft, StoredPost, Writing>(
        this.clock,
        way,
        postId => this.service.remoteOf(postId),
        (around, opening) => new Writing(around, opening),
      );
    this.browser = newBrowser(this.way);
    this.others = newBrowser(new Way());
  }

  /** Puts a post into the service, or another version of it, as somebody else would. */
  put(content: string, published?: string): void {
    const draft = { ...emptyDraft, title: 't', content, published };
    this.service.write('post', draft, this.service.posts.get('post')?.etag);
  }

  /** What the service has of the post. */
  stored(postId = 'post') {
    return this.service.posts.get(postId)?.draft;
  }

  /** What the service has of the working copy. */
  copied(): Draft | undefined {
    return this.service.aside[0];
  }

  async open(): Promise<Writing> {
    const { writing } = await this.browser.open('post');
    return writing;
  }

  async openNew(): Promise<Writing> {
    const { writing } = await this.browser.open(undefined);
    return writing;
  }

  /** Lets time go by, and what is due happen. */
  async wait(milliseconds: number): Promise<void> {
    await rest();
    await this.clock.turn(milliseconds);
    await rest();
  }
}
