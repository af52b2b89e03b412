import { type Attempts, Transient, trying } from './attempts.ts';
import type { ContentApi } from './content-api.ts';
import { blogElements } from './file/blog-elements.ts';
import type { BlogFile, FileEntity } from './file/blog-file.ts';
import { BlogFileError } from './file/blog-file-error.ts';
import { identifierOf } from './file/collections.ts';
import { essenceDigest } from './file/essence.ts';

/** What the service has of a file: each entity that is there already, and whether it says the same. */
export interface Existing {
  /** The blog's own fields; undefined when there is no such blog. */
  fields: Record<string, unknown> | undefined;
  same: Set<FileEntity>;
  different: Set<FileEntity>;
}

/** Reads the blog's export as it comes in and compares it with the file, an entity at a time. */
async function readOnce(api: ContentApi, file: BlogFile): Promise<Existing> {
  const existing: Existing = { fields: undefined, same: new Set(), different: new Set() };
  const exported = await api.read(`blog/${file.blogId}`);
  if (!exported) return existing;
  existing.fields = {};
  for await (const element of blogElements(exported)) {
    if (!('collection' in element)) {
      existing.fields[element.name] = element.value;
      continue;
    }
    const id = identifierOf(element.value, element.collection);
    const entity = id === undefined ? undefined : file.find(element.collection, id);
    if (!entity) continue;
    // A slug that is left out is made by the service, as it was for the one that exists.
    const isSame = essenceDigest(element.value, element.collection, entity.givesSlug) === entity.digest;
    existing[isSame ? 'same' : 'different'].add(entity);
  }
  return existing;
}

/** Attempts at most to read what is there: a service that has not answered before is likelier another one, or none. */
const maxAttempts = 4;

/**
 * What the service has of a file.
 * @throws Refusal, Transient
 */
export function readExisting(api: ContentApi, file: BlogFile, attempts: Attempts): Promise<Existing> {
  return trying({ ...attempts, max: Math.min(attempts.max, maxAttempts) }, () =>
    readOnce(api, file).catch(error => {
      // The service ends an export that fails where it stands.
      if (!(error instanceof BlogFileError)) throw error;
      throw new Transient(`The export of blog ${file.blogId} cannot be read: ${error.message}`, {
        cause: error,
      });
    }),
  );
}
