import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** A reader who opens the page in a browser and notes what goes wrong there. */
export class Reader {
  readonly #page: Page;
  /** Errors and warnings in the console, policy violations, and requests to other origins. */
  readonly complaints: string[] = [];

  constructor(page: Page) {
    this.#page = page;
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(message.text());
    });
    page.on('pageerror', error => this.complaints.push(String(error)));
    page.on('request', request => {
      const { protocol, origin } = new URL(request.url());
      const isOwn = protocol === 'data:' || origin === new URL(page.url()).origin;
      if (!isOwn && page.url() !== 'about:blank') this.complaints.push(`sent to ${origin}`);
    });
  }

  /** Opens the page and waits for its operations. */
  async open(api: string): Promise<void> {
    await this.#page.goto(`${api}/docs`);
    await this.#page.locator('.opblock').first().waitFor();
  }

  /** The methods and paths of all operations, in order. */
  operations(): Promise<string[]> {
    return this.#page
      .locator('.opblock-summary-control')
      .evaluateAll(buttons =>
        buttons.map(button =>
          ['.opblock-summary-method', '.opblock-summary-path']
            .map(part => button.querySelector(part)?.textContent?.replaceAll('\u200b', ''))
            .join(' '),
        ),
      );
  }

  /** The button that opens an operation. */
  operation(id: string) {
    return this.#page.locator(`[id$="-${id}"] .opblock-summary-control`);
  }

  /** Waits until the page has not changed for a fifth of a second: what it replaces while it renders loses the focus. */
  async rest(): Promise<void> {
    await this.#page.evaluate(`new Promise(resolve => {
      const rested = () => { observer.disconnect(); resolve(); };
      let timer = setTimeout(rested, 200);
      const observer = new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(rested, 200); });
      observer.observe(document.body, { subtree: true, childList: true });
    })`);
  }

  /** Presses Tab until the element has the focus. Throws after as many stops as the page can have. */
  async tabTo(selector: string): Promise<void> {
    for (let stops = 0; stops < 200; stops++) {
      await this.#page.keyboard.press('Tab');
      if (await this.#page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
    }
    throw new Error(`The Tab key does not reach ${selector}`);
  }

  /** What axe finds in a part of the page: rules with their severity, and the places that violate them. */
  async findings(part = 'html'): Promise<string[]> {
    // What a new size has moved under the pointer would begin to change its colours.
    await this.#page.mouse.move(0, 0);
    await this.rest();
    // Elements that fade in have their colours only afterwards.
    await this.#page.evaluate('Promise.allSettled(document.getAnimations().map(each => each.finished))');
    await this.#page.evaluate(axe.source);
    const { violations } = await this.#page.evaluate<{ violations: axe.Result[] }>(
      `axe.run(${JSON.stringify(part)}, { resultTypes: ['violations'] })`,
    );
    return violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(({ target }) => `${impact}: ${id} at ${target}`),
    );
  }
}
