import { signal } from '@preact/signals';

/** As in desk.css: from this width down, what is beside the text covers it. */
const narrow = matchMedia('(max-width: 64rem)');

/** Whether the screen has room for one thing at a time. */
export const isNarrow = signal(narrow.matches);

narrow.addEventListener('change', ({ matches }) => {
  isNarrow.value = matches;
});
