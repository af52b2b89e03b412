import type { FamilyName } from '../families/item.ts';
import * as answers from './answers.ts';
import { failuresOf } from './failures.ts';
import { wordsOf } from './families.ts';
import type { Operation } from './operation.ts';
import { listParametersOf } from './parameters.ts';

/** The five operations of a family. */
export interface FamilyOperations {
  create: Operation<201>;
  list: Operation<200 | 304>;
  read: Operation<200 | 304>;
  update: Operation<202>;
  delete: Operation<200>;
}

const sentences = (...parts: (string | undefined)[]) => parts.filter(part => part !== undefined).join(' ');

const references =
  'References are given by identifier and must exist in the blog. The other fields of a nested object are ignored, so that what was read can be put back.';

/** The routes of a family's operations, as Azure Functions takes them and as they are described. */
function placesOf(family: FamilyName, routeSegment: string = family) {
  const isBlog = family === 'blog';
  const collection = isBlog ? family : `blog/{blogId}/${family}`;
  const route = isBlog ? family : `blog/{blogId}/${routeSegment}`;
  const id = isBlog ? '{blogId}' : '{id}';
  return {
    collection: { route, path: `/${collection}` },
    item: { route: `${route}/${id}`, path: `/${collection}/${id}` },
  };
}

/** The operations of a family. What is the same for all families is said once, here. */
export function familyOperations(group: FamilyName): FamilyOperations {
  const words = wordsOf(group);
  const isBlog = group === 'blog';
  const failures = failuresOf(isBlog, words.refers);
  const onReferences = words.refers ? references : undefined;
  const { title, plural } = words;
  const one = /^[aeiou]/.test(group) ? `an ${group}` : `a ${group}`;
  const where = isBlog ? '' : ' of a blog';
  const { collection, item } = placesOf(group, words.routeSegment);
  const of = { group, noun: group };
  const identifier = `If the body gives no identifier, ${one} gets a random one. An identifier that is already taken is 500.`;
  return {
    create: {
      ...of,
      ...collection,
      name: `Create${title}`,
      methods: ['POST'],
      verb: 'created',
      summary: `Create ${one}`,
      description: sentences(identifier, onReferences),
      parameters: [],
      body: `${title}Body`,
      answers: { 201: answers.created(group, title) },
      failures: failures.create,
    },
    list: {
      ...of,
      ...collection,
      name: `Get${title}List`,
      methods: ['GET', 'HEAD'],
      verb: 'read',
      summary: `List the ${plural}${where}`,
      description: isBlog
        ? 'In order of creation, each with the exact numbers of its children.'
        : 'If the blog does not exist, the list is empty and has no `ETag`. The order is total, so pages neither overlap nor leave anything out.',
      parameters: [...listParametersOf(group), ...(isBlog ? [] : (['If-None-Match'] as const))],
      answers: isBlog
        ? { 200: answers.plainList(plural, `${title}InList`) }
        : { 200: answers.childList(plural, title), 304: answers.unchangedList },
      failures: failures.list,
    },
    read: {
      ...of,
      ...item,
      name: `Get${title}`,
      methods: ['GET', 'HEAD'],
      verb: 'read',
      summary: `Read ${one}`,
      description: sentences(
        words.onRead,
        'References are expanded to the current state of their targets; deleted targets are left out.',
      ),
      parameters: ['fields', 'If-None-Match'],
      answers: { 200: answers.single(group, title), 304: answers.unchanged },
      failures: failures.read,
    },
    update: {
      ...of,
      ...item,
      name: `Update${title}`,
      methods: ['PUT'],
      verb: 'modified',
      summary: `Replace ${one}`,
      description: sentences('An optional field that is left out is cleared.', onReferences, words.onUpdate),
      parameters: ['If-Match', 'If-None-Match'],
      body: `${title}Body`,
      answers: { 202: answers.modified(group, title) },
      failures: failures.update,
    },
    delete: {
      ...of,
      ...item,
      name: `Delete${title}`,
      methods: ['DELETE'],
      verb: 'deleted',
      summary: `Delete ${one}`,
      description: isBlog
        ? 'Everything in the blog is deleted with it. If that is cut off half-way, the next delete continues from there.'
        : 'Reads of items that refer to it leave it out from now on.',
      parameters: ['If-Match', 'If-None-Match'],
      answers: { 200: answers.deleted(`The ${group} is deleted.`) },
      failures: failures.delete,
    },
  };
}
