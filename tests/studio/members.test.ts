import { laterWords } from '../../client/studio/later-words.ts';
import { words } from '../../client/studio/words.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { membersOn, tenant } from '../support/members/callers.ts';
import type { Member } from '../support/members/membered-blog.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { type Administrator, atDesktop, comeBack, person, principalOf, signIn } from './people.ts';
import type { Visitor } from './visitor.ts';

describeInChromium('the members of a blog', page => {
  const service = useLocalService(membersOn);
  const [ada, ben] = [person('Ada Marsh'), person('Ben Okoro')];
  const group = '6f0b1c52-93a2-4f41-8c55-2f5a0f9e4b10';
  let admin: Administrator;
  let visitor: Visitor;

  beforeEach(async () => {
    ({ admin, visitor } = await atDesktop(page, service.host.url, ada));
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const role = (name: keyof typeof laterWords.role) =>
    page.getByRole('radio', { name: laterWords.role[name] });
  const message = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  const titles = () => page.locator('.member .row-title').allTextContents();

  /** A blog that Ada owns, and its members. */
  async function ownBlog(...others: Member[]) {
    const blogId = await admin.newBlog();
    const authorId = await admin.newAuthor(blogId, 'Ben the potter');
    const members: Member[] = [{ principal: principalOf(ada), role: 'owner' }, ...others];
    await admin.replace(blogId, members);
    return { blogId, authorId, members };
  }

  async function openMembers(blogId: string) {
    await visitor.open(service.host.url, `/${blogId}/members`);
    await page.locator('.member').first().waitFor();
  }

  test('are named where a name is known, and by what they are otherwise, each to be copied whole', async () => {
    const { blogId, authorId } = await ownBlog({ principal: `group:${group}`, role: 'editor' });
    const members = await admin.membersOf(blogId);
    await admin.replace(blogId, [
      ...members,
      { principal: principalOf(ben), role: 'author', authorId },
      { principal: 'role:Writers', role: 'reader' },
    ]);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, { ...ada, groups: [group] });
    await openMembers(blogId);
    await button('Copy the identifier of Group 6f0b1c52…').click();
    await page.getByText('Copied', { exact: true }).waitFor();

    expect(await titles()).toEqual([
      'You, Ada Marsh',
      'Group 6f0b1c52…',
      'Ben the potter',
      'App role Writers',
    ]);
    expect(await page.locator('.term-names .small').allTextContents()).toEqual([
      `User ${ada.object.slice(0, 8)}…`,
      'You are one of them',
      `User ${ben.object.slice(0, 8)}…`,
      '',
    ]);
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`group:${group}`);
    expect(visitor.complaints).toEqual([]);
  });

  test('are added by the identifier that they copied, changed and removed, with the keyboard alone', async () => {
    const { blogId, authorId, members } = await ownBlog();
    await openMembers(blogId);
    await visitor.tabTo('button', 'Add member');
    await page.keyboard.press('Enter');
    await field('Identifier').and(page.locator(':focus')).waitFor();
    await page.keyboard.insertText(` ${principalOf(ben).toUpperCase().replace('USER', 'user')} `);
    await page.keyboard.press('Tab');
    const first = await page.locator(':focus').evaluate(node => node.parentElement?.textContent);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ben');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await message('Added: Ben the potter, Author.');
    const added = await admin.membersOf(blogId);
    const focused = await page.locator(':focus').textContent();
    await visitor.tabTo('button', 'Change Ben the potter');
    await page.keyboard.press('Enter');
    await role('author').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await message('Saved: Ben the potter, Editor.');
    const changed = await admin.membersOf(blogId);
    await button('Change Ben the potter').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await button('Cancel').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await message('Removed: Ben the potter.');
    const left = await page.locator(':focus').textContent();

    expect(first).toContain('Author');
    expect([focused, left]).toEqual(['Add member', 'Add member']);
    expect(added).toEqual([...members, { principal: principalOf(ben), role: 'author', authorId }]);
    expect(changed).toEqual([...members, { principal: principalOf(ben), role: 'editor', authorId }]);
    expect(await admin.membersOf(blogId)).toEqual(members);
    expect(visitor.complaints).toEqual([]);
  });

  test('are not added without an identifier, twice, or as an author who is gone, and the field says why', async () => {
    const { blogId, authorId } = await ownBlog();
    await openMembers(blogId);
    await button('Add member').click();
    await field('Identifier').fill('ben@example.com');
    await button('Add member').click();
    await page.getByText(laterWords.identifierFlaw).waitFor();
    const invalid = await field('Identifier').getAttribute('aria-invalid');
    await field('Identifier').fill(principalOf(ada));
    await button('Add member').click();
    await page.getByText(laterWords.isMember).waitFor();
    await admin.service.send('DELETE', `blog/${blogId}/author/${authorId}`);
    await field('Identifier').fill(principalOf(ben));
    await page.getByRole('combobox', { name: 'Writes as' }).selectOption('Ben the potter');
    await button('Add member').click();
    const flaw = page.locator('form .saved.not').filter({ hasText: /./ }).first();
    await flaw.waitFor();

    expect(invalid).toBe('true');
    expect(await flaw.textContent()).toMatch(/^It .*author/i);
    expect(await admin.membersOf(blogId)).toHaveLength(1);
  });

  test('have an owner: the last one is not removed and keeps the role, which is said before anything is sent', async () => {
    const { blogId } = await ownBlog({ principal: principalOf(ben), role: 'editor' });
    const written: string[] = [];
    page.on('request', request => request.method() === 'PUT' && written.push(request.url()));
    await openMembers(blogId);
    await button('Remove You, Ada Marsh').click();
    await page.getByText(laterWords.lastOwnerStays('You, Ada Marsh')).waitFor();
    const offered = await page.locator('.term-open').getByRole('button').allTextContents();
    await button('Close').click();
    await button('Change You, Ada Marsh').click();
    await page.getByText(laterWords.lastOwner).waitFor();

    expect(offered).toEqual(['Close']);
    expect(await role('editor').isDisabled()).toBe(true);
    expect(written).toEqual([]);
  });

  test('learn what it means to themselves before they give up a role, or leave', async () => {
    const { blogId } = await ownBlog({ principal: principalOf(ben), role: 'owner' });
    await openMembers(blogId);
    await button('Change You, Ada Marsh').click();
    await role('reader').check();
    await page.getByText(laterWords.yourRoleThen.reader).waitFor();
    await button('Cancel').click();
    await button('Remove You, Ada Marsh').click();
    await page.getByText(laterWords.yourRoleThen.none).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('heading', { name: words.notForYou }).waitFor();

    expect(await admin.membersOf(blogId)).toEqual([{ principal: principalOf(ben), role: 'owner' }]);
    expect(await page.locator('.principal').textContent()).toBe(principalOf(ada));
  });

  test('that somebody else changes meanwhile are shown, and what was chosen is saved with them', async () => {
    const { blogId, members } = await ownBlog({ principal: 'role:Writers', role: 'reader' });
    await openMembers(blogId);
    await button('Change App role Writers').click();
    await role('editor').check();
    const theirs: Member[] = [...members, { principal: `group:${group}`, role: 'author' }];
    await admin.replace(blogId, theirs);
    await button('Save').click();
    const notice = page.getByRole('alert').filter({ hasText: laterWords.membersChangedNow });
    await notice.waitFor();
    const [text, meanwhile] = [
      await notice.getByRole('listitem').allTextContents(),
      await admin.membersOf(blogId),
    ];
    await button('Save').click();
    await message('Saved: App role Writers, Editor.');

    expect(text).toEqual(['Group 6f0b1c52… was added: Author']);
    expect(meanwhile).toEqual(theirs);
    expect(await notice.count()).toBe(0);
    expect(await admin.membersOf(blogId)).toEqual(
      theirs.map(each => (each.principal === 'role:Writers' ? { ...each, role: 'editor' } : each)),
    );
  });

  test('are sent once: a change that got no answer is not repeated, and not kept', async () => {
    const { blogId, members } = await ownBlog({ principal: 'role:Writers', role: 'reader' });
    await openMembers(blogId);
    const sent: string[] = [];
    await page.route('**/members', async route => {
      if (route.request().method() !== 'PUT') return route.continue();
      sent.push(route.request().postData() ?? '');
      return route.abort();
    });
    await button('Change App role Writers').click();
    await role('editor').check();
    await button('Save').click();
    await page.getByText(words.notSaved(laterWords.membersNotAnswered)).waitFor();
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await comeBack(page);
    await openMembers(blogId);
    await button('Change App role Writers').click();

    expect(await role('reader').isChecked()).toBe(true);
    expect(sent).toHaveLength(1);
    expect(await admin.membersOf(blogId)).toEqual([
      ...members.slice(0, 1),
      { ...members[1], role: 'reader' },
    ]);
    expect(await page.getByText(words.restored).count()).toBe(0);
  });

  test('are seen by all members, and changed by owners only', async () => {
    const { blogId } = await ownBlog({ principal: principalOf(ben), role: 'editor' });
    await signIn(page, ben);
    await openMembers(blogId);

    await page.getByText(laterWords.membersReadOnly).waitFor();
    expect(await titles()).toEqual([`User ${ada.object.slice(0, 8)}…`, 'You, Ben Okoro']);
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Add|Change|Remove)/ })
        .count(),
    ).toBe(0);
    expect(await page.locator('.rail-foot').textContent()).toContain('You are an editor here');
  });

  test('lose the buttons of a role as soon as they are back at a page without it', async () => {
    const { blogId, members } = await ownBlog({ principal: principalOf(ben), role: 'owner' });
    await signIn(page, ben);
    await openMembers(blogId);
    await button('Add member').waitFor();
    await admin.replace(blogId, members.slice(0, 1));
    await comeBack(page);
    await page.getByRole('heading', { name: words.notForYou }).waitFor();
    await admin.replace(blogId, [...members.slice(0, 1), { principal: principalOf(ben), role: 'reader' }]);
    await comeBack(page);
    await page.getByText(laterWords.membersReadOnly).waitFor();

    expect(await button('Add member').count()).toBe(0);
  });

  test('can be a hundred, and then no more', async () => {
    const others = Array.from(
      { length: 99 },
      (_, index): Member => ({
        principal: `user:${tenant}/00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        role: 'reader',
      }),
    );
    const { blogId } = await ownBlog(...others);
    await openMembers(blogId);
    await page.getByText(laterWords.membersFull(100)).waitFor();

    expect(await titles()).toHaveLength(100);
    expect(await button('Add member').count()).toBe(0);
  });

  test('axe finds nothing in the list, its forms and questions, in light and dark, wide and narrow', async () => {
    const { blogId, authorId } = await ownBlog({ principal: `group:${group}`, role: 'editor' });
    const members = await admin.membersOf(blogId);
    await admin.replace(blogId, [...members, { principal: principalOf(ben), role: 'author', authorId }]);
    const states: Record<string, () => Promise<void>> = {
      list: async () => undefined,
      add: async () => {
        await button('Add member').click();
        await button('Add member').click();
        await page.getByText(laterWords.identifierFlaw).waitFor();
      },
      change: async () => {
        await button('Change You, Ada Marsh').click();
        await page.getByText(laterWords.lastOwner).waitFor();
      },
      remove: async () => {
        await button('Remove Group 6f0b1c52…').click();
        await page.getByText(laterWords.removeMemberAsk('Group 6f0b1c52…')).waitFor();
      },
    };
    const seen: unknown[] = [];
    for (const [state, begin] of Object.entries(states)) {
      await openMembers(blogId);
      await begin();
      seen.push(...(await visitor.flaws(state)));
      await page.setViewportSize({ width: 1280, height: 800 });
    }

    expect(seen).toEqual([]);
  });
});
