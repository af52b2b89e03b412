import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import type { Draft } from '../../client/studio/editor/draft.ts';
import type { How, Writing } from '../../client/studio/editor/writing.ts';

/** What a page has while it writes, of the studio's own code. */
interface InPage {
  studio: { openPost(blogId: string, postId: string | undefined): Promise<Writing> };
  writing: Writing;
}

/** Where a post is open, as far as a test looks at it. */
export interface Seen {
  postId: string;
  state: string;
  /** What kind of trouble there is, if it is not saved. */
  trouble: string | undefined;
  content: string;
  restored: boolean;
  copyTrouble: string | undefined;
}

let bundled: Promise<string> | undefined;

/** The studio's writing without its screens, as one script. */
function bundle(): Promise<string> {
  bundled ??= build({
    entryPoints: ['client/studio/editor/open-post.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'studio',
    target: 'es2022',
  }).then(({ outputFiles: [script] }) => `${script?.text}\nglobalThis.studio = studio;`);
  return bundled;
}

/** Somebody who writes a post in a page of the studio, with the browser's own store, channels and locks. */
export class Writer {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** @param page is at no address yet. */
  static async at(page: Page, api: string): Promise<Writer> {
    await page.addInitScript({ content: await bundle() });
    await page.goto(`${api}/studio`);
    // The page itself, where a test has what stands in for it.
    return new Writer(page.mainFrame().page());
  }

  async open(blogId: string, postId: string | undefined): Promise<Seen> {
    await this.page.evaluate(
      async ([blog, post]) => {
        const inPage = globalThis as unknown as InPage;
        inPage.writing = await inPage.studio.openPost(blog, post);
      },
      [blogId, postId] as const,
    );
    return this.see();
  }

  change(part: Partial<Draft>): Promise<void> {
    return this.page.evaluate(changed => (globalThis as unknown as InPage).writing.change(changed), part);
  }

  save(how: How): Promise<void> {
    return this.page.evaluate(asked => (globalThis as unknown as InPage).writing.save(asked), how);
  }

  settle(choices: Record<string, 'mine' | 'theirs' | 'both'>): Promise<void> {
    return this.page.evaluate(made => (globalThis as unknown as InPage).writing.settle(made), choices);
  }

  close(): Promise<void> {
    return this.page.evaluate(() => (globalThis as unknown as InPage).writing.close());
  }

  see(): Promise<Seen> {
    return this.page.evaluate(() => {
      const { postId, state, draft, restored, copyTrouble } = (globalThis as unknown as InPage).writing;
      return {
        postId,
        state: state.value.kind,
        trouble: state.value.kind === 'notSaved' ? state.value.trouble.kind : undefined,
        content: draft.value.content,
        restored: restored.value,
        copyTrouble: copyTrouble.value,
      };
    });
  }

  /** Waits until what is seen is like this. */
  async waitFor(expected: Partial<Seen>): Promise<void> {
    await this.page.waitForFunction(wanted => {
      const { state, draft, copyTrouble } = (globalThis as unknown as InPage).writing;
      const seen = { state: state.value.kind, content: draft.value.content, copyTrouble: copyTrouble.value };
      return Object.entries(wanted).every(([name, value]) => Reflect.get(seen, name) === value);
    }, expected);
  }

  /** Waits until the browser's own store has a copy with this text. */
  waitForCopy(content: string): Promise<void> {
    return waitForCopy(this.page, content);
  }

  /** Ends the process of the page, which gets no event of it. */
  kill(): Promise<void> {
    return kill(this.page);
  }
}

/** Waits until the store of a page's browser has a copy with this text. */
export async function waitForCopy(page: Page, content: string): Promise<void> {
  while (!(await copiesIn(page)).includes(content));
}

/** The texts in the store of a page's browser. */
function copiesIn(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening: Opening = Reflect.get(globalThis, 'indexedDB').open('studio');
        opening.onerror = reject;
        opening.onsuccess = () => {
          const { result: database } = opening;
          const all = database.transaction('copies').objectStore('copies').getAll();
          all.onsuccess = () => {
            database.close();
            resolve(all.result.map(({ mine }) => mine.content));
          };
        };
      }),
  );
}

/** Ends the process of a page, which gets no event of it. */
export async function kill(page: Page): Promise<void> {
  const ended = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await ended;
}

/** What is used of IndexedDB, of which Node.js knows nothing. */
interface Opening {
  onerror: (event: unknown) => void;
  onsuccess: () => void;
  result: { transaction(name: string): { objectStore(name: string): CopiesObjectStore }; close(): void };
}

interface CopiesObjectStore {
  getAll(): { onsuccess: () => void; result: { mine: { content: string } }[] };
}
