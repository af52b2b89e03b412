// @ts-check
// What an owner changes first. What is not set here comes from the blog.

/** @type {import('./site.mjs').Settings} */
export const settings = {
  // The name at the top of each page and in the browser's tab, and the sentence below each page. The blog's `name` and `slogan`.
  // title: 'Field notes',
  // slogan: 'What was seen, and when',
  // Colours of CSS, first for light and then for dark. Text on its background needs a contrast of 4.5:1. The others are at the top of `styles/site.css`.
  // colours: {
  //   paper: ['#fcfbf9', '#17181b'], // behind everything
  //   ink: ['#201f1d', '#e6e4e0'], // text
  //   soft: ['#625e58', '#a5a29c'], // dates, captions
  //   line: ['#e0dcd5', '#33353a'], // between posts
  //   accent: ['#1f5f5b', '#7fd0c7'], // links
  //   sunk: ['#f3f1ed', '#1f2125'], // behind code, tags and notices
  // },
};
