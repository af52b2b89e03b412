import { eventsWords } from '../../client/studio/events/events-words.ts';
import { laterWords } from '../../client/studio/later-words.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import type { Payload } from '../support/content/families.ts';
import { eventsOn, newEndpoint } from '../support/events/endpoints.ts';
import { membersOn } from '../support/members/callers.ts';
import { useLocalService, useService } from '../support/service/use-service.ts';
import { atDesktop, person, principalOf } from './people.ts';
import { Visitor } from './visitor.ts';

const build = { kind: 'build', url: 'https://api.netlify.com/build_hooks/64f1c0ffee' };
const webhook = { kind: 'webhook', url: 'https://hooks.example.com/blog' };

describeInChromium('the endpoints of a blog', page => {
  const service = useLocalService(eventsOn);
  let blogId: string;
  let visitor: Visitor;

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    visitor = new Visitor(page);
    blogId = await service.create('blog', { name: 'Kiln & Co' });
  });

  const open = async () => {
    await visitor.open(service.host.url, `/${blogId}/blog?part=endpoints`);
    await button(eventsWords.add).waitFor();
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const kind = (name: keyof typeof eventsWords.kinds) =>
    page.getByRole('radio', { name: eventsWords.kinds[name] });
  const message = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  const stored = async () => (await service.send('GET', `blog/${blogId}/endpoint`)).json<Payload[]>();

  test('are added, changed and deleted with the keyboard alone', async () => {
    await visitor.open(service.host.url, `/${blogId}/blog`);
    await visitor.tabTo('link', 'Endpoints');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: eventsWords.none }).waitFor();
    await visitor.tabTo('button', eventsWords.add);
    await page.keyboard.press('Enter');
    await kind('build').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(` ${build.url} `);
    await page.keyboard.press('Enter');
    await message('Added: Build hook, api.netlify.com/…ffee.');
    await button(eventsWords.add).and(page.locator(':focus')).waitFor();
    const added = await stored();
    await visitor.tabTo('button', 'Edit Build hook, api.netlify.com/…ffee');
    await page.keyboard.press('Enter');
    await field(eventsWords.buildUrl).and(page.locator(':focus')).waitFor();
    await page.getByRole('checkbox', { name: eventsWords.isOn, exact: true }).press('Space');
    await page.keyboard.press('Enter');
    await message('Saved: Build hook, api.netlify.com/…ffee.');
    await page.locator('.endpoint .state.draft').waitFor();
    const changed = await stored();
    await button('Edit Build hook, api.netlify.com/…ffee').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await button('Cancel').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await message('Deleted: Build hook, api.netlify.com/…ffee.');
    await page.getByRole('heading', { name: eventsWords.none }).waitFor();
    const focused = await page.locator(':focus').textContent();

    expect(added).toMatchObject([{ ...build, isOn: true }]);
    expect(changed).toMatchObject([{ ...build, isOn: false }]);
    expect(await stored()).toEqual([]);
    expect(focused).toBe(eventsWords.add);
    expect(visitor.complaints).toEqual([]);
  });

  test('show the secret of a webhook once, to be copied, and another one when that is wanted', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = async () => {
      await button(eventsWords.copySecret).click();
      await page.getByText('Copied', { exact: true }).waitFor();
      return page.evaluate<string>('navigator.clipboard.readText()');
    };
    await open();
    await button(eventsWords.add).click();
    await kind('webhook').check();
    await field(eventsWords.webhookUrl).fill(webhook.url);
    await button(eventsWords.add).click();
    const title = eventsWords.secretTitle('Webhook, hooks.example.com/blog');
    await page.getByRole('heading', { name: title }).and(page.locator(':focus')).waitFor();
    const first = await copied();
    await button(eventsWords.secretDone).click();
    await button(eventsWords.add).and(page.locator(':focus')).waitFor();
    const left = await page.content();
    await button('Edit Webhook, hooks.example.com/blog').click();
    await page.getByRole('checkbox', { name: eventsWords.newSecret }).check();
    await button(laterWords.save).click();
    await page.getByRole('heading', { name: title }).and(page.locator(':focus')).waitFor();
    const second = await copied();

    expect(first).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(second).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(second).not.toBe(first);
    expect(left).not.toContain(first);
    expect(await stored()).toMatchObject([{ ...webhook, hasSecret: true }]);
    expect(visitor.complaints).toEqual([]);
  });

  test('of GitHub are written as people know a repository, with a token that is not asked for again', async () => {
    await open();
    await button(eventsWords.add).click();
    await kind('github').check();
    await field(eventsWords.repository).fill('https://github.com/kiln/site');
    await button(eventsWords.add).click();
    await page.getByText(eventsWords.tokenNeeded).waitFor();
    const focused = await page.locator(':focus').getAttribute('name');
    await page.getByLabel(eventsWords.token, { exact: true }).fill('github_pat_11ABC');
    await button(eventsWords.add).click();
    await message('Added: GitHub workflow, kiln/site.');
    await button('Edit GitHub workflow, kiln/site').click();
    await page.getByLabel('A post is published').uncheck();
    await button(laterWords.save).click();
    await message('Saved: GitHub workflow, kiln/site.');
    const [endpoint] = await stored();

    expect(focused).toBe('secret');
    expect(endpoint).toMatchObject({
      kind: 'github',
      url: 'https://api.github.com/repos/kiln/site/dispatches',
      events: ['post.updated', 'post.unpublished', 'post.deleted', 'blog.changed'],
      hasSecret: true,
    });
    expect(visitor.complaints).toEqual([]);
  });

  test('that are not fit are refused beside their field, before and after they were sent', async () => {
    await newEndpoint(service, blogId, { kind: 'changes' });
    await open();
    await button(eventsWords.add).click();
    const isOffered = await kind('changes').isEnabled();
    await field(eventsWords.buildUrl).fill('api.netlify.com');
    for (const name of Object.values(eventsWords.eventNames)) await page.getByLabel(name).uncheck();
    await button(eventsWords.add).click();
    await page.getByText(eventsWords.urlFlaw).waitFor();
    await page.getByText(eventsWords.eventsFlaw).waitFor();
    await page.getByLabel('A post is published').check();
    await field(eventsWords.buildUrl).fill('https://10.0.0.1/hook');
    await button(eventsWords.add).click();
    const flaw = page.locator('.field .saved.not');
    await flaw.filter({ hasText: /^It / }).waitFor();

    expect(isOffered).toBe(false);
    expect(await field(eventsWords.buildUrl).getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator(':focus').getAttribute('name')).toBe('url');
    expect(await stored()).toHaveLength(1);
  });

  test('are at most ten, which is said, and another is added once one is deleted', async () => {
    for (let number = 0; number < 10; number++)
      await newEndpoint(service, blogId, { ...webhook, url: `${webhook.url}/${number}` });
    await visitor.open(service.host.url, `/${blogId}/blog?part=endpoints`);
    await page.getByText(eventsWords.full(10)).waitFor();
    const isOffered = (await button(eventsWords.add).count()) > 0;
    await button('Delete Webhook, hooks.example.com/blog/4').click();
    await page.getByRole('dialog').getByRole('button', { name: eventsWords.remove }).click();
    await button(eventsWords.add).and(page.locator(':focus')).waitFor();

    expect(isOffered).toBe(false);
    expect(await stored()).toHaveLength(9);
    expect(visitor.complaints).toEqual([]);
  });

  test('that somebody else has changed meanwhile are not saved before that was said', async () => {
    const { endpointId } = await newEndpoint(service, blogId, webhook);
    await open();
    await button('Edit Webhook, hooks.example.com/blog').click();
    await field(eventsWords.webhookUrl).fill('https://mine.example.com/');
    const theirs = { ...webhook, url: 'https://theirs.example.com/' };
    await service.send('PUT', `blog/${blogId}/endpoint/${endpointId}`, theirs);
    await button(laterWords.save).click();
    await page.getByText(eventsWords.changedMeanwhile).waitFor();
    const kept = await stored();
    await button(laterWords.save).click();
    await message('Saved: Webhook, mine.example.com/.');

    expect(kept).toMatchObject([{ url: 'https://theirs.example.com/' }]);
    expect(await stored()).toMatchObject([{ url: 'https://mine.example.com/' }]);
  });

  test('are added once, also if the answer was lost', async () => {
    await open();
    await button(eventsWords.add).click();
    await kind('webhook').check();
    await field(eventsWords.webhookUrl).fill(webhook.url);
    let isLost = false;
    await page.route('**/endpoint', async route => {
      if (route.request().method() !== 'POST' || isLost) return route.continue();
      isLost = true;
      await route.fetch();
      return route.abort();
    });
    await button(eventsWords.add).click();
    await page.getByText(eventsWords.notAnswered).waitFor();
    await button(eventsWords.add).click();
    await message('Added: Webhook, hooks.example.com/blog.');

    expect(await stored()).toHaveLength(1);
    expect(await page.locator('.secret-once code').textContent()).toMatch(/^whsec_/);
  });

  test('are said not to be in an export, and to go with the blog', async () => {
    await visitor.open(service.host.url, `/${blogId}/blog`);
    await page.getByText(laterWords.exportWithoutEndpoints).waitFor();
    await button(laterWords.deleteBlog).click();
    const asked = await page.getByRole('dialog').textContent();

    expect(asked).toContain(laterWords.deleteEndpoints);
  });

  test('have pages without flaws, in light and dark, narrow and wide', async () => {
    await newEndpoint(service, blogId, webhook);
    await newEndpoint(service, blogId, { ...build, isOn: false });
    await newEndpoint(service, blogId, { kind: 'changes' });
    await open();
    await page.getByText(eventsWords.noneSent).nth(2).waitFor();
    const list = await visitor.flaws('list');
    await button('Deliveries to Webhook, hooks.example.com/blog').click();
    await page.getByText(eventsWords.noDeliveries).waitFor();
    const deliveries = await visitor.flaws('deliveries');
    await button(eventsWords.add).click();
    await kind('github').check();
    await button(eventsWords.add).click();
    await page.getByText(eventsWords.repositoryFlaw).waitFor();
    const form = await visitor.flaws('form');

    expect([...list, ...deliveries, ...form]).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });
});

describeInChromium('the endpoints of a blog where events are off', page => {
  const service = useService();

  test('have no tab, and their address says why', async () => {
    const visitor = new Visitor(page);
    const blogId = await service.newBlog();
    await visitor.open(new URL(service.api).origin, `/${blogId}/blog?part=endpoints`);
    await page.getByText(eventsWords.off).waitFor();

    expect(await page.getByRole('link', { name: 'Endpoints' }).count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
  });
});

describeInChromium('the endpoints of a blog that has members', page => {
  const service = useLocalService({ ...membersOn, ...eventsOn });

  test('are seen by its owners alone', async () => {
    const ben = person('Ben Okoro');
    const { admin, visitor } = await atDesktop(page, service.host.url, ben);
    const blogId = await admin.newBlog();
    await admin.letIn(blogId, { principal: principalOf(ben), role: 'editor' });
    const asked: string[] = [];
    page.on('request', request => asked.push(request.url()));
    await visitor.open(service.host.url, `/${blogId}/blog?part=endpoints`);
    await page.getByText(eventsWords.ownersOnly).waitFor();

    expect(await page.getByRole('link', { name: 'Endpoints' }).count()).toBe(0);
    expect(asked.filter(url => url.endsWith('/endpoint'))).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });
});
