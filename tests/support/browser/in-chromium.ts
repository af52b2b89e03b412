import type { Page } from 'playwright-core';
import { standInFor, useStarted } from '../../../infra/local/kit/testing/use-started.ts';
import { type Browser, findChromium, howToGetChromium, startChromium } from './chromium.ts';

const program = findChromium();

/**
 * Tests in a browser, which they share; each has a page of its own, and begins without cookies. Without Chromium they
 * are skipped, and a warning says so.
 */
export function describeInChromium(what: string, tests: (page: Page, browser: Browser) => void): void {
  if (!program) console.warn(`Not tested in a browser: ${what}; ${howToGetChromium}`);
  (program ? describe : describe.skip)(`In Chromium, ${what}`, () => {
    const browser = useStarted(
      () => startChromium(program ?? ''),
      started => started.close(),
    );
    let page: Page | undefined;
    beforeEach(async () => {
      await browser.context.clearCookies();
      page = await browser.context.newPage();
    });
    afterEach(() => page?.close());
    tests(
      standInFor(() => page),
      browser,
    );
  });
}
