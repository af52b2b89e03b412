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
} from '../content/families.ts';
import { entities } from '../requests/operations.ts';
import { type Draft, draftOfContent, isChild, jpeg, type Segment, type Store, slugs } from './content.ts';
import type { Request, Writing } from './requests.ts';

// The plan of a random request, made before it is known what exists: it picks one of the existing resources only when
// it is sent, so that most requests hit something, even in a shortened sequence.

/** The target resource: the nth of those that exist, or one of a few identifiers. */
type Pick = { existing: number } | { known: number };

interface DraftPlan {
  fields: Payload;
  userImage?: Pick;
  author?: Pick;
  tags?: Pick[];
  media?: Pick[];
  image?: { nth: number; by: 'flag' | 'postImage' };
}

export interface Plan {
  kind: Request['kind'];
  entity: Entity | Family;
  blog: Pick;
  id: Pick;
  /** What a create, an update or a patch writes; `as it is` leaves a resource unchanged. */
  draft: DraftPlan | 'as it is';
  /** The identifier that its body gives. */
  own?: Pick | 'same';
  /** Whether the whole export is compared afterwards, not only the family's list. */
  wholeBlog: boolean;
}

const guid = (kind: 'b' | 'c', n: number) => `00000000-0000-4000-8000-0000000000${kind}${n}`;

function idOf(pick: Pick, existing: Iterable<string>, kind: 'b' | 'c'): string {
  if ('known' in pick) return guid(kind, pick.known);
  const ids = [...existing];
  return ids[pick.existing % ids.length] ?? absentGuid;
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

/** The request of a plan, given what exists. */
export function requestOf({ kind, entity, ...plan }: Plan, store: Store): Request {
  const blogId = idOf(plan.blog, store.blogs.keys(), 'b');
  const owner = store.blogs.get(blogId);
  const existing = (segment: Segment) => owner?.children[segment].keys() ?? [];
  const siblings = isChild(entity) ? [...existing(entity.segment)] : [...store.blogs.keys()];
  const id = isChild(entity) ? idOf(plan.id, siblings, 'c') : blogId;
  const at = { entity, blogId, id };
  if (kind === 'list' || kind === 'read' || kind === 'delete') return { ...at, kind };
  if (plan.draft === 'as it is') {
    const stored = isChild(entity) ? owner?.children[entity.segment].get(id) : owner;
    return { ...at, kind, own: id, draft: stored ? draftOfContent(stored.content) : { fields: entity.full } };
  }
  const own = plan.own === 'same' ? id : plan.own && idOf(plan.own, siblings, isChild(entity) ? 'c' : 'b');
  return { ...at, kind, own, draft: draftOf(plan.draft, existing) };
}

const known: fc.Arbitrary<Pick> = fc.record({ known: fc.integer({ min: 1, max: 4 }) });
const existing: fc.Arbitrary<Pick> = fc.record({ existing: fc.nat(7) });
const reference = fc.oneof({ arbitrary: existing, weight: 9 }, { arbitrary: known, weight: 1 });
const target = fc.oneof({ arbitrary: existing, weight: 14 }, { arbitrary: known, weight: 1 });

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

/** What one patch may not change at will: sizes must fit the sides (tests/uploads/sizes.test.ts has these patches, and tests/uploads/model.test.ts others). */
const dependent = ['width', 'height', 'sizes'];

/** Any of a family's fields with any of its values, and few of the required ones removed. */
const changesOf = ({ full, changed, minimal }: Entity): fc.Arbitrary<Payload> =>
  fc.record(
    Object.fromEntries(
      Object.keys(full)
        .filter(name => !dependent.includes(name))
        .map(name => [
          name,
          fc.oneof(
            { arbitrary: fc.constantFrom(changed[name], full[name]), weight: 12 },
            { arbitrary: fc.constant(null), weight: name in minimal ? 1 : 6 },
          ),
        ]),
    ),
    { requiredKeys: [] },
  );

/** Which identifier a body gives: of an update nearly always its own. */
const ownOf: Record<Writing['kind'], fc.Arbitrary<Plan['own']>> = {
  create: fc.oneof(
    { arbitrary: known, weight: 3 },
    { arbitrary: fc.constant(undefined), weight: 4 },
    existing,
  ),
  update: fc.oneof({ arbitrary: fc.constant('same'), weight: 8 }, known, fc.constant(undefined)),
  patch: fc.oneof({ arbitrary: fc.constant(undefined), weight: 8 }, known, fc.constant('same')),
};

/** A patch of fields, and of references but for a post's media. */
function patchFor(entity: Entity | Family): fc.Arbitrary<Plan['draft']> {
  const given = fieldsOf[entity.noun] ?? fc.constant(entity.changed);
  return fc
    .tuple(fc.oneof(changesOf(entity), given), referencesOf[entity.noun] ?? nothing)
    .map(([fields, { media, image, ...others }]: [Payload, Omit<DraftPlan, 'fields'>]) => ({
      fields,
      ...others,
    }));
}

function draftFor(kind: 'create' | 'update', entity: Entity | Family): fc.Arbitrary<Plan['draft']> {
  const references = referencesOf[entity.noun] ?? nothing;
  const draft = fc
    .tuple(fieldsOf[entity.noun] ?? fc.constantFrom(entity.minimal, entity.full), references)
    .map(([fields, refs]): DraftPlan => {
      // An update of a medium must have its type; without one it is an error of its own, kept rare.
      const type = kind === 'update' && entity === medium ? { mediumType: {} } : {};
      return { fields: { ...type, ...fields }, ...refs };
    });
  const unchanged = { arbitrary: fc.constant('as it is' as const), weight: kind === 'update' ? 2 : 0 };
  return fc.oneof({ arbitrary: draft, weight: 10 }, unchanged);
}

function writingFor(kind: Request['kind'], entity: Entity | Family) {
  const none = { draft: fc.constant('as it is' as const), own: fc.constant(undefined) };
  if (kind === 'list' || kind === 'read' || kind === 'delete') return none;
  return { draft: kind === 'patch' ? patchFor(entity) : draftFor(kind, entity), own: ownOf[kind] };
}

function planFor(kind: Request['kind'], entity: Entity | Family): fc.Arbitrary<Plan> {
  return fc.record({
    kind: fc.constant(kind),
    entity: fc.constant(entity),
    blog: target,
    id: target,
    ...writingFor(kind, entity),
    wholeBlog: fc.nat(3).map(number => number === 0),
  });
}

const weights: Record<Request['kind'], number> = {
  create: 6,
  update: 4,
  patch: 3,
  delete: 2,
  read: 1,
  list: 1,
};

/** Any request of them, some families more often than others. */
export function plansOf(shares: Record<string, number>): fc.Arbitrary<Plan> {
  const kinds = ['create', 'update', 'patch', 'delete', 'read', 'list'] as const;
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
  const place = { kind: 'create', blog: { known: blogNumber }, id: { known: 1 }, wholeBlog: false } as const;
  const make = (entity: Entity | Family, own: number, references: Omit<DraftPlan, 'fields'> = {}): Plan => ({
    ...place,
    entity,
    draft: { fields: entity.full, ...references },
    own: { known: own },
  });
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
