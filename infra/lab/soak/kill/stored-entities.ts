type Payload = Record<string, unknown>;

async function getList(api: string, path: string): Promise<Payload[]> {
  const response = await fetch(`${api}/${path}?count=2147483647`);
  return (await response.json()) as Payload[];
}

/** What a blog contains: the family's name in addresses, and its count in the blog. */
const families = [
  ['author', 'authorsCount'],
  ['medium', 'mediaCount'],
  ['post', 'postCount'],
  ['tag', 'tagCount'],
] as const;

/** What the service's lists say of each blog. */
export interface StoredEntities {
  /** The name of each tag and the title of each post, by address. */
  names: Map<string, string>;
  /** Counts that differ from the number of entities in their list. */
  wrongCounts: string[];
}

/** Reads all blogs, and everything in them. */
export async function readStoredEntities(api: string): Promise<StoredEntities> {
  const names = new Map<string, string>();
  const wrongCounts: string[] = [];
  for (const blog of await getList(api, 'blog')) {
    for (const [family, count] of families) {
      const collection = `blog/${blog.blogId}/${family}`;
      const entities = await getList(api, collection);
      for (const { resourceId, name, title } of entities) {
        names.set(`${collection}/${resourceId}`, String(name ?? title));
      }
      if (blog[count] !== entities.length) {
        wrongCounts.push(`${count} of ${blog.blogId} must be ${entities.length} (got ${blog[count]})`);
      }
    }
  }
  return { names, wrongCounts };
}
