import type { Page } from 'playwright-core';
import { chooseFiles, type Picked } from './choose-files.ts';
import { Visitor } from './visitor.ts';
import { kill, waitForCopy } from './writer.ts';

/** The pattern of a text without its line ends. */
const literal = (text: string) => text.replaceAll('\n', '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

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

  /** Has texts shown as their source from the next page on: each mark of theirs can be seen, wherever the focus is. */
  async inSource(): Promise<void> {
    await this.page.addInitScript(
      "if (self === top && location.protocol !== 'about:') localStorage.setItem('studio-field', 'source')",
    );
  }

  /** Opens a post, or a new one, until its text can be written. */
  async open(blogId: string, postId = 'new'): Promise<void> {
    await this.visitor.open(this.#url, `/${blogId}/posts/${postId}`);
    await this.field('Text').waitFor();
  }

  button = (name: string) => this.page.getByRole('button', { name, exact: true });
  radio = (name: string) => this.page.getByRole('radio', { name, exact: true });
  field = (name: string) => this.page.getByRole('textbox', { name, exact: true });

  /** Does what readers notice, about which a dialog asks once. */
  async act(name: 'Publish' | 'Schedule' | 'Unpublish'): Promise<void> {
    await this.button(name).click();
    await this.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  }

  /** Writes at the end of the text, key by key. */
  async write(text: string): Promise<void> {
    await this.field('Text').focus();
    await this.page.keyboard.press('ControlOrMeta+End');
    await this.page.keyboard.type(text);
  }

  /** Presses a key until the control with this name has the focus, such as in a bar that is one stop of the Tab key. */
  async goTo(name: string, key: string): Promise<void> {
    const control = this.button(name).and(this.page.locator(':focus'));
    for (let steps = 0; steps < 20 && (await control.count()) === 0; steps++)
      await this.page.keyboard.press(key);
    await control.waitFor();
  }

  addPicture = (...files: Picked[]) => chooseFiles(this.page, this.button('Add picture'), files);

  /**
   * Waits until the state of the save is this one. What was saved before is «Saved» as well: where a change is made only after an answer of
   * the service, wait for the change first.
   */
  async says(state: string | RegExp): Promise<void> {
    const said = typeof state === 'string' ? new RegExp(`^${literal(state)}$`) : state;
    await this.page.getByRole('status').filter({ hasText: said }).waitFor();
  }

  /** Waits until the text is this one. */
  textIs(text: string): Promise<void> {
    return this.#textWith(new RegExp(`^${literal(text)}$`));
  }

  /** Waits until the text has this in it. */
  textHas(part: string): Promise<void> {
    return this.#textWith(new RegExp(literal(part)));
  }

  /** The lines of the field follow one another without anything between them. */
  #textWith(hasText: RegExp): Promise<void> {
    return this.field('Text').filter({ hasText }).waitFor();
  }

  /** Waits until this browser has a copy with this text. */
  isCopied = (text: string) => waitForCopy(this.page, text);

  /** Ends the page's process: no script of the page gets an event of it. */
  kill = () => kill(this.page.mainFrame().page());
}
