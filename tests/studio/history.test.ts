import { historyWords } from '../../client/studio/history/history-words.ts';
import { standInFor } from '../../infra/local/kit/testing/use-started.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { membersOn, somebody } from '../support/members/callers.ts';
import { keptFile, namesUnder, packed, putFile } from '../support/revisions/kept-blobs.ts';
import { asked, type ListedRevision } from '../support/revisions/written-post.ts';
import { useHistoryService } from '../support/service/media-service.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';
import { hold } from './hold.ts';
import { type Administrator, atDesktop, person, principalOf } from './people.ts';

const firing = 'We fired the kiln **once a month**.\n\nNobody knew why.\n\nThe ash was kept.';

const minutes = 60_000;
const day = 24 * 60 * minutes;

describeInChromium('the history of a post', page => {
  const service = useHistoryService();
  let opened: Editor | undefined;
  const editor = standInFor(() => opened);

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    opened = new Editor(page, service.host.url);
  });

  const history = () => page.getByRole('region', { name: 'History', exact: true });
  const inHistory = (name: string | RegExp) => history().getByRole('button', { name });
  const restoring = /^Restore this version: /;
  const comparing = /^Compare the version: /;

  const read = (blogId: string, postId: string) => service.read(`blog/${blogId}/post/${postId}`);
  const revisions = async (blogId: string, postId: string) =>
    (await service.read(`blog/${blogId}/post/${postId}/revision`)) as unknown as ListedRevision[];

  /** A draft, and what somebody makes of it. */
  async function newPost(before: object, ...after: object[]) {
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    const postId = await service.create(`blog/${blogId}/post`, {
      title: 'Log',
      contentFormat: 'markdown',
      ...before,
    });
    for (const body of after) {
      const all = { title: 'Log', contentFormat: 'markdown', ...body };
      const { status } = await service.send('PUT', `blog/${blogId}/post/${postId}`, all, asked);
      if (status !== 202) throw new Error(`The post was not written: ${status}`);
    }
    return { blogId, postId };
  }

  const openHistory = async () => {
    await editor.button('History').click();
    await history().waitFor();
  };

  test('a text that a colleague has erased is back in two clicks, and Ctrl+Z takes that back', async () => {
    const { blogId, postId } = await newPost({ content: firing, excerpt: 'Of a kiln' }, { content: 'Oops' });
    await editor.open(blogId, postId);

    await editor.button('History').click();
    await inHistory(restoring).first().click();
    await editor.textHas('We fired the kiln');
    await editor.says('Saved');
    const back = await read(blogId, postId);
    await history().getByText('Since then no word has changed').waitFor();
    const kept = await revisions(blogId, postId);
    await page.keyboard.press('ControlOrMeta+z');
    await editor.textIs('Oops');
    await editor.says('Saved');

    expect(back).toMatchObject({ content: firing, excerpt: 'Of a kiln' });
    expect(kept.map(({ reason }) => reason)).toEqual(['restored', 'asked']);
    expect(await read(blogId, postId)).toMatchObject({ content: 'Oops' });
    expect(await read(blogId, postId)).not.toHaveProperty('excerpt');
    expect(editor.visitor.complaints).toEqual([]);
  });

  test('says of each version when, who, why, and how many words have changed since', async () => {
    const ada = somebody({ name: 'Ada Märsh' });
    const { blogId, postId } = await newPost({ content: firing });
    const path = `blog/${blogId}/post/${postId}`;
    const body = { title: 'Log', contentFormat: 'markdown' };
    await service.send('PUT', path, { ...body, content: `${firing} Twice.` }, ada.headers);
    await service.send('PUT', path, { ...body, content: 'Twice.' });
    await editor.open(blogId, postId);

    await openHistory();
    await history().getByText('Since then').nth(1).waitFor();
    const rows = await history().getByRole('listitem').allInnerTexts();

    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/^Just now|^1 minute ago/);
    expect(rows[0]).toContain(new Date().getFullYear().toString());
    expect(rows[0]).toContain(`Ada Märsh · ${historyWords.reasons.shorter}`);
    expect(rows[0]).toContain('Since then 14 words removed');
    expect(rows[1]).toContain(historyWords.reasons.person);
    expect(rows[1]).toContain('Since then 1 word added, 14 words removed');
  });

  describe('compares', () => {
    const place = (name: string) => history().getByRole('region', { name, exact: true });

    test('by changed paragraphs and fields by name, and restores one of each', async () => {
      const blogId = await service.create('blog', { name: 'Kiln & Co' });
      const [salt, ash] = [
        await service.create(`blog/${blogId}/tag`, { name: 'salt' }),
        await service.create(`blog/${blogId}/tag`, { name: 'ash' }),
      ];
      const body = { title: 'Log', contentFormat: 'markdown' };
      const postId = await service.create(`blog/${blogId}/post`, {
        ...body,
        content: firing,
        tags: [{ tagId: salt }],
      });
      const now = 'We fired the kiln **twice a month**.\n\nNobody knew why.\n\nThe ash was thrown away.';
      await service.send('PUT', `blog/${blogId}/post/${postId}`, {
        ...body,
        content: now,
        tags: [{ tagId: ash }],
      });
      await editor.open(blogId, postId);
      await openHistory();

      await inHistory(comparing).click();
      const [one, two] = [place('Paragraph, change 1 of 2'), place('Paragraph, change 2 of 2')];
      await one.waitFor();
      const shown = await one.locator('.shown-block').allInnerTexts();
      const [removed, added] = [
        await one.locator('del').allInnerTexts(),
        await one.locator('ins').allInnerTexts(),
      ];
      const rendered = await one.locator('strong').count();
      // Names are read by themselves.
      await place('Tags').getByText('ash', { exact: true }).waitFor();
      const tags = await place('Tags').getByRole('paragraph').allInnerTexts();
      const unchanged = await history().getByText('Nobody knew why').count();
      await history().getByRole('checkbox', { name: 'Show the source' }).check();
      const source = await one.locator('.shown-source').allInnerTexts();
      await two.getByRole('button', { name: 'Restore this paragraph' }).click();
      await place('Paragraph').waitFor();
      await history().getByRole('button', { name: 'Restore: Tags' }).click();
      await place('Tags').waitFor({ state: 'detached' });
      await editor.says('Saved');

      expect(shown).toEqual(['We fired the kiln once a month.', 'We fired the kiln twice a month.']);
      expect([removed, added, rendered]).toEqual([['once'], ['twice'], 2]);
      expect(tags).toEqual(['salt', 'ash']);
      expect(unchanged).toBe(0);
      expect(source).toEqual(['We fired the kiln **once a month**.', 'We fired the kiln **twice a month**.']);
      expect(await read(blogId, postId)).toMatchObject({
        content: 'We fired the kiln **twice a month**.\n\nNobody knew why.\n\nThe ash was kept.',
        tags: [{ name: 'salt' }],
      });
      expect(editor.visitor.complaints).toEqual([]);
    });

    test('two versions with each other, of which nothing is restored by parts', async () => {
      const { blogId, postId } = await newPost(
        { content: 'One.' },
        { content: 'Two.' },
        { content: 'Three.' },
      );
      await editor.open(blogId, postId);
      await openHistory();

      await inHistory(comparing).last().click();
      await place('Paragraph').getByText('Three').waitFor();
      await history().getByRole('combobox', { name: 'Compare with' }).selectOption({ index: 1 });
      await place('Paragraph').getByText('Two').waitFor();

      expect(await place('Paragraph').locator('.shown-block').allInnerTexts()).toEqual(['One.', 'Two.']);
      expect(await place('Paragraph').getByRole('button').count()).toBe(0);
    });

    test('and nothing of a text is run, or asked of other sites', async () => {
      const hostile = [
        '<script>document.title = "run"</script>',
        '<img src="https://elsewhere.example/a.png" onerror="document.title = 1" alt="A kiln">',
        '<a href="javascript:alert(1)" style="position: fixed" class="button">Here</a>',
        '<iframe src="https://elsewhere.example/frame"></iframe>',
        '<svg onload="document.title = 2"><text>Drawn</text></svg>',
      ];
      const { blogId, postId } = await newPost({ content: hostile.join('\n\n') }, { content: 'Gone.' });
      const sent: string[] = [];
      page.on('request', request => sent.push(request.url()));
      await editor.open(blogId, postId);
      await openHistory();
      await inHistory(comparing).click();
      await history().getByText('Here', { exact: true }).waitFor();

      const elements = await history()
        .locator('.shown-block')
        .first()
        .evaluate(block =>
          [...block.querySelectorAll('*')].map(each => `${each.localName} ${each.getAttributeNames()}`),
        );
      expect(new Set(elements)).toEqual(new Set(['p ', 'code ', 'span class', 'del ']));
      expect(sent.filter(each => each.includes('elsewhere'))).toEqual([]);
      expect(await page.title()).toBe('Log · Studio');
      // The policy reports what it would have blocked.
      expect(editor.visitor.complaints.filter(each => !each.includes('has been blocked'))).toEqual([]);
    });
  });

  test('what a version referred to and is gone is named, by what it is called in the bin', async () => {
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    const tagId = await service.create(`blog/${blogId}/tag`, { name: 'salt' });
    const body = { title: 'Log', contentFormat: 'markdown' };
    const postId = await service.create(`blog/${blogId}/post`, {
      ...body,
      content: firing,
      tags: [{ tagId }],
    });
    await service.send('PUT', `blog/${blogId}/post/${postId}`, { ...body, content: '' });
    await service.send('DELETE', `blog/${blogId}/tag/${tagId}`);
    await editor.open(blogId, postId);
    await openHistory();

    await inHistory(restoring).click();

    await history().getByText('No longer there, and left out: the tag «salt».').waitFor();
    await editor.says('Saved');
    expect(await read(blogId, postId)).toMatchObject({ content: firing, tags: [] });
  });

  test('of a published post: what is restored goes into its changes, and readers notice nothing until «Update»', async () => {
    const body = { title: 'Log', contentFormat: 'markdown', published: '2026-05-04T07:30:00Z' };
    const { blogId, postId } = await newPost({ ...body, content: firing }, { ...body, content: 'Of today.' });
    const draft = `blog/${blogId}/post/${postId}/draft`;
    await service.send('PUT', draft, { title: 'Log', contentFormat: 'markdown', content: 'Oops' });
    await editor.open(blogId, postId);
    await editor.textIs('Oops');

    await openHistory();
    await inHistory(restoring).last().click();
    await editor.textHas('We fired the kiln');
    await history().getByRole('listitem').filter({ hasText: historyWords.changes }).waitFor();
    const changes = await service.read(draft);
    const readers = await read(blogId, postId);
    await page.getByRole('button', { name: 'Close the history' }).click();
    await editor.button('Update').click();
    while ((await read(blogId, postId)).content !== firing);

    expect(changes.content).toBe(firing);
    expect(readers.content).toBe('Of today.');
    expect((await revisions(blogId, postId)).map(({ reason }) => reason)).toContain('restored');
    expect(editor.visitor.complaints.filter(each => !each.includes('404'))).toEqual([]);
  });

  test('with the keyboard alone, and without a flaw on a desktop and a phone, in light and dark', async () => {
    const { blogId, postId } = await newPost({ content: firing, title: 'Before' }, { content: 'Gone.' });
    await editor.open(blogId, postId);
    const { visitor } = editor;
    const focused = () =>
      page.evaluate<string>('document.activeElement.ariaLabel ?? document.activeElement.innerText');

    await visitor.tabTo('button', 'History');
    await page.keyboard.press('Enter');
    await history().getByText('Since then').waitFor();
    const begun = await focused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const first = await focused();
    const flaws = await visitor.flaws('list');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.keyboard.press('Enter');
    await history().getByText('Show the source').waitFor();
    const version = await focused();
    flaws.push(...(await visitor.flaws('comparison')));
    await page.setViewportSize({ width: 1280, height: 900 });
    await visitor.tabTo('button', 'Restore these paragraphs');
    await page.keyboard.press('Enter');
    await history().getByText('Restored.').waitFor();
    await page.keyboard.press('Escape');
    await inHistory(comparing).first().waitFor();
    const listed = await focused();
    await page.keyboard.press('Escape');
    await history().waitFor({ state: 'detached' });

    expect([begun.trim(), listed.trim()]).toEqual(['History', 'History']);
    expect(first).toMatch(comparing);
    expect(version).toContain('Version: ');
    expect(await focused()).toBe('History');
    expect(flaws).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });

  describe('of 390 versions', () => {
    test('is read page by page, and of no version that is not on the screen is the text asked for', async () => {
      const { blogId, postId } = await newPost({ content: firing }, { content: 'Now.' });
      const [name = ''] = await namesUnder(service, `${blogId}/${postId}/`);
      const { bytes, metadata } = await keptFile(service, name);
      // What is read of it was unpacked on its way.
      const file = packed(JSON.parse(Buffer.from(bytes).toString()));
      const digits = 13;
      const [begin, rest] = [
        `${blogId}/${postId}/`.length,
        name.slice(`${blogId}/${postId}/`.length + digits),
      ];
      const newest = Number(name.slice(begin, begin + digits));
      const older = Array.from(
        { length: 389 },
        (_, at) => newest + (at < 24 ? at * minutes : at * day) + 1_000,
      );
      await Promise.all(
        older.map(time => putFile(service, `${blogId}/${postId}/${time}${rest}`, file, metadata)),
      );
      const texts: string[] = [];
      page.on('request', request => {
        if (/\/revision\/[\w-]+$/.test(request.url())) texts.push(request.url());
      });
      await editor.open(blogId, postId);

      await openHistory();
      await history().getByText('Since then').nth(3).waitFor();
      const atFirst = [await history().getByRole('listitem').count(), texts.length];
      const more = history().getByRole('button', { name: historyWords.older });
      for (let shown = 25; shown < 390; shown += 25) {
        await more.click();
        await history()
          .getByRole('listitem')
          .nth(Math.min(shown + 25, 390) - 1)
          .waitFor({ state: 'attached' });
      }
      await more.waitFor({ state: 'detached' });

      expect(atFirst[0]).toBe(25);
      expect(atFirst[1]).toBeLessThanOrEqual(8);
      expect(await history().getByRole('listitem').count()).toBe(390);
      expect(texts.length).toBeLessThan(200);
      expect(new Set(texts).size).toBe(texts.length);
    }, 120_000);
  });

  describe('while storage', () => {
    test('is slow, the text is written on, the way back is open, and what comes late is not put anywhere', async () => {
      const { blogId, postId } = await newPost({ content: firing }, { content: 'Now.' });
      const slow = hold();
      await page.route('**/revision/*', async route => {
        await slow.isReleased;
        await route.continue();
      });
      await editor.open(blogId, postId);
      await openHistory();
      await history().getByText('Counting words').waitFor();
      await inHistory(comparing).click();
      await history().getByText('Loading').waitFor();
      await editor.write(' And on.');
      await editor.says('Saved');
      await page.getByRole('button', { name: historyWords.back }).click();
      slow.release();
      await history().getByText('Since then 3 words added, 14 words removed').waitFor();

      expect(await read(blogId, postId)).toMatchObject({ content: 'Now. And on.' });
      expect(editor.visitor.complaints).toEqual([]);
    });

    test('fails, that is said, and works once it is tried again', async () => {
      const { blogId, postId } = await newPost({ content: firing }, { content: 'Now.' });
      let fails = true;
      await page.route(/\/revision/, async route =>
        fails ? route.fulfill({ status: 500, body: 'An internal server error occured.' }) : route.continue(),
      );
      await editor.open(blogId, postId);
      await editor.button('History').click();
      await history().getByRole('alert').waitFor();
      fails = false;
      await history().getByRole('button', { name: 'Try again' }).click();
      await history().getByText('Since then').waitFor();

      const complaints = editor.visitor.complaints.filter(each => !each.includes('500'));
      expect(complaints).toEqual([]);
    });

    test('fails when a version is restored, nothing is put anywhere, and it says why', async () => {
      const { blogId, postId } = await newPost({ content: firing }, { content: 'Now.' });
      await page.route('**/revision/*', route =>
        route.fulfill({ status: 500, body: 'An internal server error occured.' }),
      );
      await editor.open(blogId, postId);
      await openHistory();

      await inHistory(restoring).click();

      await history().getByText('Not restored: The service has a problem right now.').waitFor();
      await editor.textIs('Now.');
    });
  });
});

describeInChromium('the history of a post where it is turned off', page => {
  const service = useLocalService();

  test('says so', async () => {
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    const postId = await service.create(`blog/${blogId}/post`, { title: 'Log', content: firing });
    const editor = new Editor(page, service.host.url);
    await page.setViewportSize({ width: 1280, height: 900 });
    await editor.open(blogId, postId);

    await editor.button('History').click();

    await page.getByText(historyWords.off).waitFor();
    expect(editor.visitor.complaints.filter(each => !each.includes('503'))).toEqual([]);
  });
});

describeInChromium('what a role allows of the history', page => {
  const service = useHistoryService(membersOn);
  const ada = person('Ada Marsh');
  let admin: Administrator;
  let editor: Editor;
  beforeEach(async () => {
    ({ admin } = await atDesktop(page, service.host.url, ada));
    editor = new Editor(page, service.host.url);
  });

  /** A post of Ben's with a version, and Ada in a role. */
  async function post(role: 'reader' | 'author' | 'editor' | 'owner') {
    const blogId = await admin.newBlog();
    const [ofAda, ofBen] = [await admin.newAuthor(blogId, 'Ada'), await admin.newAuthor(blogId, 'Ben')];
    const postId = await admin.newPost(blogId, { content: firing, author: { authorId: ofBen } });
    const path = `blog/${blogId}/post/${postId}`;
    await admin.service.send('PUT', path, { title: 'Log', content: '', author: { authorId: ofBen } });
    await admin.letIn(blogId, { principal: principalOf(ada), role, authorId: ofAda });
    return { blogId, postId };
  }

  test.each([
    ['reader', [0, 0]],
    ['author', [0, 0]],
    ['editor', [1, 0]],
    ['owner', [1, 1]],
  ] as const)('%s: reads it; restores and deletes for good what they may', async (role, expected) => {
    const { blogId, postId } = await post(role);
    await editor.visitor.open(service.host.url, `/${blogId}/posts/${postId}`);

    await editor.button('History').click();
    await page.getByRole('button', { name: /^Compare the version: / }).click();
    await page
      .getByRole('region', { name: 'Paragraph, change 1 of 1' })
      .or(page.getByRole('region', { name: 'Paragraph' }))
      .first()
      .waitFor();
    const restore = await page
      .getByRole('button', { name: historyWords.restoreVersion, exact: true })
      .count();
    const end = page.getByRole('button', { name: historyWords.deleteVersion });
    const ends = await end.count();
    if (ends > 0) {
      await end.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByText(historyWords.none).waitFor();
    }

    expect([restore, ends]).toEqual(expected);
    const left = (await admin.service.read(`blog/${blogId}/post/${postId}/revision`)) as unknown as object[];
    expect(left).toHaveLength(1 - expected[1]);
    expect(editor.visitor.complaints).toEqual([]);
  });
});
