import { describeInChromium } from '../support/browser/in-chromium.ts';
import {
  author,
  blog,
  type Entity,
  medium,
  type Payload,
  post,
  referencesTo,
  tag,
} from '../support/content/families.ts';
import type { Description } from '../support/description/described.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Editor } from './editor.ts';

/** Where each is written: its place in the studio, the button that opens it there, a field with another text for it, and the button that saves. */
const forms: {
  entity: Entity;
  place: (id: string) => string;
  opens?: string;
  label: string;
  name: string;
  saves?: string;
}[] = [
  { entity: blog, place: () => 'blog', label: 'Name', name: 'name' },
  { entity: author, place: () => 'authors', opens: 'Edit Ada Marsh', label: 'Name', name: 'displayName' },
  { entity: tag, place: () => 'tags', opens: 'Edit Weather', label: 'Name', name: 'name' },
  {
    entity: medium,
    place: id => `media?medium=${id}`,
    label: 'Alternative text',
    name: 'alternativeText',
  },
  { entity: post, place: id => `posts/${id}`, label: 'Title', name: 'title', saves: 'Update' },
];

/** What a body may have that is not stored as it is sent: identifiers, a file, and what the service alone says or an import restores. */
const notKept =
  /^(blogId|resourceId|authorId|tagId|mediumId|postId|uploadId|sha256|imported|lastModified|formerSlugs|postImage|isPostImage)$/;

describeInChromium('a form of the studio', page => {
  const service = useLocalService();
  let editor: Editor;
  let ids: Record<string, string>;
  let bodies: Record<string, object>;

  /** What is created of each: every field, and every reference. */
  const fullOf = ({ noun, full }: Entity): Payload => ({ ...full, ...referencesTo(ids)[noun] });

  beforeEach(async () => {
    editor = new Editor(page, service.host.url);
    await page.setViewportSize({ width: 1280, height: 900 });
    const blogId = await service.create('blog', blog.full);
    ids = { blog: blogId };
    for (const family of [medium, author, tag, post])
      ids[family.noun] = await service.createIn(blogId, family, fullOf(family));
    const { components } = (await service.read('openapi.json')) as unknown as Description;
    bodies = components.schemas as Record<string, { properties: object }>;
  });

  const pathOf = ({ noun }: Entity) => `blog/${ids.blog}${noun === 'blog' ? '' : `/${noun}/${ids[noun]}`}`;

  test.each(forms)(
    'of a $entity.noun leaves what it does not show',
    async ({ entity, place, opens, label, name, saves = 'Save' }) => {
      const { properties } = bodies[`${entity.title}Body`] as { properties: object };
      const before = await service.read(pathOf(entity));
      await editor.visitor.open(service.host.url, `/${ids.blog}/${place(ids[entity.noun] ?? '')}`);
      if (opens) await editor.button(opens).click();
      await editor.field(label).fill('Another');
      const stored = page.waitForResponse(answer =>
        saves === 'Update'
          ? answer.url().endsWith('/draft/publish')
          : ['PUT', 'PATCH'].includes(answer.request().method()),
      );
      await editor.button(saves).click();
      const status = (await stored).status();
      const { lastModified, ...after } = await service.read(pathOf(entity));

      // A field that is new in the description has to be in what is created here.
      expect(Object.keys(fullOf(entity))).toEqual(
        expect.arrayContaining(Object.keys(properties).filter(each => !notKept.test(each))),
      );
      expect(status).toBe(202);
      expect({ lastModified, ...after }).toEqual({ ...before, lastModified, [name]: 'Another' });
    },
  );
});
