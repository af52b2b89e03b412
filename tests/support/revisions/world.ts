import { tag } from '../content/families.ts';
import { type Person, somebody } from '../members/callers.ts';
import { serviceAt } from '../service/service.ts';
import { type Blog, newBlog } from './model.ts';
import type { Reader } from './readings.ts';
import type { TwoInstances } from './two-instances.ts';

const nobody: Pick<Person, 'headers'> & { principal?: string } = { headers: {} };

/** Two blogs whose posts and tags have the same identifiers, and those who write in them. */
export class World {
  readonly instances: TwoInstances;
  readonly blogs: Blog[];
  readonly postIds: readonly string[] = [crypto.randomUUID(), crypto.randomUUID()];
  readonly tagId = crypto.randomUUID();
  readonly people = [nobody, somebody(), somebody()];
  #lives = 0;
  #titles = 0;

  constructor(instances: TwoInstances) {
    this.instances = instances;
    this.blogs = [0, 1].map(() => this.#unborn(crypto.randomUUID()));
  }

  #unborn(id: string): Blog {
    this.#lives += 1;
    return newBlog(id, `Life ${this.#lives},`);
  }

  /** Creates a blog, with a tag: anew, if it was there before. */
  async bear(place: number): Promise<void> {
    const blog = this.#unborn(this.blog(place).id);
    this.blogs[place] = blog;
    const service = this.as(0, 0);
    await service.create('blog', { blogId: blog.id, name: blog.mark });
    const payload = { name: `${blog.mark} tag` };
    await service.create(`blog/${blog.id}/tag`, { tagId: this.tagId, ...payload });
    blog.tags.set(this.tagId, { ...tag.minimal, ...payload });
  }

  blog(place: number): Blog {
    return this.blogs[place] as Blog;
  }

  postId(place: number): string {
    return this.postIds[place] as string;
  }

  /** A title that no other text has. */
  newTitle({ mark }: Blog, postId: string): string {
    this.#titles += 1;
    return `${mark} post ${this.postIds.indexOf(postId)}, text ${this.#titles}`;
  }

  /** An instance, as somebody calls it. */
  as(instance: number, person: number): ReturnType<typeof serviceAt> {
    const host = this.instances.hosts[instance % 2];
    return serviceAt(host?.url ?? '', this.people[person]?.headers ?? {});
  }

  principalOf(person: number): string | undefined {
    return this.people[person]?.principal;
  }

  get reader(): Reader {
    return this.as(0, 0);
  }
}
