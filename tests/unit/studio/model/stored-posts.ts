import { type BlogClient, ChangedError, type Schemas, ServiceError } from '../../../../client/api/index.ts';
import { draftOfBody } from '../../../../client/studio/editor/copy-body.ts';
import { bodyOf, type Draft, draftOf } from '../../../../client/studio/editor/draft.ts';
import { remotePost, type StoredPost } from '../../../../client/studio/editor/remote.ts';
import type { RemoteDraft } from '../../../../client/studio/saving/remote-draft.ts';
import { StoredThings } from './stored-things.ts';

type PostBody = Schemas['PostBody'];

/** The working copy of a post, in the service. */
interface StoredCopy {
  etag: string;
  body: PostBody;
  /** The tag of the post that it was made of. */
  basedOn: string;
}

/** A request of the studio, as far as it is looked at here. */
interface Request {
  path: { id: string };
  body?: PostBody & { basedOn?: string };
  ifUnchanged?: { etag: string | undefined };
  ifAbsent?: boolean;
}

const failure = (status: number) =>
  new (status === 412 ? ChangedError : ServiceError)('A request', status, { type: 'about:blank' });

/** The posts of a service, with their working copies. The studio's own way to write them leads here. */
export class StoredPosts extends StoredThings<Draft, StoredPost> {
  readonly copies = new Map<string, StoredCopy>();
  readonly #now: () => number;
  /** What the studio knows of posts that were public, for as long as the browser is there. */
  readonly #takenBack = new Set<string>();

  /** @param now the service's own time. */
  constructor(now: () => number) {
    super();
    this.#now = now;
  }

  get posts(): Map<string, StoredPost> {
    return this.all;
  }

  /** What the working copy of a post says. */
  copyOf(id: string): Draft | undefined {
    const copy = this.copies.get(id);
    return copy && draftOfBody(copy.body);
  }

  override clear(): void {
    super.clear();
    this.copies.clear();
  }

  override get aside(): Draft[] {
    return [...this.copies.values()].map(({ body }) => draftOfBody(body));
  }

  /** Somebody else writes the working copy of a published post. */
  override writeAside(id: string, part: (draft: Draft) => Partial<Draft>): boolean {
    const stored = this.all.get(id);
    if (!stored?.etag || !stored.post.published) return false;
    const { body, basedOn } = this.copies.get(id) ?? {
      body: { ...bodyOf(stored.draft, stored.post), slug: stored.post.slug, published: undefined },
      basedOn: stored.etag,
    };
    this.#setCopy(id, { ...body, ...part(draftOfBody(body)) } as PostBody, basedOn);
    return true;
  }

  override remoteOf(id: string): RemoteDraft<Draft, StoredPost> {
    const remote = remotePost(
      this.#client(),
      { blogId: 'blog', postId: id },
      this.#takenBack,
      async () => undefined,
    );
    return {
      read: async known => (this.right === 'none' ? this.refuse() : remote.read(known)),
      write: async (draft, replaced) =>
        this.right === 'write' ? remote.write(draft, replaced) : this.refuse(),
      place: async saved =>
        this.right === 'write' ? (remote.place?.(saved) ?? this.refuse()) : this.refuse(),
    };
  }

  /** The client of the service, as far as the studio uses it for a post. */
  #client(): BlogClient {
    const isCopy = (path: string) => path.includes('/draft');
    const client = {
      read: async (path: string, { path: { id } }: Request) =>
        isCopy(path) ? this.#readCopy(id) : this.#readPost(id),
      put: async (path: string, request: Request) =>
        isCopy(path) ? this.#putCopy(request) : this.#putPost(request),
      post: async (path: string, request: Request) =>
        isCopy(path) ? this.#publish(request) : this.#create(request),
      delete: async (_: string, { path: { id }, ifUnchanged }: Request) => {
        this.#copyAt(id, ifUnchanged);
        this.copies.delete(id);
      },
    };
    return client as unknown as BlogClient;
  }

  #postAt(id: string): StoredPost {
    const stored = this.all.get(id);
    if (!stored) throw failure(404);
    return stored;
  }

  #copyAt(id: string, ifUnchanged: Request['ifUnchanged']): StoredCopy {
    this.#postAt(id);
    const copy = this.copies.get(id);
    if (copy?.etag !== ifUnchanged?.etag) throw failure(412);
    if (!copy) throw failure(404);
    return copy;
  }

  #readPost(id: string) {
    const { post, etag } = this.#postAt(id);
    return { value: post, etag };
  }

  #readCopy(id: string) {
    const { etag: now } = this.#postAt(id);
    const copy = this.copies.get(id);
    if (!copy) throw failure(404);
    const { body, basedOn, etag } = copy;
    return { value: { ...body, basedOn, ...(basedOn !== now && { isOutdated: true }) }, etag };
  }

  #putPost({ path: { id }, body, ifUnchanged }: Request) {
    const stored = this.#postAt(id);
    if (stored.etag !== ifUnchanged?.etag) throw failure(412);
    return this.#answer(this.#store(id, body as PostBody, stored.etag));
  }

  #create({ body }: Request) {
    const id = body?.postId ?? '';
    if (this.all.has(id))
      throw new ServiceError('POST', 409, { type: 'urn:problem-type:blog-content-service:identifier-taken' });
    const { etag, value } = this.#answer(this.#store(id, body as PostBody, undefined));
    return { version: { etag }, value };
  }

  #putCopy({ path: { id }, body: given, ifUnchanged, ifAbsent }: Request) {
    const { etag: now } = this.#postAt(id);
    if (ifAbsent ? this.copies.has(id) : !this.#copyAt(id, ifUnchanged)) throw failure(412);
    const { basedOn = now ?? '', ...body } = given as PostBody & { basedOn?: string };
    return { etag: this.#setCopy(id, body, basedOn) };
  }

  #publish({ path: { id }, ifUnchanged }: Request) {
    const { etag, post } = this.#postAt(id);
    const { body, basedOn } = this.#copyAt(id, ifUnchanged);
    if (basedOn !== etag) throw failure(412);
    this.copies.delete(id);
    return { etag: this.#store(id, { ...body, published: body.published ?? post.published }, etag).etag };
  }

  #setCopy(id: string, body: PostBody, basedOn: string): string {
    const etag = `"c${this.nextVersion()}"`;
    this.copies.set(id, { etag, body, basedOn });
    return etag;
  }

  #store(id: string, body: PostBody, replaced: string | undefined): StoredPost {
    // What a body does not have is cleared.
    this.unseen.set(id, Reflect.get(body, 'unseen') as string | undefined);
    const written = this.write(id, draftOfBody(body), replaced);
    if (written.kind !== 'stored') throw failure(412);
    return written.stored;
  }

  #answer = ({ etag, post: value }: StoredPost) => ({ etag, value });

  protected storedOf(postId: string, draft: Draft, etag: string, unseen: string | undefined): StoredPost {
    const post = { ...this.#postOf(postId, draft), unseen };
    return { draft: draftOf(post), etag, post };
  }

  protected sent(draft: Draft): { draft: Draft } {
    return { draft };
  }

  #postOf(postId: string, draft: Draft): StoredPost['post'] {
    const { title, content, contentFormat, excerpt, published } = draft;
    const slug = draft.slug || title.toLowerCase();
    const lastModified = new Date(this.#now() + this.versions).toISOString();
    const keys = { blogId: 'blog', resourceId: postId, postId };
    return {
      ...keys,
      title,
      content,
      ...(contentFormat && { contentFormat }),
      ...(excerpt && { excerpt }),
      slug,
      ...(published && { published }),
      lastModified,
      tags: [],
      media: [],
    };
  }
}
