import { converted } from './converted-ghost.ts';

const published = { status: 'published', published_at: '2024-05-01 08:00:00' };

test.each([
  ['https://notes.example', ''],
  ['https://notes.example/blog', '/blog'],
])('links to posts and to the home page of %s become paths there', async (site, folder) => {
  const html = '<p><a href="__GHOST_URL__/herons/#nest">Herons</a> <a href="__GHOST_URL__/">all</a></p>';

  const { posts } = await converted(
    {
      posts: [
        { id: '1', title: 'Welcome', slug: 'welcome', html, ...published },
        { id: '2', title: 'Herons', slug: 'herons', html: '<p>They stand.</p>', ...published },
      ],
    },
    site,
  );

  expect(posts[0]?.content).toBe(
    `<p><a href="${folder}/herons/#nest">Herons</a> <a href="${folder}/">all</a></p>`,
  );
});
