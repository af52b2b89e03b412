import { build } from 'esbuild';
import fc from 'fast-check';
import { markdownOf } from '../../../shared/markdown-from-html/in-node.ts';
import { describeInChromium } from '../../support/browser/in-chromium.ts';
import { html } from '../../support/content/html-arbitrary.ts';

/** Texts that parsers read otherwise than they are written, and any others. */
const texts = [
  '<table><a>a<tr><td>b</table><p>c<div>d</p><b><p>e</b>f',
  '<noscript><p>a</p></noscript><template><p>b</p></template><svg viewBox="0 0 1 1"><path/></svg>',
  '<svg><title>a</title></svg>',
  '<div>'.repeat(1_000),
  ...fc.sample(html, { numRuns: 100, seed: 20 }),
];

describeInChromium('Markdown is made of HTML as in Node.js', page => {
  test('from what the browser itself has parsed', async () => {
    const { outputFiles } = await build({
      entryPoints: ['shared/markdown-from-html/in-browser.ts'],
      bundle: true,
      format: 'iife',
      globalName: 'converter',
      write: false,
    });
    await page.setContent('<!doctype html>');
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });

    const made = await page.evaluate<unknown[]>(
      `${JSON.stringify(texts)}.map(text => converter.markdownOf(text, document))`,
    );

    // JSON has no `undefined`.
    expect(made).toEqual(JSON.parse(JSON.stringify(texts.map(html => markdownOf(html)))));
  });
});
