import fc from 'fast-check';
import {
  absentGuid,
  author,
  blog,
  type Entity,
  type Family,
  medium,
  type Payload,
  post,
  tag,
  zeroGuid,
} from '../families.ts';
import { entities } from '../operations.ts';
import { type Content, type Draft, isChild, jpeg, type Segment, type Store, slugs } from './content.ts';
import type { Body, PathId, Request } from './requests.ts';

// The plan of a random request, made before it is known what exists: it picks one of the existing resources only when
// it is sent, so that most requests hit something, even in a shortened sequence.

/** The target resource: the nth of those that exist, one of a few identifiers, or an invalid one. */
type Pick = { existing: number } | { known: number } | { odd: PathId };

interface DraftPlan {
  fields: Payload;
  userImage?: Pick;
  author?: Pick;
  tags?: Pick[];
  media?: Pick[];
  image?: { nth: number; by: 'flag' | 'postImage' };
}

type BodyPlan =
  | { draft: DraftPlan; own?: Pick | 'same'; resourceId?: Pick | 'same'; spelling?: 'Pascal' }
  | 'as it is'
  | Exclude<Body, { kind: 'draft' }>;

export interface Plan {
  kind: Request['kind'];
  entity: Entity | Family;
  blog: Pick;
  id: Pick;
  body: BodyPlan;
  count?: string;
  skip?: string;
  form: number;
  /** Whether the whole export is compared afterwards, not only the family's list. */
  wholeBlog: boolean;
}

const guid = (kind: 'b' | 'c', n: number) => `00000000-0000-4000-8000-0000000000${kind}${n}`;

const forms: ((id: string) => string)[] = [
  id => id,
  id => id.toUpperCase(),
  id => id.replaceAll('-', ''),
  id => `{${id}}`,
];

function idOf(pick: Pick, existing: Iterable<string>, kind: 'b' | 'c'): string {
  if ('odd' in pick) return pick.odd.says;
  if ('known' in pick) return guid(kind, pick.known);
  const ids = [...existing];
  return ids[pick.existing % ids.length] ?? absentGuid;
}

function pathIdOf(pick: Pick, existing: Iterable<string>, kind: 'b' | 'c', form = 0): PathId {
  if ('odd' in pick) return pick.odd;
  const says = idOf(pick, existing, kind);
  return { text: (forms[form] ?? String)(says), says };
}

function draftOf(plan: DraftPlan, existing: (segment: Segment) => Iterable<string>): Draft {
  const one = (segment: Segment) => (pick: Pick) => idOf(pick, existing(segment), 'c');
  const media = plan.media?.map(one('medium'));
  const image = plan.image && media?.[plan.image.nth % media.length];
  return {
    fields: plan.fields,
    userImage: plan.userImage && one('medium')(plan.userImage),
    author: plan.author && one('author')(plan.author),
    tags: plan.tags?.map(one('tag')),
    media,
    image: image === undefined ? undefined : { id: image, by: plan.image?.by ?? 'flag' },
  };
}

/** The body that leaves a resource unchanged. */
const draftOfContent = ({ fields, userImage, author, tags, media, image }: Content): Draft => ({
  fields,
  userImage,
  author,
  tags,
  media,
  image: image === undefined ? undefined : { id: image, by: 'flag' },
});

/** The request of a plan, given what exists. */
export function requestOf(plan: Plan, store: Store): Request {
  const { kind, entity, form, count, skip } = plan;
  const blogId = pathIdOf(plan.blog, store.blogs.keys(), 'b', form);
  const owner = store.blogs.get(blogId.says);
  const existing = (segment: Segment) => owner?.children[segment].keys() ?? [];
  const siblings = isChild(entity) ? existing(entity.segment) : store.blogs.keys();
  const id = isChild(entity) ? pathIdOf(plan.id, siblings, 'c', form) : blogId;
  const at = { kind, entity, blogId, id };
  if (kind === 'list') return { ...at, kind, count, skip };
  if (kind !== 'create' && kind !== 'update') return { ...at, kind };
  const { body } = plan;
  if (typeof body === 'object' && 'kind' in body) return { ...at, kind, body };
  const stored = isChild(entity) ? owner?.children[entity.segment].get(id.says) : owner;
  const own = id.says.includes('-') ? id.says : absentGuid;
  if (body === 'as it is') {
    const draft = stored ? draftOfContent(stored.content) : { fields: entity.full };
    return { ...at, kind, body: { kind: 'draft', draft, own } };
  }
  const given = (pick: Pick | 'same' | undefined) =>
    pick === 'same' || pick === undefined ? pick && own : idOf(pick, siblings, isChild(entity) ? 'c' : 'b');
  const ids = { own: given(body.own), resourceId: given(body.resourceId), spelling: body.spelling };
  return { ...at, kind, body: { kind: 'draft', draft: draftOf(body.draft, existing), ...ids } };
}

const known: fc.Arbitrary<Pick> = fc.record({ known: fc.integer({ min: 1, max: 4 }) });
const existing: fc.Arbitrary<Pick> = fc.record({ existing: fc.nat(7) });
const odd: fc.Arbitrary<Pick> = fc.constantFrom<Pick>(
  { odd: { text: zeroGuid, says: zeroGuid } },
  { odd: { text: '%20', says: 'blank' } },
  { odd: { text: 'nonsense', says: 'malformed' } },
);
const reference = fc.oneof({ arbitrary: existing, weight: 9 }, { arbitrary: known, weight: 1 });
const target = fc.oneof(
  { arbitrary: existing, weight: 28 },
  { arbitrary: known, weight: 2 },
  { arbitrary: odd, weight: 1 },
);

const text = fc.constantFrom('Ships', 'Ropes and «weather»', '');
const named = fc.constantFrom(...Object.keys(slugs));
const url = fc.constantFrom('https://images.example.org/a.jpg', 'http://example.com/?q=ü#b');
const published = fc.constantFrom(
  '2024-03-01T08:30:00+01:00',
  '2024-03-01T07:30:00Z',
  '2024-03-01T07:30:00',
  '2023-12-31T23:59:59.5-05:00',
  '2031-01-01T00:00:00+14:00',
);
const mediumType = fc.constantFrom<Payload>(
  {},
  { mediumTypeId: jpeg, name: 'Mine' },
  { mediumTypeId: absentGuid, mimeType: 'image/x-map', encoding: 'binary' },
);

const fieldsOf: Record<string, fc.Arbitrary<Payload>> = {
  blog: fc.record({ name: named, slogan: text, logoUrl: url }, { requiredKeys: ['name'] }),
  author: fc.record({ displayName: named, userName: named }),
  tag: fc.record({ name: named, slug: fc.constant('a-slug') }, { requiredKeys: ['name'] }),
  medium: fc.record(
    { mediumUrl: url, alternativeText: text, description: text, mediumType },
    { requiredKeys: ['mediumUrl'] },
  ),
  post: fc.record(
    { title: named, content: text, slug: fc.constant('a-slug'), published },
    { requiredKeys: ['title', 'content'] },
  ),
};

const nothing = fc.constant({});
const lists = { maxLength: 3 };
const referencesOf: Record<string, fc.Arbitrary<Omit<DraftPlan, 'fields'>>> = {
  author: fc.record({ userImage: reference }, { requiredKeys: [] }),
  post: fc.record(
    {
      author: reference,
      tags: fc.array(reference, lists),
      media: fc.array(reference, lists),
      image: fc.record({ nth: fc.nat(2), by: fc.constantFrom('flag', 'postImage') }),
    },
    { requiredKeys: [] },
  ),
};

function badBody(entity: Entity): fc.Arbitrary<BodyPlan> {
  const required = Object.keys(entity.minimal);
  const numbers = Object.fromEntries(required.map(name => [name, 5]));
  return fc.constantFrom<BodyPlan>(
    { kind: 'nothing', text: '' },
    { kind: 'nothing', text: ' \r\n' },
    { kind: 'nothing', text: 'null' },
    { kind: 'not JSON', text: '{"name":"x"' },
    { kind: 'not JSON', text: 'undefined' },
    { kind: 'invalid', text: '{}', paths: required },
    { kind: 'invalid', text: JSON.stringify(numbers), paths: required },
  );
}

function draftBody(kind: Request['kind'], entity: Entity | Family): fc.Arbitrary<BodyPlan> {
  const references = referencesOf[entity.noun] ?? nothing;
  const draft = fc
    .tuple(fieldsOf[entity.noun] ?? fc.constantFrom(entity.minimal, entity.full), references)
    .map(([fields, refs]): DraftPlan => {
      // An update of a medium must have its type; without one it is an error of its own, kept rare.
      const type = kind === 'update' && entity === medium ? { mediumType: {} } : {};
      return { fields: { ...type, ...fields }, ...refs };
    });
  const zero: Pick = { odd: { text: '', says: zeroGuid } };
  const own: fc.Arbitrary<Pick | 'same' | undefined> =
    kind === 'create'
      ? fc.oneof(
          { arbitrary: known, weight: 3 },
          { arbitrary: fc.constantFrom(zero, undefined), weight: 4 },
          existing,
        )
      : fc.oneof(
          { arbitrary: fc.constant('same' as const), weight: 8 },
          known,
          fc.constantFrom(zero, undefined),
        );
  const resourceId = fc.oneof({ arbitrary: fc.constant(undefined), weight: 12 }, own);
  const spelling = fc.constantFrom(undefined, undefined, 'Pascal' as const);
  return fc.record({ draft, own, resourceId, spelling });
}

function bodyFor(kind: Request['kind'], entity: Entity | Family): fc.Arbitrary<BodyPlan> {
  if (kind !== 'create' && kind !== 'update') return fc.constant('as it is');
  const unchanged = { arbitrary: fc.constant('as it is' as const), weight: kind === 'update' ? 2 : 0 };
  return fc.oneof({ arbitrary: draftBody(kind, entity), weight: 10 }, unchanged, badBody(entity));
}

const number = fc.constantFrom(undefined, '0', '1', '2', '5', '1000', '-1', 'x', '%202', '2147483648', '007');

function planFor(kind: Request['kind'], entity: Entity | Family): fc.Arbitrary<Plan> {
  return fc.record({
    kind: fc.constant(kind),
    entity: fc.constant(entity),
    blog: kind === 'delete' && !isChild(entity) ? fc.oneof(existing, known) : target,
    id: target,
    body: bodyFor(kind, entity),
    count: number,
    skip: number,
    form: fc.nat(forms.length - 1),
    wholeBlog: fc.nat(3).map(number => number === 0),
  });
}

const weights: Record<Request['kind'], number> = { create: 6, update: 4, delete: 2, read: 1, list: 1 };

/** Any request of the 25 operations, some families more often than others. */
export function plansOf(shares: Record<string, number>): fc.Arbitrary<Plan> {
  const kinds = ['create', 'update', 'delete', 'read', 'list'] as const;
  const all = entities.flatMap(entity =>
    kinds.map(kind => ({
      arbitrary: planFor(kind, entity),
      weight: (shares[entity.noun] ?? 0) * weights[kind],
    })),
  );
  return fc.oneof(...all);
}

/** The start of a sequence: two blogs with a few of everything that a post references. */
export const furniture: Plan[] = [1, 2].flatMap(blogNumber => {
  const place = {
    kind: 'create',
    blog: { known: blogNumber },
    id: { known: 1 },
    form: 0,
    wholeBlog: false,
  } as const;
  const make = (entity: Entity | Family, own: number, references: Omit<DraftPlan, 'fields'> = {}): Plan => {
    const draft = { fields: entity.full, ...references };
    return { ...place, entity, body: { draft, own: { known: own } } };
  };
  return [
    make(blog, blogNumber),
    ...[1, 2].flatMap(number => [
      make(tag, number),
      make(medium, number),
      make(author, number, { userImage: { known: number } }),
      make(post, number, {
        author: { known: number },
        tags: [{ known: number }],
        media: [{ known: number }],
        image: { nth: 0, by: 'flag' },
      }),
    ]),
  ];
});
