// @ts-check
// Builds again whenever something in the blog has changed: node build.mjs API BLOG-ID FOLDER --watch

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BlogClient, ServiceError } from 'blog-content-client';

const program = fileURLToPath(new URL('build.mjs', import.meta.url));

/** How often it is asked for changes, in milliseconds. */
const every = 2_000;
/** How long what has failed waits until it is tried again, in milliseconds. */
const afterFailure = 5_000;

/** What to do about an answer that ends the watch, because it will be the same again, by its status. @type {Readonly<Record<number, string>>} */
const advice = {
  401: 'Put a token of somebody who may read the blog into TOKEN',
  403: 'Put a token of somebody who may read the blog into TOKEN',
  404: 'The blog needs an endpoint of the kind "changes", and API the address of the whole API, not of the public one',
};

/** @type {(error: unknown) => string | undefined} */
function adviceOn(error) {
  if (!(error instanceof ServiceError)) return undefined;
  const areOff = error.type.endsWith(':events-off');
  return areOff ? 'The service needs EVENTS=on: npm start -- --events' : advice[error.status];
}

/** @type {(error: unknown) => string} */
const explain = error =>
  `The changes of the blog could not be read: ${error instanceof Error ? error.message : String(error)}`;

/**
 * Builds now, and again after each change, one build after the other, for as long as the program runs.
 * @param {string} api
 * @param {string} blogId
 * @param {string} folder
 * @param {Record<string, string>} headers
 * @returns {Promise<string>} why it has ended.
 */
export async function watch(api, blogId, folder, headers) {
  const client = new BlogClient({ baseUrl: api, headers });
  const building = inTurn(() => build(api, blogId, folder));
  let isFirst = true;
  let after = '';
  for (;;) {
    try {
      if (isFirst) {
        // Read before the build: what changes while that reads is built as well.
        for await (const page of client.pages('/blog/{blogId}/change', { path: { blogId } }))
          after = page.at(-1)?.sequence ?? after;
        isFirst = false;
        building();
      }
      for await (const { sequence } of client.changes(blogId, { after, every })) {
        after = sequence;
        building();
      }
    } catch (error) {
      const what = adviceOn(error);
      if (what) return `${explain(error)}\n${what}`;
      console.error(`${explain(error)}: tried again after ${afterFailure / 1000} s`);
      await wait(afterFailure);
    }
  }
}

/** What does something, and once more afterwards if it was asked for meanwhile or has failed. @param {() => Promise<boolean>} act */
function inTurn(act) {
  let [isRunning, isWanted] = [false, false];
  return async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      if (await act()) continue;
      isWanted = true;
      await wait(afterFailure);
    }
    isRunning = false;
  };
}

/** Whether a build has succeeded. @type {(...args: string[]) => Promise<boolean>} */
async function build(...args) {
  const begun = Date.now();
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code === 0) console.log(`Built in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  else console.error(`Not built: tried again after ${afterFailure / 1000} s`);
  return code === 0;
}
