import type { Locator, Page } from 'playwright-core';

/** A file as somebody picks it. */
export interface Picked {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/**
 * Chooses files by a button. With a key: what is still drawn above a button may move it from beneath the mouse between press
 * and release, and then nothing is clicked.
 */
export async function chooseFiles(page: Page, button: Locator, files: Picked | Picked[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.press('Enter')]);
  await chooser.setFiles(files);
}
