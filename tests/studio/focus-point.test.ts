import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { png } from '../support/uploads/pictures.ts';
import { newMedium } from '../support/uploads/upload.ts';
import { Visitor } from './visitor.ts';

describeInChromium('the focus point of a picture', page => {
  const service = useMediaService();
  let visitor: Visitor;

  beforeEach(async () => {
    visitor = new Visitor(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const slider = (name: string) => page.getByRole('slider', { name, exact: true });
  const picture = () => page.locator('.focus-picture');
  const said = (text: string) => page.getByText(text, { exact: true });

  /** A change by somebody else. */
  async function patch(path: string, changes: object) {
    const type = { 'content-type': 'application/merge-patch+json' };
    expect((await service.send('PATCH', path, changes, type)).status).toBe(202);
  }

  /** A medium whose page is open. */
  async function openMedium(fields: object = {}) {
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    const file = png({ width: 800, height: 400 });
    const { mediumId } = await newMedium(service, blogId, file, { fileName: 'kiln.png', ...fields });
    const path = `blog/${blogId}/medium/${mediumId}`;
    await visitor.open(service.host.url, `/${blogId}/media?medium=${mediumId}`);
    return { path, stored: async () => (await service.read(path)).focus };
  }

  const openFocus = () => page.locator('summary').filter({ hasText: 'Focus point' }).click();

  async function save() {
    await button('Save').click();
    await said('Saved').waitFor();
  }

  /** The scripts that the page has asked for, by their names without digests. */
  const scripts = () =>
    page.evaluate<string[]>(
      "performance.getEntriesByType('resource').map(({ name }) => /studio\\/([a-z-]+)\\.\\w+\\.js$/.exec(name)?.[1])",
    );

  test('is set by a click, saved with the form, and reset', async () => {
    const { stored } = await openMedium();
    await openFocus();
    await picture().locator('img').click();
    await said('50% from the left, 50% from the top').waitFor();
    const { width = 0, height = 0 } = (await picture().boundingBox()) ?? {};
    await picture().click({ position: { x: width * 0.25, y: height * 0.8 } });
    const unsaved = await stored();
    await save();
    const set = await stored();
    await button('Reset').click();
    await said('Not set: the middle is kept in view.').waitFor();
    await save();

    expect([unsaved, set]).toEqual([undefined, { x: 0.25, y: 0.8 }]);
    expect(await stored()).toBeUndefined();
    expect(visitor.complaints).toEqual([]);
  });

  test('is set and reset by keys alone', async () => {
    const { stored } = await openMedium();
    await page.locator('summary').filter({ hasText: 'Focus point' }).focus();
    await page.keyboard.press('Enter');
    await slider('From the left').waitFor();
    await page.keyboard.press('Tab');
    for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Home');
    const says = await slider('From the top').getAttribute('aria-valuetext');
    await page.keyboard.press('Tab');
    const reset = await page.locator(':focus').textContent();
    await visitor.tabTo('button', 'Save');
    await page.keyboard.press('Enter');
    await said('Saved').waitFor();
    const set = await stored();
    await slider('From the top').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const focused = await page.locator(':focus').textContent();
    await save();

    expect([says, reset, focused]).toEqual(['0%', 'Reset', 'Reset']);
    expect(set).toEqual({ x: 0.53, y: 0 });
    expect(await stored()).toBeUndefined();
  });

  test('is loaded when it is opened, and axe finds nothing', async () => {
    await openMedium({ focus: { x: 0.2, y: 0.3 } });
    const before = await scripts();
    await openFocus();
    await picture().waitFor();

    expect(before).not.toContain('focus-point');
    expect(await scripts()).toContain('focus-point');
    expect(await visitor.flaws('focus point', [1280, 390, 320])).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });

  test('stays when something else is saved, and when it is left and opened again before a save', async () => {
    const { path, stored } = await openMedium({ focus: { x: 0.2, y: 0.3 } });
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Taken by Ada');
    await save();
    const kept = await stored();
    await openFocus();
    await slider('From the left').focus();
    await page.keyboard.press('End');
    await page.getByRole('link', { name: 'Media', exact: true }).first().click();
    await page.getByRole('link', { name: 'kiln.png', exact: true }).click();
    await said('Not saved yet').waitFor();
    await save();

    expect(kept).toEqual({ x: 0.2, y: 0.3 });
    expect(await service.read(path)).toMatchObject({
      description: 'Taken by Ada',
      focus: { x: 1, y: 0.3 },
    });
  });

  test('that two people have set differently is chosen, and their other changes are merged', async () => {
    const { path, stored } = await openMedium({ focus: { x: 0.2, y: 0.3 } });
    await openFocus();
    await slider('From the left').focus();
    await page.keyboard.press('End');
    await patch(path, { focus: { x: 0.7, y: 0.6 }, description: 'Taken by Bo' });
    await button('Save').click();
    const rival = page.locator('.rival');
    const says = await rival.locator('p').textContent();
    const meanwhile = await stored();
    await rival.getByRole('button', { name: 'Keep mine' }).click();
    await save();

    expect(says).toContain('70% from the left, 60% from the top');
    expect(meanwhile).toEqual({ x: 0.7, y: 0.6 });
    expect(await service.read(path)).toMatchObject({
      description: 'Taken by Bo',
      focus: { x: 1, y: 0.3 },
    });
  });
});
