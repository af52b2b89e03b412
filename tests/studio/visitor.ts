import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Somebody in the studio, who notes what goes wrong there. */
export class Visitor {
  readonly #page: Page;
  /** Errors and warnings in the console, among them violations of the page's policy, and what no script caught. */
  readonly complaints: string[] = [];

  constructor(page: Page) {
    this.#page = page;
    page.on('console', message => {
      // Most posts have no working copy, and some services no history: a 404 and a 503 of its own that the browser notes.
      if (/\/(draft|revision\?count=10)$/.test(message.location().url)) return;
      if (['error', 'warning'].includes(message.type())) this.complaints.push(message.text());
    });
    page.on('pageerror', error => this.complaints.push(String(error)));
  }

  /** Opens a place of the studio anew, such as `/` for its blogs, and waits until it has its title. */
  async open(url: string, place = '/'): Promise<void> {
    // From place to place the page would only change, and for a moment still be the one before.
    await this.#page.goto('about:blank');
    await this.#page.goto(`${url}/api/studio#${place}`);
    await this.#page.getByRole('heading', { level: 1 }).waitFor();
  }

  /** Presses Tab until the element with this role and name has the focus. Throws after as many stops as a page can have. */
  async tabTo(role: 'button' | 'link' | 'textbox' | 'searchbox' | 'combobox', name: string): Promise<void> {
    const element = this.#page.getByRole(role, { name, exact: true });
    for (let stops = 0; stops < 60; stops++) {
      await this.#page.keyboard.press('Tab');
      if ((await element.and(this.#page.locator(':focus')).count()) > 0) return;
    }
    throw new Error(`The Tab key does not reach ${role} "${name}"`);
  }

  /** What axe finds, and where the page is wider than the screen: in light and dark, at each width in pixels, and left at the last. */
  async flaws(state: string, widths = [1280, 320]): Promise<unknown[]> {
    const seen: unknown[] = [];
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of widths) {
        await this.#page.emulateMedia({ colorScheme });
        await this.#page.setViewportSize({ width, height: 800 });
        await this.#isDrawn(width);
        const [findings, wide] = [await this.findings(), await this.width()];
        if (findings.length > 0 || wide > width) seen.push({ state, colorScheme, width, findings, wide });
      }
    return seen;
  }

  /** What follows from another width is drawn with the next frame, such as whether the text is beneath its settings. */
  async #isDrawn(width: number): Promise<void> {
    await this.#page.waitForFunction(`innerWidth === ${width}`);
    await this.#page.evaluate(
      'new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    );
  }

  /** How wide the page is. */
  width(): Promise<number> {
    return this.#page.evaluate('document.documentElement.scrollWidth');
  }

  /** What axe finds: rules with the places that violate them. */
  async findings(): Promise<string[]> {
    await this.#page.evaluate(axe.source);
    const { violations } = await this.#page.evaluate<{ violations: axe.Result[] }>(
      "axe.run('html', { resultTypes: ['violations'] })",
    );
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target}`));
  }
}
