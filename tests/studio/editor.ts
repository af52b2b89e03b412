import type { Page } from 'playwright-core';
import { Visitor } from './visitor.ts';
import { kill, waitForCopy } from './writer.ts';

/** A file as somebody picks it. */
export interface Picked {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Somebody who writes a post in a window. */
export class Editor {
  readonly page: Page;
  readonly visitor: Visitor;
  readonly #url: string;

  constructor(page: Page, url: string) {
    this.page = page;
    this.visitor = new Visitor(page);
    this.#url = url;
  }

  /** Opens a post, or a new one, until its text can be written. */
  async open(blogId: string, postId = 'new'): Promise<void> {
    await this.visitor.open(this.#url, `/${blogId}/posts/${postId}`);
    await this.field('Text').waitFor();
  }

  button = (name: string) => this.page.getByRole('button', { name, exact: true });
  field = (name: string) => this.page.getByRole('textbox', { name, exact: true });

  /** Writes at the end of the text, key by key. */
  async write(text: string): Promise<void> {
    await this.field('Text').focus();
    await this.page.keyboard.press('ControlOrMeta+End');
    await this.page.keyboard.type(text);
  }

  async addPicture(file: Picked): Promise<void> {
    const [chooser] = await Promise.all([
      this.page.waitForEvent('filechooser'),
      this.button('Add picture').click(),
    ]);
    await chooser.setFiles(file);
  }

  /** Waits until the state of the save is this one. */
  async says(state: string | RegExp): Promise<void> {
    const said =
      typeof state === 'string' ? new RegExp(`^${state.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) : state;
    await this.page.getByRole('status').filter({ hasText: said }).waitFor();
  }

  /** Waits until the text is this one. */
  async textIs(text: string): Promise<void> {
    await this.#textMeets(shown => shown === text);
  }

  /** Waits until the text has this in it. */
  async textHas(part: string): Promise<void> {
    await this.#textMeets(shown => shown.includes(part));
  }

  async #textMeets(condition: (text: string) => boolean): Promise<void> {
    await this.field('Text').waitFor();
    for (;;) {
      const lines = await this.field('Text').locator('.cm-line').allTextContents();
      if (condition(lines.join('\n'))) return;
      await this.page.waitForTimeout(50);
    }
  }

  /** Waits until this browser has a copy with this text. */
  isCopied = (text: string) => waitForCopy(this.page, text);

  /** Ends the page's process: no script of the page hears of it. */
  kill = () => kill(this.page.mainFrame().page());
}
