// @ts-check
// Makes the site as files, for any web server: node build.mjs API BLOG-ID FOLDER [--watch]

import { fileURLToPath } from 'node:url';
import { codeDigest } from './code-digest.mjs';
import { draftFiles } from './draft-files.mjs';
import { feedFiles, feedLength } from './feeds.mjs';
import { digestOf, openFolder } from './folder.mjs';
import { inTurns } from './in-turns.mjs';
import { planSite } from './plan.mjs';
import { postPage } from './post-page.mjs';
import { openBlog, runsOf } from './reading.mjs';
import { staticFiles } from './static-files.mjs';
import { watch } from './watch.mjs';

/** @typedef {import('./reading.mjs').Text} Text */
/** @typedef {import('./site.mjs').Listed} Listed */

/** How many requests there are at the same time, and how many files are looked at. */
const atOnce = { requests: 4, files: 16 };
/** For how long before the last build this one asks what has changed: clocks differ, and caches are behind. In milliseconds. */
const askedBefore = 300_000;

const isWatch = process.argv.includes('--watch');
const [api = '', blogId = '', folder = ''] = process.argv.slice(2).filter(each => each !== '--watch');
if (folder === '') stop('Usage: node build.mjs API BLOG-ID FOLDER [--watch]');

/** @type {(why: string) => never} */
function stop(why) {
  console.error(why);
  process.exit(1);
}

const { TOKEN, RESIZED, STUDIO_URL } = process.env;
const studio = STUDIO_URL && new URL(STUDIO_URL).origin;
const begun = Date.now();
/** @type {Record<string, string>} */
/** @type {Record<string, string>} */
const headers = TOKEN ? { Authorization: `Bearer ${TOKEN}` } : {};
if (isWatch) stop(await watch(api, blogId, folder, headers));
const reading = openBlog(api, blogId, headers);
const blog = await reading.blog().catch(error => stop(`The blog could not be read: ${error.message}`));
const site = { blog, isStatic: true, resized: RESIZED, studio };
const output = await openFolder(folder);
const { since, excerpts } = output.kept;
const madeBy = digestOf(JSON.stringify([site, codeDigest()]));

const [listed, unlisted, tags, authors, redirects, changed] = await Promise.all([
  reading.listed('true'),
  reading.listed('false'),
  reading.tags(),
  reading.authors(),
  reading.redirects(),
  since === undefined
    ? undefined
    : Promise.all([reading.changedSince('true', since), reading.changedSince('false', since)]),
]);
const changedIds = changed && new Set(changed.flat());
const here = fileURLToPath(new URL('.', import.meta.url));
const fixed = [
  ...Object.entries(staticFiles).map(([file, { read }]) => ({ file, text: read(here) })),
  ...(studio ? [...draftFiles(here)].map(([file, text]) => ({ file, text })) : []),
];
const plan = planSite(site, { listed, unlisted, tags, authors, redirects }, fixed);
for (const note of plan.notes) console.error(note);
for (const { path, reason } of plan.leftOut) console.error(`Left out, because ${reason}: ${path}`);
await output.begin([...plan.places]);

// A page of a post stays as it is while nothing of what it shows has changed. For any other the text is read.
const isKnown = (/** @type {{ postId: string }} */ { postId }) =>
  changedIds !== undefined && !changedIds.has(postId) && postId in excerpts;
const isPage = (/** @type {{ post: { isListed?: boolean } }} */ { post }) => post.isListed === false;
const posts = plan.posts.filter(each => !isPage(each));
/** Posts by their language, newest first: what is beside one is in its language. @type {Map<string, typeof posts>} */
const byLanguage = new Map();
for (const each of posts) {
  const language = (each.post.language ?? blog.language ?? '').toLowerCase();
  const list = byLanguage.get(language) ?? [];
  list.push(each);
  byLanguage.set(language, list);
}
/** @type {Map<typeof posts[number], { newer: Listed | undefined, older: Listed | undefined }>} */
const besides = new Map();
for (const list of byLanguage.values())
  for (const [index, each] of list.entries())
    besides.set(each, { newer: list[index - 1]?.post, older: list[index + 1]?.post });
const shown = [...posts, ...plan.posts.filter(isPage)].map(each => {
  const { post, file } = each;
  const beside = besides.get(each) ?? {};
  const lines = Object.values(beside).map(other => other && [other.title, other.url]);
  return { post, file, beside, from: digestOf(JSON.stringify([madeBy, post, lines])) };
});
const newest = shown.slice(0, Math.min(posts.length, feedLength));
const feedsFrom = digestOf(JSON.stringify([madeBy, newest.map(({ post }) => post)]));
/** @type {Set<typeof shown[number]>} */
const wanted = new Set();
await inTurns(shown, atOnce.files, async each => {
  if (!isKnown(each.post) || !(await output.keeps(each.file, each.from))) wanted.add(each);
});
const feedNames = [...plan.feeds, ...plan.copies].map(({ file }) => file);
const keptFeeds = await Promise.all(feedNames.map(file => output.keeps(file, feedsFrom)));
const feedsStay = newest.every(({ post }) => isKnown(post)) && keptFeeds.every(Boolean);
if (!feedsStay) for (const each of newest) wanted.add(each);

await output.remove(file => plan.places.isInTheWay(file));

/** The texts of the newest posts, for the feeds. @type {Map<string, Text>} */
const texts = new Map();
/** @type {Record<string, string>} */
const known = {};
for (const each of shown) if (!wanted.has(each)) known[each.post.postId] = excerpts[each.post.postId] ?? '';
const wantedById = new Map([...wanted].map(each => [each.post.postId, each]));

/** @param {Text | undefined} text */
async function makePage(text) {
  const each = text && wantedById.get(text.postId);
  if (!text || !each) return;
  wantedById.delete(text.postId);
  const { post, file, beside, from } = each;
  if (newest.includes(each)) texts.set(text.postId, text);
  const reason = await output.write(file, postPage(site, { content: '', ...post, ...text }, beside), from);
  if (reason) console.error(`Left out, because ${reason}: ${file}`);
  else known[text.postId] = text.excerpt ?? '';
}

const runs = runsOf(shown.slice(0, posts.length), each => wanted.has(each));
await inTurns(runs, atOnce.requests, async ({ newer, older }) => {
  for (const text of await reading.texts(newer?.post, older?.post)) await makePage(text);
});
// Pages, and posts that got another place in the list meanwhile.
await inTurns([...wantedById.keys()], atOnce.requests, async postId => makePage(await reading.text(postId)));

// Everything else is made of the lists, and written only if it is another one than before.
const all = shown
  .filter(({ post }) => post.postId in known)
  .map(({ post }) => ({ ...post, excerpt: known[post.postId] || undefined }));
const entries = all.filter(({ isListed }) => isListed !== false);
const unlistedEntries = all.filter(({ isListed }) => isListed === false);
if (!feedsStay) {
  const made = feedFiles(
    blog,
    entries.slice(0, feedLength).map(post => ({ ...post, ...texts.get(post.postId) })),
  );
  for (const { file, text } of made) {
    await output.write(file, text, feedsFrom);
    for (const copy of plan.copies.filter(({ feed }) => feed === file))
      await output.write(copy.file, text, feedsFrom);
  }
}
await inTurns(plan.simple, atOnce.files, async ({ file, make }) => {
  const text = make(entries, unlistedEntries);
  const reason = text === undefined ? undefined : await output.write(file, text);
  if (reason) console.error(`Left out, because ${reason}: ${file}`);
});
await output.remove(() => true);
await output.end({ since: new Date(begun - askedBefore).toISOString(), excerpts: known });
