import type { Item } from '../../../shared/families/item.ts';
import { contentWithPictures } from '../../../shared/rendering/content-html.ts';
import { type FoundMedium, findPictures } from '../../../shared/rendering/pictures/page-pictures.ts';
import { makePostFields } from '../../../shared/rendering/post-fields.ts';
import type { Renderer } from '../../../shared/rendering/renderer.ts';
import { maxPictureMedia } from '../../../shared/values/made-text.ts';

const address = (at: number) => `https://files.example.org/${at}.jpg`;

const postOf = (content: string) =>
  ({
    id: 'post:a',
    blogId: 'b',
    title: 'A',
    content,
    contentFormat: 'markdown',
    mediaIds: [],
  }) as unknown as Item<'post'>;

/** Media as the store gives them, and what it was asked. */
function storeOf(media: readonly FoundMedium[]) {
  const asked: string[][] = [];
  let read = 0;
  return {
    asked,
    readSoFar: () => read,
    source: {
      spelt: (given: string) => given,
      async *find(_: string, addresses: readonly string[]) {
        asked.push([...addresses]);
        for (let start = 0; start < media.length; start += 50) {
          const items = media.slice(start, start + 50);
          read += items.length;
          yield { items };
        }
      },
    },
  };
}

test('What media have is held up to a bound, and no more of them is read', async () => {
  const sizes = Array.from({ length: 8 }, (_, at) => ({
    width: 400 + at,
    mediumUrl: `https://files.example.org/${'a'.repeat(450)}`,
    mimeType: 'image/webp',
  }));
  const media = Array.from({ length: 400 }, (_, at) => ({
    id: `medium:${at}`,
    mediumUrl: address(at),
    sizes,
  }));
  const store = storeOf(media);
  const post = postOf(media.map(({ mediumUrl }) => `![](${mediumUrl})`).join('\n'));

  const pictureOf = await findPictures([post], store.source);

  const known = media
    .map(({ mediumUrl }) => pictureOf(post, mediumUrl)?.srcset)
    .filter(each => each !== undefined);
  expect(known.join('').length).toBeLessThanOrEqual(maxPictureMedia);
  expect(known.join('').length).toBeGreaterThan(maxPictureMedia * 0.9);
  expect(store.readSoFar()).toBe(100);
});

test('Texts without an address of a picture ask for no media; all others of a page ask once', async () => {
  const store = storeOf([]);

  await findPictures([postOf('![](/a.png)'), postOf('[a](https://files.example.org/)')], store.source);
  await findPictures([{ ...postOf(`![](${address(1)})`), contentFormat: 'html' }], store.source);
  await findPictures([postOf(`![](${address(1)})`.padEnd(131_073))], store.source);
  await findPictures([postOf(`![](${address(1)})`), postOf(`![](${address(2)})`)], store.source);

  expect(store.asked).toEqual([[address(1), address(2)]]);
});

test('The first text waits for its media, and for no other text', async () => {
  const store = storeOf([{ id: 'medium:1', mediumUrl: address(1), width: 4, height: 3 }]);
  const [first, last] = [postOf(`![](${address(1)})`), postOf('x')];
  const never = new Promise<never>(() => undefined);
  const order = {
    prepare: () => undefined,
    make: ({ content }: { content: string }) =>
      content === first.content
        ? Promise.resolve({ contentHtml: contentWithPictures(content, 'markdown') })
        : never,
    end: () => undefined,
  };
  const renderer = { order: () => order } as unknown as Renderer;
  const make = makePostFields(
    { renderer, findTranslations: async () => new Map(), pictures: store.source },
    undefined,
  );

  const { value } = await make([first, last], new Set(['contentHtml'])).next();

  expect(value?.contentHtml).toContain(' width="4" height="3"');
});
