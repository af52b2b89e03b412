// Shows those posts of the archive whose titles have all the words that are typed. The page can be read without it.

const form = document.querySelector('.search');
const field = form.elements.q;
const status = document.querySelector('.none');

/** Without regard to case and accents. */
const plain = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const lines = [...document.querySelectorAll('.year li')].map(item => ({
  item,
  text: plain(item.textContent),
}));

function show() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const { item, text } of lines) {
    item.hidden = !words.every(word => text.includes(word));
    if (!item.hidden) found++;
  }
  for (const year of document.querySelectorAll('.year'))
    year.hidden = !year.querySelector('li:not([hidden])');
  status.textContent = found === 0 ? status.dataset.none : '';
}

// On a page that has only what was asked for, the next question is for whoever made the page.
if (field.defaultValue === '') {
  form.hidden = false;
  field.value = new URLSearchParams(location.search).get('q') ?? field.value;
  field.addEventListener('input', show);
  form.addEventListener('submit', event => event.preventDefault());
  show();
}
