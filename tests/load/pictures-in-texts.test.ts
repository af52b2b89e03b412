import { paced } from '../../infra/local/kit/testing/pace.ts';
import { collectionOf, medium, post } from '../support/content/families.ts';
import { repeat, statuses, together } from '../support/requests/together.ts';
import { useInstanceSizedService } from '../support/service/instance-sized-service.ts';
import type { Answer } from '../support/service/service.ts';

// The load: texts of as many pictures as there can be, of media with the most that a page is told of a picture.

const service = useInstanceSizedService();

/** How long somebody else's answer may take meanwhile, in milliseconds. */
const maxWait = paced(2_000);

/** A medium of which a page is told as much as there can be. */
const picture = (mediumUrl: string) => ({
  ...medium.full,
  mediumUrl,
  alternativeText: '"'.repeat(255),
  width: 4000,
  height: 2000,
  sizes: repeat(8, at => ({
    width: 100 * (at + 1),
    height: 50 * (at + 1),
    mediumUrl: `https://media.example.org/${String(at).repeat(350)}`,
    mimeType: at % 2 === 0 ? 'image/webp' : 'image/avif',
    bytes: 1000,
  })),
});

/** As many pictures as a text may have that is rendered in time, also on a busy machine. */
const pictures = 4_000;

/** A blog with posts whose texts are pictures and nothing else, of some media in turn. */
async function newBlog(posts: number, media: number): Promise<string> {
  const blogId = await service.newBlog();
  const addresses = repeat(media, at => `http://a/${at}`);
  await service.createMany(blogId, medium, media, at => picture(addresses[at] ?? ''));
  const text = repeat(pictures, at => `![](${addresses[at % media]})`).join('\n\n');
  for (let number = 0; number < posts; number++)
    await service.create(collectionOf(post, blogId), {
      ...post.minimal,
      content: `${number}\n\n${text}`,
      contentFormat: 'markdown',
    });
  return blogId;
}

test.each([1, 500])(
  'Sixteen who want texts of 4,000 pictures of %i media keep nobody else waiting, and all get them',
  async media => {
    const [flooded, other] = [await newBlog(8, media), await newBlog(1, 1)];
    let over = false;
    const crowd: Answer[] = [];
    const flooding = together(16, async first => {
      for (let skip = first % 8; !over; skip = (skip + 1) % 8)
        crowd.push(
          await service.send('GET', `${collectionOf(post, flooded)}?count=8&skip=${skip}&fields=contentHtml`),
        );
    });

    const others: [status: number, milliseconds: number][] = [];
    for (const path of [`blog/${other}`, ...repeat(9, at => `${collectionOf(medium, other)}?skip=${at}`)]) {
      const begun = performance.now();
      const { status } = await service.send('GET', path);
      others.push([status, Math.round(performance.now() - begun)]);
    }
    over = true;
    await flooding;

    expect(others.filter(([status, took]) => status !== 200 || took > maxWait)).toEqual([]);
    expect(new Set(statuses(crowd))).toEqual(new Set([200]));
    expect(crowd.every(({ text }) => text.includes('srcset'))).toBe(true);
  },
);
