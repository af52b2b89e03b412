import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { newMedium } from '../support/uploads/upload.ts';
import { openStory, type Story, serveStory } from './story-page.ts';

/** A whole picture, which a browser can show. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describeInChromium('the preview', page => {
  const service = useMediaService();
  let story: Story;
  let complaints: string[];

  beforeAll(async () => {
    story = await serveStory('tests/studio/story/text-story.tsx', service.host.url);
  });
  afterAll(() => story.stop());
  beforeEach(async () => {
    complaints = await openStory(page, story);
    await page.evaluate('story.isPreviewed.value = true');
  });

  const put = (text: string) => page.evaluate(`story.text.value = ${JSON.stringify(text)}`);
  const frame = () => page.frameLocator('iframe[title="Preview of A <b>post</b>"]');
  /** Waits until what the frame shows has its styles. */
  const isStyled = async () => {
    const shown = await frame().owner().elementHandle();
    await (await shown?.contentFrame())?.waitForLoadState();
  };

  test('shows Markdown with tables, and HTML within it, as readers get it', async () => {
    await put('## A wall\n\n| a | b |\n|---|---|\n| 1 | ~~2~~ |\n\n<p class="note">As <em>it</em> is</p>');
    await frame().getByText('As it is').waitFor();
    await isStyled();

    expect(await frame().locator('article').innerHTML()).toMatch(
      /<h1 dir="auto">A &lt;b&gt;post&lt;\/b&gt;<\/h1>\s*<div class="text" dir="auto">\s*<h2[^>]*>A wall<\/h2>\s*<table tabindex="0">[\s\S]*<del>2<\/del>[\s\S]*<em>it<\/em>/,
    );
    expect(
      await frame()
        .locator('body')
        .evaluate(body => body.computedStyleMap().get('margin-top')?.toString()),
    ).toBe('0px');
    expect(complaints).toEqual([]);
  });

  test('shows HTML as it is', async () => {
    await page.evaluate("story.format.value = 'html'");
    await put('<h2>A **wall**</h2>');

    expect(await frame().locator('h2').textContent()).toBe('A **wall**');
  });

  test('runs nothing that is in a text, and leads nowhere', async () => {
    const asked: string[] = [];
    await page.route('https://kiln.example/**', route => {
      asked.push(route.request().url());
      return route.fulfill({ body: '' });
    });
    const spoilt = 'parent.document.title = "spoilt"; document.title = "spoilt"';
    await put(`<script>${spoilt}</script>
<img src="data:," onerror='${spoilt}' alt="">
<svg onload='${spoilt}'></svg>
<a href='javascript:${spoilt}'>one</a> <a href="/api/docs">two</a>
<meta http-equiv="refresh" content="0; url=/api/docs">
<form action="/api/blog" method="post"><button>three</button></form>
<iframe src="/api/docs"></iframe><iframe src="https://kiln.example/film"></iframe>`);
    for (const name of ['one', 'two', 'three']) await frame().getByText(name).click();
    // By then what the clicks ask for was refused, the last of them, too.
    while (!complaints.some(each => each.startsWith('Blocked form submission')))
      await page.waitForEvent('console');

    expect(await page.title()).toBe('Studio');
    expect(asked).toEqual([]);
    expect(await frame().locator('article').count()).toBe(1);
    expect(page.context().pages().length).toBeLessThanOrEqual(2);
    expect(await frame().locator('title').textContent()).toBe('A <b>post</b>');
  });

  test('shows pictures from where the service keeps them', async () => {
    const { mediumUrl } = await newMedium(service, await service.newBlog(), onePixel);
    await put(`![A kiln](${mediumUrl})`);
    const picture = frame().getByAltText('A kiln');
    const width = await picture.evaluate((image: { decode(): Promise<void>; naturalWidth: number }) =>
      image.decode().then(() => image.naturalWidth),
    );

    expect(width).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('says which pictures it does not load, because other sites have them', async () => {
    await put('![One](https://kiln.example/one.png) ![Two](data:image/png;base64,AA==)');
    await page.getByText(/^One picture is on another site/).waitFor();
    await put('![One](https://kiln.example/one.png)\n\n<video src="https://kiln.example/two.mp4"></video>');
    await page.getByText(/^2 pictures are on other sites/).waitFor();
    await put('None.');

    await page.getByText(/on other sites/).waitFor({ state: 'detached' });
  });

  test('begins where somebody writes', async () => {
    const paragraphs = Array.from({ length: 80 }, (_, at) => `Paragraph ${at}`);
    await put(paragraphs.join('\n\n'));
    await frame().getByText('Paragraph 79').waitFor();
    await put(paragraphs.join('\n\n').replace('Paragraph 60', 'Paragraph 60, written'));
    const written = frame().getByText('Paragraph 60, written');
    await written.waitFor();
    await isStyled();

    const place = await written.evaluate(
      (element: { getBoundingClientRect(): { top: number } }) => element.getBoundingClientRect().top,
    );
    const height = await page.locator('iframe').evaluate(element => Reflect.get(element, 'clientHeight'));
    expect(place).toBeGreaterThan(0);
    expect(place).toBeLessThan(height);
  });
});
