import { maxFormerSlugs } from '../../../shared/families/former-slugs.ts';
import type { JsonObject } from '../../../shared/values/json-object.ts';
import { madeSlugs } from '../../../shared/values/slug.ts';
import { type Collection, collections, valueAt } from './file/collections.ts';
import {
  besideContent,
  digestOf,
  essenceOf,
  givesSlug,
  identifiersOf,
  withoutFields,
} from './file/essence.ts';
import { requestBody } from './file/request-body.ts';
import { aboutFile, isOwnFile } from './media/own-files.ts';

/** The fields of a blog that say where and to whom it is shown. Once they are set here, that is decided here. */
const placeOfBlog = ['siteUrl', 'postUrl', 'pageUrl', 'tagUrl'];

/** Some fields of an object, those that it has. */
const only = (object: JsonObject, isWanted: (name: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => isWanted(name)));

/** An entity of the file, and what is there under its identifier. */
export interface Pair {
  /** Undefined for the blog itself. */
  collection: Collection | undefined;
  /** What a create of it would send, with its digest. */
  wanted: JsonObject;
  /** That with the addresses of files that the file gives. */
  given: JsonObject;
  /** What is there, as an export has it. */
  there: JsonObject;
}

/** What decides besides. */
export interface DecisionRules {
  /** Whether the file is an export of the service, which is put back as it is. */
  restores: boolean;
  /** Whether what was changed here is updated too. */
  overwrites: boolean;
  /** The fields that no entity of a collection in the file has. */
  unknownTo(collection: Collection): (name: string) => boolean;
  /** Whether what an entity refers to is not there, although it is in the file: so what is there is read without it. */
  isMissing?(collection: Collection, id: string): boolean;
}

/**
 * What becomes of an entity that is there: nothing, because it is as in the file; nothing, because it was changed here; an update; or
 * one that only marks it as what the file has.
 */
export type Decision = { kind: 'same' } | { kind: 'kept' } | { kind: 'update' | 'mark'; body: JsonObject };

/** Decides what becomes of an entity that is there. */
export function decide(pair: Pair, rules: DecisionRules): Decision {
  const { collection, wanted } = pair;
  if (rules.restores) return restoring(pair);
  const { imported, ...there } = pair.there;
  const left = whatWasLeft(pair, rules);
  const others = left || !rules.overwrites ? {} : unknownFields(there, collection, rules);
  const body = { ...others, ...merged(pair, left) };
  if (isSame(body, there, collection))
    return imported === wanted.imported ? { kind: 'same' } : { kind: 'mark', body };
  if (!left && !rules.overwrites) return { kind: 'kept' };
  // Without a time in the file it is now that it changes.
  return { kind: 'update', body: 'lastModified' in wanted ? body : withoutFields(body, ['lastModified']) };
}

/** What an update keeps of a medium if it does not say it, for as long as the file is the same. */
const keptWithFile = ['sizes', 'thumbHash', 'focus'];

const keptFrom = (body: JsonObject) => keptWithFile.filter(name => !isGiven(body[name]));

/** Whether an update with this body would change nothing of what is there. */
function isSame(body: JsonObject, there: JsonObject, collection: Collection | undefined): boolean {
  const kept = ['imported', ...keptFrom(body)];
  return (
    essenceOf(withoutFields(body, kept), collection) === essenceOf(withoutFields(there, kept), collection)
  );
}

/** What the service sets by itself is no difference to an export, unless that says it. */
function restoring({ collection, wanted, there }: Pair): Decision {
  const unsaid = [
    ...('imported' in wanted ? [] : ['imported']),
    ...('lastModified' in wanted ? [] : besideContent.filter(name => !(name in wanted))),
    ...(givesSlug(wanted) ? [] : ['slug']),
    ...keptFrom(wanted),
  ];
  const found = essenceOf(withoutFields(there, unsaid), collection);
  return found === essenceOf(withoutFields(wanted, unsaid), collection)
    ? { kind: 'same' }
    : { kind: 'update', body: wanted };
}

/** An entity of the file with what it does not say of what is there. @param left see {@link whatWasLeft}. */
function merged({ collection, wanted, there }: Pair, left: JsonObject | undefined): JsonObject {
  if (!collection) {
    const isSetHere = (name: string) =>
      placeOfBlog.includes(name) && isGiven(there[name]) && (!left || name in left);
    const given = only(wanted, name => isGiven(wanted[name]));
    return { ...there, ...given, ...only(there, isSetHere) };
  }
  const slug = givesSlug(wanted) ? wanted.slug : there.slug;
  return {
    ...wanted,
    ...(isGiven(slug) && { slug }),
    ...((collection === 'posts' || collection === 'tags') && {
      formerSlugs: formerSlugs(collection, wanted, there, String(slug)),
    }),
    ...(collection === 'posts' && { lastModified: wanted.lastModified ?? there.lastModified }),
  };
}

const isGiven = (value: unknown) => value !== undefined && value !== null;

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(each => typeof each === 'string') : [];

/** The slugs by which readers may know a post or a tag, here or where it comes from. A restoring update has no others than it gives. */
function formerSlugs(
  collection: 'posts' | 'tags',
  wanted: JsonObject,
  { slug, published, ...there }: JsonObject,
  next: string,
): string[] {
  const isPublished = typeof published === 'string' && Date.parse(published) <= Date.now();
  const all = [
    ...(isPublished || collection === 'tags' ? [String(slug)] : []),
    ...textsIn(there.formerSlugs),
    ...textsIn(wanted.formerSlugs),
  ];
  return [...new Set(all)].filter(each => each !== next.normalize()).slice(0, maxFormerSlugs);
}

/** What the file cannot say of the entities of a collection, because it has it of none, as it is there. */
function unknownFields(
  there: JsonObject,
  collection: Collection | undefined,
  rules: DecisionRules,
): JsonObject {
  if (!collection) return {};
  const isUnknown = rules.unknownTo(collection);
  return only(requestBody(there, collection), isUnknown);
}

/**
 * What the last import has left, if nobody has changed it since: the fields that were another way then. The digest of what is there
 * says it, with each of the fields as they are, or as the import may have sent them.
 * @returns undefined if it was changed here, or no import has left it.
 */
function whatWasLeft(pair: Pair, rules: DecisionRules): JsonObject | undefined {
  const { collection, there } = pair;
  const { imported } = there;
  if (typeof imported !== 'string') return undefined;
  let ways: JsonObject[] = [{}];
  for (const way of collection ? waysOfChild(pair, collection, rules) : waysOfBlog(pair))
    ways = [...ways, ...ways.map(each => ({ ...each, ...way }))];
  return ways.find(way => digestOf({ ...there, ...way }, collection) === imported);
}

/** What a blog is never read without, and what is not of its content. */
const always = ['blogId', 'resourceId', 'name', 'imported'];

/** A blog's fields that the file does not give were left out; and where it is shown is what the file says. */
function waysOfBlog({ wanted, there }: Pair): JsonObject[] {
  const own = Object.keys(there).filter(name => !always.includes(name));
  return own.flatMap((name): JsonObject[] => {
    if (!isGiven(wanted[name])) return [{ [name]: undefined }];
    return placeOfBlog.includes(name) && wanted[name] !== there[name] ? [{ [name]: wanted[name] }] : [];
  });
}

function waysOfChild(pair: Pair, collection: Collection, rules: DecisionRules): JsonObject[] {
  const { wanted, given, there } = pair;
  const ways: JsonObject[] = [];
  // A slug that the service has made was left out.
  if (!givesSlug(wanted) || isMade(there)) ways.push({ slug: undefined });
  // A file in the service's storage was moved there.
  if (isOwnFile(there.mediumUrl, there.blogId) && !isOwnFile(given.mediumUrl, there.blogId))
    ways.push(Object.fromEntries(aboutFile.map(name => [name, given[name]])));
  const hidden = hiddenReferences(wanted, there, collection, rules);
  return hidden ? [...ways, hidden] : ways;
}

const isMade = ({ slug, title, name, resourceId }: JsonObject) =>
  madeSlugs(String(title ?? name ?? ''), String(resourceId)).includes(String(slug));

/**
 * The fields with references of an entity as the file has them, if it is read without some of them because their targets are gone. What was
 * changed here within such a field is passed over: once the targets are there again, an update decides by what is read then.
 */
function hiddenReferences(
  wanted: JsonObject,
  there: JsonObject,
  collection: Collection,
  { isMissing }: DecisionRules,
): JsonObject | undefined {
  if (!isMissing) return undefined;
  const hidden = collections[collection].references.filter(({ path, to }) => {
    const all = identifiersOf(valueAt(wanted, path), to);
    const left = all.filter(id => !isMissing(to, id));
    return left.length < all.length && left.join() === identifiersOf(valueAt(there, path), to).join();
  });
  // The image of a post is one of its media.
  const names = hidden.flatMap(({ path: [name] }) => (name === 'media' ? ['media', 'postImage'] : [name]));
  return names.length > 0 ? Object.fromEntries(names.map(name => [name, wanted[name]])) : undefined;
}
