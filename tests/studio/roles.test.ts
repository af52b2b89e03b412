import { laterWords } from '../../client/studio/later-words.ts';
import { words } from '../../client/studio/words.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { membersOn } from '../support/members/callers.ts';
import type { Member } from '../support/members/membered-blog.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';
import {
  type Administrator,
  atDesktop,
  comeBack,
  type Person,
  person,
  principalOf,
  signIn,
} from './people.ts';
import { Visitor } from './visitor.ts';

describeInChromium('what a role shows of the studio', page => {
  const service = useMediaService(membersOn);
  const ada = person('Ada Marsh');
  let admin: Administrator;
  let visitor: Visitor;

  beforeEach(async () => {
    ({ admin, visitor } = await atDesktop(page, service.host.url, ada));
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const open = (place: string) => visitor.open(service.host.url, place);

  /** A blog with something of each kind, in which a post is Ada's and another is Ben's. */
  async function newBlog(role: Member['role'], more: Partial<Member> = {}) {
    const blogId = await admin.newBlog();
    const [authorId, otherId] = [await admin.newAuthor(blogId, 'Ada'), await admin.newAuthor(blogId, 'Ben')];
    const own = await admin.newPost(blogId, { title: 'Of Ada', author: { authorId } });
    const other = await admin.newPost(blogId, { title: 'Of Ben', author: { authorId: otherId } });
    await admin.service.create(`blog/${blogId}/tag`, { name: 'salt' });
    const mediumUrl = 'https://example.com/kiln.png';
    const mediumId = await admin.service.create(`blog/${blogId}/medium`, { mediumUrl });
    await admin.letIn(blogId, { principal: principalOf(ada), role, authorId, ...more });
    return { blogId, own, other, mediumId, authorId };
  }

  /** Places in a blog, each with what is there as soon as all of it is. */
  const places = (mediumId: string): [place: string, ready: string][] => [
    ['posts', 'Of Ada'],
    ['tags', 'salt'],
    ['authors', 'Ben'],
    ['media', 'kiln.png'],
    [`media?medium=${mediumId}`, laterWords.whereUsed],
    ['members', 'You, Ada Marsh'],
    ['blog', laterWords.exportTitle],
  ];

  const ofMembers = ['Copy', 'Copy', 'Copy your identifier'];
  const perTerm = [laterWords.edit, laterWords.remove];
  const ofMedium = [laterWords.save, laterWords.replaceFile, 'Delete kiln.png'];

  test.each<[Member['role'], string, string[][]]>([
    ['reader', 'You are a reader here', [[], [], [], [], [], ofMembers, []]],
    [
      'author',
      'You are an author here',
      [[words.newPost], [], [], [words.addPicture], [laterWords.save, 'Delete kiln.png'], ofMembers, []],
    ],
    [
      'editor',
      'You are an editor here',
      [
        [words.newPost],
        [laterWords.newTag, ...perTerm],
        [laterWords.newAuthor, ...perTerm, ...perTerm],
        [words.addPicture],
        ofMedium,
        ofMembers,
        [],
      ],
    ],
    [
      'owner',
      'You are an owner here',
      [
        [words.newPost],
        [laterWords.newTag, ...perTerm],
        [laterWords.newAuthor, ...perTerm, ...perTerm],
        [words.addPicture],
        ofMedium,
        [
          laterWords.addMember,
          'Copy',
          'Change',
          'Remove',
          'Copy',
          'Change',
          'Remove',
          'Copy your identifier',
        ],
        [laterWords.uploadPicture, laterWords.chooseFromMedia, laterWords.save, laterWords.deleteBlog],
      ],
    ],
  ])('%s: only what they may do, said in words', async (role, said, more) => {
    const { blogId, mediumId } = await newBlog(role);
    // Everybody reads what was deleted of a list.
    const expected = more.map((each, at) => (at < 4 ? [...each, words.deleted] : each));
    const offered: string[][] = [];
    for (const [index, [place, ready]] of places(mediumId).entries()) {
      await open(`/${blogId}/${place}`);
      const buttons = page.getByRole('main').getByRole('button');
      await page.getByRole('main').getByText(ready, { exact: true }).first().waitFor();
      await page.locator('.rail-foot').getByText(said).waitFor();
      const count = expected[index]?.length ?? 0;
      if (count > 0) await buttons.nth(count - 1).waitFor();
      offered.push(await buttons.allTextContents());
    }

    expect(offered).toEqual(expected);
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(role === 'owner' ? 9 : 0);
    expect(visitor.complaints.filter(each => !each.includes('kiln.png'))).toEqual([]);
  });

  describe('to an author', () => {
    let editor: Editor;
    beforeEach(() => {
      editor = new Editor(page, service.host.url);
    });

    test('opens own posts to be written, and those of others to be read', async () => {
      const { blogId, own, other } = await newBlog('author');
      await editor.open(blogId, own);
      await editor.write(' Two.');
      await editor.says('Saved');
      await open(`/${blogId}/posts/${other}`);
      await page.getByText(words.othersPost).waitFor();
      await page.frameLocator('iframe').getByRole('heading', { name: 'Of Ben' }).waitFor();

      expect(await admin.stored(blogId, own)).toBe('One. Two.');
      expect(await page.getByRole('textbox').count()).toBe(0);
      expect(await page.getByRole('link', { name: 'Back to posts' }).count()).toBe(1);
    });

    test('writes a post as one of its co-authors, and cannot take themselves out of it', async () => {
      const { blogId, authorId } = await newBlog('author');
      const benId = await admin.newAuthor(blogId, 'Benedict');
      const postId = await admin.newPost(blogId, {
        title: 'Of both',
        author: { authorId: benId },
        coAuthors: [{ authorId }],
      });
      await open(`/${blogId}/posts`);
      await page.getByRole('checkbox', { name: 'Choose «Of both»' }).waitFor();
      await editor.open(blogId, postId);
      await page.getByText(laterWords.youAreCoAuthor).waitFor();
      await page.getByRole('combobox', { name: 'Co-authors' }).selectOption('Ben');
      await button('Remove Ben').waitFor();
      await editor.write(' Two.');
      await editor.says('Saved');

      const { author, coAuthors } = await admin.service.read(`blog/${blogId}/post/${postId}`);
      expect(author).toMatchObject({ displayName: 'Benedict' });
      expect(coAuthors).toMatchObject([{ displayName: 'Ada' }, { displayName: 'Ben' }]);
      expect(await editor.field('Author').inputValue()).toBe('Benedict');
      expect(await button('Remove Ada').count()).toBe(0);
      expect(visitor.complaints).toEqual([]);
    });

    test('chooses several own posts, and none of others', async () => {
      const { blogId } = await newBlog('author');
      await open(`/${blogId}/posts`);
      await page.getByRole('checkbox', { name: 'Choose «Of Ada»' }).waitFor();
      await page.getByRole('checkbox', { name: 'Choose the one post shown' }).check();
      await button('Publish').click();
      await page
        .getByRole('dialog', { name: 'Publish 1 post?' })
        .getByText('Publish', { exact: true })
        .click();
      await page.getByText('1 post published.').waitFor();

      const posts = (await admin.service.read(`blog/${blogId}/post?status=published`)) as unknown as object[];
      expect(posts).toMatchObject([{ title: 'Of Ada' }]);
      expect(await page.getByRole('checkbox', { name: /^Choose «/ }).count()).toBe(1);
    });

    test('lets a new post name the own author, says so in its field, and makes no tags', async () => {
      const { blogId, authorId } = await newBlog('author');
      await editor.open(blogId);
      await editor.field('Title').fill('By Ada');
      await page.getByText(laterWords.authorIsFixed).waitFor();
      await page.getByLabel('Tags', { exact: true }).fill('clay');
      await page.getByLabel('Tags', { exact: true }).press('Enter');
      await page.getByText(laterWords.noSuchTag('clay')).waitFor();
      await page.getByLabel('Tags', { exact: true }).fill('salt');
      await page.getByLabel('Tags', { exact: true }).press('Enter');
      await button('Remove salt').waitFor();
      await editor.act('Publish');
      await editor.button('Update').waitFor();
      await editor.says('Saved');

      const posts = (await admin.service.read(`blog/${blogId}/post?q=by`)) as unknown as object[];
      expect(posts).toMatchObject([{ title: 'By Ada', author: { authorId }, tags: [{ name: 'salt' }] }]);
      expect(await editor.field('Author').inputValue()).toBe('Ada');
      expect(await editor.field('Author').getAttribute('readonly')).not.toBeNull();
      expect(visitor.complaints).toEqual([]);
    });

    test('says why there is nothing to write if no author is named', async () => {
      const blogId = await admin.newBlog();
      await admin.letIn(blogId, { principal: principalOf(ada), role: 'author' });
      await open(`/${blogId}/posts`);
      await page.getByText(words.noOwnAuthor).waitFor();
      const offered = await page.getByRole('main').getByRole('button').allTextContents();
      await open(`/${blogId}/posts/new`);
      await page.getByText(words.noOwnAuthor).waitFor();

      expect(offered).toEqual([words.deleted]);
      expect(await page.getByRole('textbox').count()).toBe(0);
    });
  });

  test('an editor does not replace the file of the logo, which only owners set', async () => {
    const { blogId, mediumId } = await newBlog('editor');
    await admin.service.send('PUT', `blog/${blogId}`, {
      name: 'Kiln & Co',
      logoUrl: 'https://example.com/kiln.png',
    });
    await open(`/${blogId}/media?medium=${mediumId}`);
    await page.getByText(laterWords.ownersReplace).waitFor();

    expect(await button(laterWords.replaceFile).count()).toBe(0);
  });

  test.each<[Member['role'], string[], string[]]>([
    ['author', [], []],
    ['editor', [], ['Add redirect', 'Add these lines', 'Remove /old/', 'Save']],
    [
      'owner',
      ['Move About up', 'Move About down', 'Remove About', 'Add entry', 'Save'],
      ['Add redirect', 'Add these lines', 'Remove /old/', 'Save'],
    ],
  ])(
    '%s: the menu and the redirects are read by all, and changed as the role allows',
    async (role, ofMenu, ofRedirects) => {
      const { blogId } = await newBlog(role);
      await admin.service.send('PATCH', `blog/${blogId}`, { menu: [{ label: 'About', url: '/about/' }] });
      await admin.service.send('PUT', `blog/${blogId}/redirects`, {
        redirects: [{ from: '/old/', to: '/new/' }],
      });
      const names = async () => {
        const buttons = await page.getByRole('main').getByRole('button', { includeHidden: true }).all();
        return Promise.all(
          buttons.map(async each => (await each.getAttribute('aria-label')) ?? (await each.textContent())),
        );
      };
      await open(`/${blogId}/blog?part=menu`);
      await (role === 'owner' ? button('Add entry') : page.getByText('/about/')).waitFor();
      const menu = await names();
      await open(`/${blogId}/blog?part=redirects`);
      await page.getByText('1 redirect', { exact: true }).waitFor();

      expect(menu).toEqual(ofMenu);
      expect(await names()).toEqual(ofRedirects);
      expect(visitor.complaints).toEqual([]);
    },
  );

  describe('to somebody who is no member', () => {
    const strangers: [what: string, who: Person, said: string][] = [
      ['of anything', person('Cleo'), words.noBlogForYouText],
      [
        'by name, in more groups than a sign-in lists',
        person('Dan', { omitsGroups: true }),
        words.groupsOmitted,
      ],
    ];
    test.each(strangers)(
      '%s: no blog, and the own identifier to give to an owner',
      async (_, stranger, said) => {
        await admin.newBlog();
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await signIn(page, stranger);
        await open('/');
        await page.getByRole('heading', { name: words.noBlogForYou }).waitFor();
        await page.getByText(said).waitFor();
        await button('Copy your identifier').click();
        await page.getByText('Copied', { exact: true }).waitFor();

        expect(await page.evaluate('navigator.clipboard.readText()')).toBe(principalOf(stranger));
        expect(await button('New blog').count()).toBe(0);
        expect(visitor.complaints).toEqual([]);
      },
    );

    test('nothing until an owner lets them in, and then the blog as soon as they are back', async () => {
      const cleo = person('Cleo');
      const blogId = await admin.newBlog('Let in');
      await signIn(page, cleo);
      await open('/');
      await page.getByRole('heading', { name: words.noBlogForYou }).waitFor();
      await admin.letIn(blogId, { principal: principalOf(cleo), role: 'reader' });
      await comeBack(page);
      await page.getByRole('link', { name: /^Let in/ }).waitFor();

      expect(await page.getByRole('heading', { name: words.noBlogForYou }).count()).toBe(0);
    });

    test('a blog, and a post of it, are not there', async () => {
      const { blogId, own } = await newBlog('reader');
      await signIn(page, person('Cleo'));
      await open(`/${blogId}/posts`);
      await page.getByRole('heading', { name: words.notForYou }).waitFor();
      await open(`/${blogId}/posts/${own}`);
      await page.getByText(words.noMember).waitFor();

      expect(await page.getByRole('textbox').count()).toBe(0);
    });
  });

  test('an administrator creates blogs, and sees to be one where there are other owners', async () => {
    const blogId = await admin.newBlog('Of others');
    await signIn(page, person('Alma', { roles: ['Blog.Admin'] }));
    await open('/');
    await button('New blog').waitFor();
    await open(`/${blogId}/members`);
    await page.getByText(laterWords.adminText).waitFor();

    expect(await page.locator('.rail-foot').textContent()).toContain('You are an administrator');
  });

  test('a user whom the sign-in does not name is asked to sign in', async () => {
    await page.setExtraHTTPHeaders({});
    await visitor.open(service.host.url);

    expect(await page.getByRole('alert').textContent()).toContain(words.signInFirst);
  });

  test('axe finds nothing where less is shown, in light and dark, wide and narrow', async () => {
    const { blogId, other, mediumId } = await newBlog('author');
    const seen: unknown[] = [];
    const look = async (what: string) => {
      seen.push(...(await visitor.flaws(what)));
      await page.setViewportSize({ width: 1280, height: 800 });
    };
    for (const [place, ready] of places(mediumId)) {
      await open(`/${blogId}/${place}`);
      await page.getByRole('main').getByText(ready, { exact: true }).first().waitFor();
      await look(place);
    }
    await open(`/${blogId}/posts/${other}`);
    await page.frameLocator('iframe').getByRole('heading').waitFor();
    await look('read a post');
    await signIn(page, person('Cleo'));
    await open('/');
    await button('Copy your identifier').waitFor();
    await look('stranger');

    expect(seen).toEqual([]);
  });
});

describeInChromium('the studio without members', page => {
  const service = useLocalService();

  test('shows no members and asks for none', async () => {
    const visitor = new Visitor(page);
    const asked: string[] = [];
    page.on('request', request => asked.push(request.url()));
    const blogId = await service.newBlog();
    await visitor.open(service.host.url, `/${blogId}/posts`);
    await page.getByRole('button', { name: 'New post' }).first().waitFor();
    await page.getByRole('link', { name: 'Blog', exact: true }).click();
    await page.getByRole('button', { name: 'Delete blog' }).waitFor();

    expect(await page.getByRole('link', { name: 'Members' }).count()).toBe(0);
    expect(asked.filter(url => url.endsWith('/members'))).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });
});
