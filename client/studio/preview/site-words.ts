/** The texts of a preview on the blog's own site, which are loaded with it. */
export const siteWords = {
  pageOf: (title: string) => `${title} on the site`,
  width: 'Width of the site',
  widths: { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' },
  noAnswer: (host: string) =>
    `${host} does not show drafts while they are written, or cannot be reached. This is the text without the look of the site.`,
  notMade: (why: string) => `The site cannot show this draft: ${why}`,
  tryAgain: 'Try the site again',
};
