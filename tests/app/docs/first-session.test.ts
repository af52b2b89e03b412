import { isFullDepth } from '../../../infra/local/kit/testing/depth.ts';
import { describeInChromium } from '../../support/browser/in-chromium.ts';
import { useLocalService } from '../../support/service/use-service.ts';
import { Reader } from './reader.ts';

// The identifiers that the README's first session gives, and the page offers.
const blogId = '11111111-1111-4111-8111-111111111111';
const mediumId = '22222222-2222-4222-8222-222222222222';
const authorId = '33333333-3333-4333-8333-333333333333';
const tagId = '44444444-4444-4444-8444-444444444444';
const postId = '55555555-5555-4555-8555-555555555555';
const tag = `blog/${blogId}/tag/${tagId}`;

describeInChromium('the page after the first session', page => {
  const service = useLocalService();
  let reader: Reader;

  beforeAll(async () => {
    await service.create('blog', { blogId, name: 'Field notes' });
    const author = { authorId, displayName: 'Ada', userName: 'ada' };
    const post = { postId, title: 'A heron, at last', content: '', author: { authorId }, tags: [{ tagId }] };
    await service.send('POST', `blog/${blogId}/content`, {
      media: [{ mediumId, mediumUrl: 'https://example.com/ada.jpg' }],
      authors: [author],
      tags: [{ tagId, name: 'Birds' }],
      posts: [post],
    });
  });
  beforeEach(async () => {
    reader = new Reader(page);
    await service.send('PUT', tag, { name: 'Birds', slug: 'birds' });
    await reader.open(`${service.host.url}/api`);
  });

  const execute = () => page.locator('.execute');
  const answer = () => page.locator('.live-responses-table .response');
  const body = () => page.getByLabel('Request body');
  const loadStored = () => page.getByRole('button', { name: 'Load what is stored' });
  const field = (name: string) => page.locator(`tr[data-param-name="${name}"] input`);
  const stored = async () => (await service.send('GET', tag)).json<{ name: string; slug: string }>();

  /** The addresses of the requests of a method that the page sends from now on. */
  function sentBy(method: string): string[] {
    const sent: string[] = [];
    page.on('request', request => {
      if (request.method() === method) sent.push(request.url());
    });
    return sent;
  }

  /** Answers the page's next question. Returns the question, once it was asked. */
  function answerQuestion(isAgreed: boolean): Promise<string> {
    return new Promise(resolve => {
      page.once('dialog', async dialog => {
        await (isAgreed ? dialog.accept() : dialog.dismiss());
        resolve(dialog.message());
      });
    });
  }

  /** Sends an operation as the page offers it, twice. Returns what the page shows of the answers. */
  async function tryTwice(id: string): Promise<string[]> {
    const shown: string[] = [];
    await reader.operation(id).click();
    for (const _ of [1, 2]) {
      const sent = page.waitForResponse(response => response.request().method() !== 'OPTIONS');
      await execute().click();
      await sent;
      // Until it goes, what is shown may be the answer before.
      await page.locator('.loading-container').waitFor({ state: 'detached' });
      shown.push((await answer().textContent()) ?? '');
    }
    await reader.operation(id).click();
    await execute().waitFor({ state: 'detached' });
    return shown;
  }

  // Each takes seconds, and they are offered in the same way; the contract's tests send the example of every create twice.
  const offered: [string, RegExp][] = [
    ['GetPostList', /^200[\s\S]*A heron, at last/],
    ['CreatePost', /^201/],
    ['GetAuthor', /^200[\s\S]*"displayName": "Ada"/],
    ['CreateMedium', /^201/],
    ['CreateContent', /^201/],
    ['CreateBlog', /^201/],
  ];
  test.each(isFullDepth ? offered : offered.slice(0, 2))(
    '%s succeeds as it is offered, however often',
    async (id, expected) => {
      for (const shown of await tryTwice(id)) expect(shown).toMatch(expected);

      expect(reader.complaints).toEqual([]);
    },
  );

  test('a delete has nothing filled in, and is sent only after a question about its address', async () => {
    const sent = sentBy('DELETE');
    await reader.operation('DeleteTag').click();
    await execute().waitFor();
    const filled = await page
      .locator('tr[data-param-name] input')
      .evaluateAll(inputs => inputs.map(each => (each as unknown as { value: string }).value));
    // Without identifiers, nothing is asked.
    await execute().click();
    await field('blogId').fill(blogId);
    await field('id').fill(tagId);

    const question = answerQuestion(false);
    await execute().click();
    const asked = await question;
    await reader.rest();
    const kept = await stored();
    const isSending = await page.locator('.loading-container').count();
    const agreed = answerQuestion(true);
    await execute().click();
    await agreed;
    await answer().waitFor();

    expect([...new Set(filled)]).toEqual(['']);
    expect(asked).toMatch(/^Delete a tag\?\n\n/);
    expect(asked).toContain(`${service.api}/${tag}`);
    expect(kept).toMatchObject({ name: 'Birds' });
    expect(isSending).toBe(0);
    expect(await answer().textContent()).toMatch(/^200/);
    expect(sent).toEqual([`${service.api}/${tag}`]);
    expect((await service.send('GET', tag)).status).toBe(404);
    await service.create(`blog/${blogId}/tag`, { tagId, name: 'Birds' });
  });

  test('an update has no example to replace what is stored with, and is not sent while it is empty', async () => {
    const sent = sentBy('PUT');
    await reader.operation('UpdateTag').click();
    await execute().waitFor();
    const offered = await body().inputValue();
    await execute().click();
    await page.locator('.body-param__text.invalid').waitFor();

    expect(offered).toBe('');
    expect(sent).toEqual([]);
    expect(await stored()).toMatchObject({ name: 'Birds', slug: 'birds' });
  });

  test('what is stored is loaded and changed, once nobody else has changed it meanwhile', async () => {
    await reader.operation('UpdateTag').click();
    await loadStored().click();
    await page.getByText('Loaded, with its version').waitFor();
    const loaded = await body().inputValue();
    await body().fill(loaded.replace('Birds', 'Waders'));
    await service.send('PUT', tag, { name: 'Herons', slug: 'birds' });
    await execute().click();
    await answer().waitFor();
    const late = await answer().textContent();
    const kept = await stored();
    await loadStored().click();
    while (!(await body().inputValue()).includes('"Herons"')) await reader.rest();
    await body().fill((await body().inputValue()).replace('Herons', 'Waders'));
    const sent = page.waitForResponse(response => response.request().method() === 'PUT');
    await execute().click();

    expect(JSON.parse(loaded)).toMatchObject({ blogId, tagId, name: 'Birds', slug: 'birds' });
    expect(late).toMatch(/^412/);
    expect(kept).toMatchObject({ name: 'Herons' });
    expect((await sent).status()).toBe(202);
    expect(await stored()).toMatchObject({ name: 'Waders', slug: 'birds' });
  });

  test('of a blog only its own fields are loaded, not all that is in it', async () => {
    await reader.operation('UpdateBlog').click();
    await loadStored().click();
    await page.getByText('Loaded, with its version').waitFor();

    expect(JSON.parse(await body().inputValue())).toEqual({
      blogId,
      resourceId: blogId,
      name: 'Field notes',
    });
  });

  test('that nothing is stored, or an identifier is missing, is said', async () => {
    await reader.operation('UpdateTag').click();
    await field('id').fill(postId);
    await loadStored().click();
    await page.getByText('Nothing is stored at this address.').waitFor();
    await field('id').fill('');
    await loadStored().click();
    await page.getByText('Fill in the identifiers first.').waitFor();

    expect(await body().inputValue()).toBe('');
  });

  test('the version that an update answers with is the condition of the next one', async () => {
    await page.route(`**/${tag}`, route => route.fulfill({ status: 202, headers: { ETag: '"next"' } }));
    await reader.operation('UpdateTag').click();
    await body().fill('{ "name": "Birds" }');
    await execute().click();
    await answer().waitFor();
    while ((await field('If-Match').inputValue()) === '') await reader.rest();

    expect(await field('If-Match').inputValue()).toBe('"next"');
  });

  test('a failure names its cause, and nothing misspelt is ignored', async () => {
    const sent = page.waitForRequest(request => request.method() === 'POST');
    await reader.operation('CreateTag').click();
    await body().fill(JSON.stringify({ tagId, name: 'Birds' }));
    await execute().click();
    await answer().waitFor();

    expect(await answer().textContent()).toContain('urn:problem-type:blog-content-service:identifier-taken');
    expect((await sent).headers()).toMatchObject({
      accept: 'text/plain, application/problem+json',
      prefer: 'handling=strict',
    });
  });

  test('with the keyboard alone, what is stored is loaded, changed and sent', async () => {
    await reader.tabTo('[id$="-UpdateTag"] .opblock-summary-control');
    await page.keyboard.press('Enter');
    await execute().waitFor();
    await reader.rest();
    await reader.tabTo('.stored button');
    await page.keyboard.press('Enter');
    await page.getByText('Loaded, with its version').waitFor();
    await reader.rest();
    await reader.tabTo('.body-param__text');
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(JSON.stringify({ name: 'Waders' }));
    await reader.tabTo('.execute');
    await page.keyboard.press('Enter');
    await answer().waitFor();

    expect(await answer().textContent()).toMatch(/^202/);
    expect(await stored()).toMatchObject({ name: 'Waders' });
  });

  test.each([
    { colorScheme: 'light', size: { width: 1280, height: 900 } },
    { colorScheme: 'dark', size: { width: 390, height: 844 } },
  ] as const)('axe finds no violation in an update, in $colorScheme at $size.width pixels', async look => {
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await page.setViewportSize(look.size);
    await reader.operation('UpdateTag').click();
    await loadStored().click();
    await page.getByText('Loaded, with its version').waitFor();

    expect(await reader.findings('[id$="-UpdateTag"]')).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.size.width);
  });
});
