import { type BlogFile, type Collection, type Entity, parseBlog } from './blog-file.ts';
import { type ContentApi, Refusal } from './content-api.ts';
import { differs, identifierOf } from './difference.ts';

/** What became of one entity. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'failed';

/** How an import went. */
export interface ImportReport {
  outcomes: Record<Outcome, number>;
  /** One entry for each entity that failed: which, and the service's reason. */
  failures: { entity: string; reason: string }[];
}

/** Requests under way at once. */
const parallelism = 16;

const segments: Record<Collection, string> = {
  media: 'medium',
  authors: 'author',
  tags: 'tag',
  posts: 'post',
};

type Existing = Map<string, Entity>;

/** Imports one blog with its children over the HTTP API: creates what is missing, updates what differs. */
export class BlogImport {
  readonly #api: ContentApi;
  readonly #file: BlogFile;
  readonly #progress: (done: number, of: number) => void;
  readonly #report: ImportReport = {
    outcomes: { created: 0, updated: 0, unchanged: 0, failed: 0 },
    failures: [],
  };

  constructor(api: ContentApi, file: BlogFile, progress: (done: number, of: number) => void = () => {}) {
    this.#api = api;
    this.#file = file;
    this.#progress = progress;
  }

  /** @throws Unreachable when the service cannot be reached or goes away. */
  async run(): Promise<ImportReport> {
    const { blogId, children } = this.#file;
    const exported = await this.#api.get(`blog/${blogId}`);
    const existing = exported === undefined ? undefined : parseBlog(exported);
    await this.#put('blog', blogId, this.#file.fields, existing?.fields);
    if (this.#report.outcomes.failed > 0) return this.#report;
    const put =
      (collection: Collection, found = indexed(existing?.children[collection])) =>
      (entity: Entity, index: number) =>
        this.#putChild(collection, entity, index, found);
    // Lists show their items in order of creation, so these are created in the order of the file.
    await Promise.all([
      inOrder(children.media, put('media')).then(() => inOrder(children.authors, put('authors'))),
      inOrder(children.tags, put('tags')),
    ]);
    const dated = children.posts.filter(post => post.published);
    const undated = children.posts.filter(post => !post.published);
    await inParallel(dated, put('posts'));
    // Undated posts are listed newest created first.
    await inOrder(undated.reverse(), put('posts'));
    return this.#report;
  }

  async #putChild(collection: Collection, entity: Entity, index: number, existing: Existing): Promise<void> {
    const segment = segments[collection];
    const id = identifierOf(entity);
    if (id === undefined) {
      const reason = 'it has no identifier, so a second import would create it again';
      return this.#count('failed', { entity: `${collection}[${index}]`, reason });
    }
    await this.#put(`blog/${this.#file.blogId}/${segment}`, id, entity, existing.get(id));
  }

  async #put(collection: string, id: string, entity: Entity, existing: Entity | undefined): Promise<void> {
    try {
      this.#count(await this.#bringTo(collection, id, entity, existing));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#count('failed', { entity: `${collection.split('/').at(-1)} ${id}`, reason: error.message });
    }
  }

  async #bringTo(collection: string, id: string, entity: Entity, existing?: Entity): Promise<Outcome> {
    if (existing && !differs(existing, entity)) return 'unchanged';
    if (existing && (await this.#api.update(`${collection}/${id}`, entity))) return 'updated';
    try {
      await this.#api.create(collection, entity);
      return 'created';
    } catch (error) {
      // A create that somebody else was faster with is refused like any failure; then there is something to update.
      const isTaken = error instanceof Refusal && error.status === 500;
      if (isTaken && (await this.#api.update(`${collection}/${id}`, entity))) return 'updated';
      throw error;
    }
  }

  #count(outcome: Outcome, failure?: ImportReport['failures'][number]): void {
    const { outcomes, failures } = this.#report;
    outcomes[outcome] += 1;
    if (failure) failures.push(failure);
    const done = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
    this.#progress(done, 1 + Object.values(this.#file.children).flat().length);
  }
}

function indexed(entities: Entity[] = []): Existing {
  return new Map(entities.map(entity => [identifierOf(entity) ?? '', entity]));
}

type Work<T> = (item: T, index: number) => Promise<void>;

async function inOrder<T>(items: T[], work: Work<T>): Promise<void> {
  for (const [index, item] of items.entries()) await work(item, index);
}

async function inParallel<T>(items: T[], work: Work<T>): Promise<void> {
  const left = items.entries();
  const worker = async () => {
    for (const [index, item] of left) await work(item, index);
  };
  await Promise.all(Array.from({ length: parallelism }, worker));
}
