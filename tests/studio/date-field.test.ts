import { build } from 'esbuild';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';

describeInChromium('the date of a post', page => {
  const service = useLocalService();
  let editor: Editor;
  let blogId: string;

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    editor = new Editor(page, service.host.url);
    blogId = await service.create('blog', { name: 'Kiln & Co' });
  });

  const newPost = (fields = {}) =>
    service.create(`blog/${blogId}/post`, { title: 'Log', content: 'One.', ...fields });
  const field = () => page.getByLabel('Date and time', { exact: true });
  const published = async (postId: string) =>
    (await service.read(`blog/${blogId}/post/${postId}`)).published as string | undefined;

  async function moveTo(timezoneId: string): Promise<void> {
    const session = await page.context().newCDPSession(page.mainFrame().page());
    await session.send('Emulation.setTimezoneOverride', { timezoneId });
  }

  /** Types a date of which the time is left out, as the browser takes it. */
  async function typeHalf(): Promise<void> {
    await field().focus();
    await page.keyboard.type('05012027');
  }

  /** Waits until the field has the focus, and says this. */
  async function expectMessage(said: RegExp): Promise<void> {
    await field().and(page.locator(':focus')).waitFor();
    await page.getByText(said).waitFor();
  }

  test('that is not complete keeps a post from being published, and says so where it is', async () => {
    const postId = await newPost();
    await editor.open(blogId, postId);
    await typeHalf();
    await editor.button('Publish').click();
    await expectMessage(/^This date is not complete/);
    const invalid = await field().getAttribute('aria-invalid');
    await editor.write(' Two.');
    await editor.says('Saved');

    expect(invalid).toBe('true');
    expect(await service.read(`blog/${blogId}/post/${postId}`)).toMatchObject({ content: 'One. Two.' });
    expect(await published(postId)).toBeUndefined();
  });

  test('that is not complete counts also while the settings are closed, which open for it', async () => {
    const postId = await newPost();
    await editor.open(blogId, postId);
    await typeHalf();
    await editor.button('Settings of the post').click();
    await field().waitFor({ state: 'hidden' });
    await editor.button('Publish').click();
    await expectMessage(/^This date is not complete/);

    expect(await published(postId)).toBeUndefined();
  });

  test('of a scheduled post stays as it was until the field has another one', async () => {
    const date = '2099-01-02T03:04:00+00:00';
    const postId = await newPost({ published: date });
    await moveTo('UTC');
    await editor.open(blogId, postId);
    await field().focus();
    await page.keyboard.press('Backspace');
    await editor.write(' Two.');
    await editor.button('Update').click();
    await expectMessage(/^This date is not complete/);
    await field().fill('');
    await editor.button('Update').click();
    await expectMessage(/choose «Unpublish»/);
    const before = await service.read(`blog/${blogId}/post/${postId}`);
    await field().fill('2099-01-03T03:04');
    await editor.button('Update').click();
    await editor.says('Saved');

    expect(before).toMatchObject({ content: 'One.', published: date });
    expect(await published(postId)).toBe('2099-01-03T03:04:00+00:00');
  });

  test.each(['20277-01-02T03:04', '0202-01-02T03:04'])('is none in the year of %s', async text => {
    const postId = await newPost();
    await editor.open(blogId, postId);
    await field().fill(text);
    await editor.button('Publish').click();
    await expectMessage(/^Enter a year from 1000 to 9999/);

    expect(await published(postId)).toBeUndefined();
  });

  test('that is begun and taken out again is none', async () => {
    await moveTo('UTC');
    const postId = await newPost();
    await editor.open(blogId, postId);
    await field().fill('2099-01-02T03:04');
    await editor.button('Schedule').waitFor();
    await field().focus();
    await page.keyboard.press('Backspace');
    await field().fill('');
    await editor.button('Publish').waitFor();

    expect(await field().getAttribute('aria-invalid')).toBeNull();
  });

  test.each([
    ['2027-03-14T02:30', /clocks go forward then, so it will be 03:30/, '2027-03-14T03:30:00-07:00', '03:30'],
    [
      '2027-11-07T01:30',
      /clocks go back then, so 01:30 comes twice\. The first/,
      '2027-11-07T01:30:00-07:00',
      '01:30',
    ],
  ])('at %s in Los Angeles is explained before it is saved', async (text, said, moment, shown) => {
    await moveTo('America/Los_Angeles');
    const postId = await newPost();
    await editor.open(blogId, postId);
    await field().fill(text);
    await page.getByText(said).waitFor();
    await editor.act('Schedule');
    await editor.button('Update').waitFor();
    await editor.says('Saved');
    const message = await page.getByText(said).count();

    expect(await published(postId)).toBe(moment);
    expect([await field().inputValue(), message]).toEqual([`${moment.slice(0, 11)}${shown}`, 1]);
  });

  test('before there were time zones is sent in UTC, and shown as it was typed', async () => {
    await moveTo('America/New_York');
    const postId = await newPost();
    await editor.open(blogId, postId);
    await field().fill('1880-01-01T12:00');
    await editor.act('Publish');
    await editor.button('Update').waitFor();
    await editor.says('Saved');

    expect(await published(postId)).toBe('1880-01-01T16:56:02.000Z');
    expect(await field().inputValue()).toBe('1880-01-01T12:00');
  });

  test.each([
    ['Europe/Berlin', '2027-03-28T02:15', '2027-03-28T03:15:00+02:00', 'forward'],
    ['Europe/Berlin', '2027-10-31T02:15', '2027-10-31T02:15:00+02:00', 'back'],
    ['Europe/Berlin', '2027-10-31T03:00', '2027-10-31T03:00:00+01:00', undefined],
    ['Australia/Lord_Howe', '2027-10-03T02:15', '2027-10-03T02:45:00+11:00', 'forward'],
    ['Australia/Lord_Howe', '2027-04-04T01:45', '2027-04-04T01:45:00+11:00', 'back'],
    ['America/St_Johns', '2027-01-02T03:04', '2027-01-02T03:04:00-03:30', undefined],
    // Samoa left out the whole of 30 December 2011.
    ['Pacific/Apia', '2011-12-30T12:00', '2011-12-31T12:00:00+14:00', 'forward'],
    ['Asia/Kolkata', '9999-12-31T23:59', '9999-12-31T23:59:00+05:30', undefined],
  ])('in %s at %s is %s', async (timeZone, local, moment, change) => {
    const { outputFiles } = await build({
      entryPoints: ['client/studio/editor/settings/local-time.ts'],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'time',
    });
    await moveTo(timeZone);
    const made = await page.evaluate(
      `(() => { ${outputFiles[0]?.text}; return [time.momentOf('${local}'), time.clockChangeAt('${local}')]; })()`,
    );

    expect(made).toEqual([moment, change]);
  });
});
