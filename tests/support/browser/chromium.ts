import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';

// Debian's Chromium without windows comes first: it takes a quarter less processor time than a whole browser that only
// hides them.
const programs = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** A Chromium executable: the one in CHROMIUM_PATH, otherwise the first of these programs that is on the PATH. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = programs.flatMap(program => folders.map(folder => join(folder, program))).find(existsSync);
  return process.env.CHROMIUM_PATH || found;
}

/** What to do if there is none. */
export const howToGetChromium =
  'install Chromium (Debian: apt-get install chromium-headless-shell) or name one in CHROMIUM_PATH';

const switches = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Browser {
  context: BrowserContext;
  close(): Promise<void>;
}

/** Starts a Chromium with a fresh profile. */
export async function startChromium(program: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'chromium-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: program,
    args: switches,
  });
  // A bound on a hang: a busy machine takes long to show a page.
  context.setDefaultTimeout(300_000);
  return {
    context,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
