import { parentPort } from 'node:worker_threads';
import { maxContentHtml } from '../values/made-text.ts';
import { contentWithPictures } from './content-html.ts';
import { excerptOf } from './excerpt.ts';
import type { Rendered, RenderTask } from './task.ts';

// Runs in its own thread, from its own bundle (thread.ts).
parentPort?.on('message', ({ makes, content, format }: RenderTask) => {
  const made = contentWithPictures(content, format);
  const { html } = made;
  const rendered: Rendered = {
    contentHtml: makes.includes('contentHtml') && html.length <= maxContentHtml ? made : undefined,
    excerpt: makes.includes('excerpt') ? excerptOf(html) : undefined,
  };
  parentPort?.postMessage(rendered);
});
