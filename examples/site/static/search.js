// Finds posts by words of their titles, excerpts and tags, while they are typed. The archive can be read without it.
// What it needs is loaded when the field is used.

const form = document.querySelector('.search');
const field = form.elements.q;
const searchStatus = document.querySelector('.search-status');
const results = document.querySelector('.results');
const every = document.querySelector('.every');

/** Without regard to case, accents and width. */
const plain = text => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Splits a text into words in the blog's language: Japanese and Chinese have no spaces between. */
function segmenterOf(language) {
  const how = { granularity: 'word' };
  try {
    return new Intl.Segmenter(language, how);
  } catch {
    return new Intl.Segmenter('en', how);
  }
}

async function load() {
  const [{ default: MiniSearch }, answer] = await Promise.all([
    import('./minisearch.js'),
    fetch(new URL('search.json', import.meta.url)),
  ]);
  if (!answer.ok) throw new Error(`search.json: ${answer.status}`);
  const posts = await answer.json();
  const segmenter = segmenterOf(document.documentElement.lang);
  const index = new MiniSearch({
    idField: 'path',
    fields: ['title', 'tags', 'excerpt'],
    processTerm: plain,
    tokenize: text =>
      Array.from(segmenter.segment(text), ({ segment, isWordLike }) => (isWordLike ? segment : '')).filter(
        Boolean,
      ),
    searchOptions: { boost: { title: 3, tags: 2 }, combineWith: 'AND', prefix: true },
  });
  index.addAll(posts);
  const byPath = new Map(posts.map(post => [post.path, post]));
  return words => {
    const exact = index.search(words);
    // A word with a slip in it, where nothing has it as it is written.
    const found = exact.length > 0 ? exact : index.search(words, { fuzzy: 0.2 });
    return found.map(({ id }) => byPath.get(id));
  };
}

let loading;
const loaded = () => {
  loading ??= load().catch(error => {
    // The next use of the field tries again.
    loading = undefined;
    throw error;
  });
  return loading;
};

function lineOf({ title, path, day, excerpt }) {
  const line = document.createElement('li');
  const link = document.createElement('a');
  link.href = path;
  link.dir = 'auto';
  link.textContent = title;
  const date = document.createElement('time');
  date.textContent = day;
  line.append(link, date);
  if (excerpt) {
    const text = document.createElement('p');
    text.dir = 'auto';
    text.textContent = excerpt;
    line.append(text);
  }
  return line;
}

function show(found) {
  results.replaceChildren(...(found ?? []).map(lineOf));
  results.hidden = !found || found.length === 0;
  every.hidden = found !== undefined;
  if (!found) searchStatus.textContent = '';
  else
    searchStatus.textContent =
      found.length === 0 ? searchStatus.dataset.none : `${searchStatus.dataset.found} ${found.length}`;
}

async function search() {
  const words = field.value.trim();
  if (words === '') {
    // The server has answered with a part of the posts.
    if (field.defaultValue !== '') location.replace(location.pathname);
    return show(undefined);
  }
  try {
    const find = await loaded();
    // Something else was typed meanwhile, for which this runs again.
    if (words === field.value.trim()) show(find(words));
  } catch (error) {
    console.error(error);
    show(undefined);
    searchStatus.textContent = searchStatus.dataset.failed;
  }
}

field.addEventListener('focus', () => loaded().catch(() => {}));
field.addEventListener('input', search);
form.addEventListener('submit', event => {
  event.preventDefault();
  results.querySelector('a')?.focus();
});
form.hidden = false;
field.value ||= new URLSearchParams(location.search).get('q') ?? '';
if (field.value !== '') search();
// The link to the search, followed before there was a field.
if (location.hash === '#search') field.focus();
