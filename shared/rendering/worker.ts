import { parentPort } from 'node:worker_threads';
import { contentHtml } from './content-html.ts';
import { excerptOf } from './excerpt.ts';
import type { Task } from './task.ts';

// Runs in its own thread, from its own bundle (renderer.ts).
parentPort?.on('message', ({ make, content, format }: Task) => {
  const html = contentHtml(content, format);
  parentPort?.postMessage(make === 'excerpt' ? excerptOf(html) : html);
});
