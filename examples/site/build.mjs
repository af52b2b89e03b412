import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [api, blogId, folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: node examples/site/build.mjs API BLOG-ID FOLDER');
  process.exit(1);
}

// Strict, so that a misspelt parameter is refused instead of ignored.
const headers = { prefer: 'handling=strict' };
if (process.env.TOKEN) headers.authorization = `Bearer ${process.env.TOKEN}`;

/** Asks the service. A redirect would lead to a page for signing in. */
async function get(address) {
  const answer = await fetch(address, { headers, redirect: 'error' });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status} ${await answer.text()}`);
  return answer;
}

/** The pages of a list: each answer has the address of the next one. */
async function* pagesOf(address) {
  for (let next = address; next; ) {
    const answer = await get(next);
    next = /<([^>]*)>; rel="next"/.exec(answer.headers.get('link'))?.[1];
    yield { items: await answer.json(), isLast: !next };
  }
}

const safe = text => text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`);

/** Where something has its page. Several may have the same slug, which may be any text: the identifier tells them apart. */
const placeOf = (room, slug, id) => `${room}/${slug.replace(/[^a-z0-9]+/gi, '-').slice(0, 40)}-${id}.html`;
const postPlace = ({ slug, postId }) => placeOf('post', slug, postId);
const tagPlace = ({ slug, tagId }) => placeOf('tag', slug, tagId);
const pagePlace = number => (number === 1 ? 'index.html' : `page/${number}.html`);

const link = (place, text) => `<a href="${place}">${safe(text)}</a>`;

/** The day on which a post was published, where its author was. */
function day(published) {
  const date = new Date(published.slice(0, 10));
  const shown = date.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
  return `<time datetime="${published}">${shown}</time>`;
}

const byline = ({ published, author }) =>
  `<p class="quiet">${day(published)}${author ? ` · ${safe(author.displayName)}` : ''}</p>`;

/** Content is any text. Here a blank line begins a paragraph; put another reading of it, such as Markdown, in its place. */
const paragraphs = content => content.split(/\n\s*\n/).map(text => `<p>${safe(text.trim())}</p>`);

const blog = await (await get(`${api}/blog/${blogId}?fields=name,slogan`)).json();

/** Writes a page. The links of all pages begin at the site's root. */
async function write(place, title, main) {
  const root = '../'.repeat(place.split('/').length - 1) || './';
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<base href="${root}">
<title>${safe(title)}</title>
<link rel="stylesheet" href="style.css">
<header>${link('index.html', blog.name)} <span class="quiet">${safe(blog.slogan ?? '')}</span></header>
<main>
${main.flat().join('\n')}
</main>
`;
  const file = join(folder, place);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, html);
}

function writePost(post) {
  const { title, content, postImage: image, tags } = post;
  const picture = image
    ? `<img src="${safe(image.mediumUrl)}" alt="${safe(image.alternativeText ?? '')}">`
    : '';
  const foot = `<p class="tags">${tags.map(tag => link(tagPlace(tag), tag.name)).join(' ')}</p>`;
  return write(postPlace(post), title, [
    byline(post),
    `<h1>${safe(title)}</h1>`,
    picture,
    paragraphs(content),
    foot,
  ]);
}

const entry = post =>
  `<article>${byline(post)}<h2>${link(postPlace(post), post.title)}</h2>${paragraphs(post.content)[0]}</article>`;

/** The tags of the posts, each with those that have it. */
const tagged = new Map();

const published = `${api}/blog/${blogId}/post?status=published&count=10`;
let number = 0;
for await (const { items: posts, isLast } of pagesOf(published)) {
  number++;
  const turns = [
    number > 1 ? link(pagePlace(number - 1), 'Newer posts') : '',
    isLast ? '' : link(pagePlace(number + 1), 'Older posts'),
  ];
  const heading = number === 1 ? 'Newest posts' : `Page ${number}`;
  const main = [
    `<h1 class="quiet">${heading}</h1>`,
    posts.map(entry),
    `<p class="turns">${turns.join(' ')}</p>`,
  ];
  await write(pagePlace(number), number === 1 ? blog.name : `${blog.name}, page ${number}`, main);
  for (const post of posts) {
    await writePost(post);
    for (const tag of post.tags) {
      if (!tagged.has(tag.tagId)) tagged.set(tag.tagId, { tag, posts: [] });
      const { slug, postId, title, published } = post;
      tagged.get(tag.tagId).posts.push({ slug, postId, title, published });
    }
  }
}

for (const { tag, posts } of tagged.values()) {
  const items = posts.map(post => `<li>${link(postPlace(post), post.title)} ${day(post.published)}`);
  await write(tagPlace(tag), tag.name, [`<h1>${safe(tag.name)}</h1>`, '<ul>', items, '</ul>']);
}

await copyFile(fileURLToPath(new URL('style.css', import.meta.url)), join(folder, 'style.css'));
