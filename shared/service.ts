import type { Container } from '@azure/cosmos';
import { readConfig } from './config.ts';
import { blog, blogFields } from './families/blog.ts';
import { children } from './families/children.ts';
import type { ChildFamily } from './families/family.ts';
import type { ChildName, Item } from './families/item.ts';
import { objectToJson, toJson } from './http/json.ts';
import { makeOperations, type Operations, type Resource } from './http/operations.ts';
import { BlogRepository } from './store/blog-repository.ts';
import { ChildRepository } from './store/child-repository.ts';
import { everything } from './store/pages.ts';
import { ReferencedItems } from './store/references.ts';
import { openContainer } from './store/transport/client.ts';
import { startTelemetry } from './telemetry/start.ts';

type Child<F extends ChildName, P extends object> = Resource<F, P> & {
  /** All items of a blog in list order and list form, for its export. */
  all(blogId: string): AsyncIterable<object[]>;
};

function childOf<F extends ChildName, P extends object>(
  container: Container,
  family: ChildFamily<F, P>,
): Child<F, P> {
  const repository = new ChildRepository(container, family);
  async function* listed(pages: AsyncIterable<Item<F>[]>, blogId: string) {
    const targets = new ReferencedItems(container, blogId);
    for await (const page of pages) {
      await targets.load(page);
      yield page.map(item => family.response(item, targets.resolve));
    }
  }
  async function single(item: Item<F>) {
    const targets = new ReferencedItems(container, item.blogId);
    await targets.load([item]);
    return toJson(family.response(item, targets.resolve));
  }
  return {
    family,
    repository,
    routes: { collection: { blogId: -2 }, item: { blogId: -3, id: -1 } },
    listed,
    single,
    all: blogId => listed(repository.list(blogId, everything), blogId),
  };
}

const config = readConfig(process.env);
const container = openContainer(config.cosmos);
startTelemetry(config);

if (config.signInLooksOff) {
  console.error(
    'WARNING: sign-in looks off. The functions check no credential, so without App Service Authentication ' +
      'anybody can read, change and delete all content. Turn it on (infra/README.md), or stop the function app.',
  );
}

const authors = childOf(container, children.author);
const posts = childOf(container, children.post);
const tags = childOf(container, children.tag);
const media = childOf(container, children.medium);

const blogs: Resource<'blog', InstanceType<typeof blog.payload>> = {
  family: blog,
  repository: new BlogRepository(container),
  routes: { collection: {}, item: { blogId: -1 } },
  async *listed(pages) {
    for await (const page of pages) yield page.map(blog.response);
  },
  single: item =>
    objectToJson(blogFields(item), {
      authors: authors.all(item.blogId),
      posts: posts.all(item.blogId),
      tags: tags.all(item.blogId),
      media: media.all(item.blogId),
    }),
};

/** The handlers of all families: what functions/ registers. */
export const operations: Record<'blog' | ChildName, Operations> = {
  blog: makeOperations(blogs),
  author: makeOperations(authors),
  post: makeOperations(posts),
  tag: makeOperations(tags),
  medium: makeOperations(media),
};
