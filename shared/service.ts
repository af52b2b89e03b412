import { readConfig } from './config.ts';
import { docs, docsFile } from './docs/get-docs.ts';
import { Reader } from './expansion/reader.ts';
import type { ReadItems } from './expansion/referenced-items.ts';
import { blog } from './families/blog.ts';
import { childFamily, childNames } from './families/children.ts';
import type { ChildName, FamilyName } from './families/item.ts';
import { Finder } from './finding/finder.ts';
import { create } from './http/create.ts';
import { serveContent } from './http/create-content.ts';
import { remove } from './http/delete.ts';
import { type Handler, type Served, serve } from './http/guard.ts';
import { listBlogs, listChildren } from './http/list.ts';
import { mediumTypeList } from './http/media-type-list.ts';
import { openApi } from './http/open-api.ts';
import { read, readerOf, type Single, singleBlog, singleChild } from './http/read.ts';
import { refused, signInMissing } from './http/refused.ts';
import type { Resource } from './http/resource.ts';
import { update } from './http/update.ts';
import { ProcessMemory } from './memory/process-memory.ts';
import { ofFamilies } from './operations/table.ts';
import { readBlog, readItems as readStored } from './store/reads/items.ts';
import { Lookups } from './store/reads/lookups.ts';
import { openContainer } from './store/transport/client.ts';
import { BlogRepository } from './store/writes/blog-repository.ts';
import { ChildRepository } from './store/writes/child-repository.ts';
import { ContentRepository } from './store/writes/content-repository.ts';
import { GroupCommit } from './store/writes/group-commit.ts';
import { startTelemetry } from './telemetry/start.ts';
import { Answers } from './versions/answers.ts';
import { BlogVersions } from './versions/blog-versions.ts';
import { HeldAnswers } from './versions/held-answers.ts';

const config = readConfig(process.env);
const container = openContainer(config.cosmos);
startTelemetry(config);

const memory = new ProcessMemory();
const versions = new BlogVersions(blogId => readBlog(container, blogId));
const get = { versions, memory, answers: new Answers(versions, new HeldAnswers(config.cacheBytes)) };
const lookups = new Lookups(container);
const creates = new GroupCommit(container);
const readItems: ReadItems = (blogId, ids, noteBlog) => readStored(container, blogId, ids, noteBlog);

/** The five operations of a family, by the contract's rules for all families. */
function serveFamily<F extends FamilyName, P extends object>({
  family,
  repository,
  single,
  list,
}: Omit<Resource<F, P>, 'readOne'> & { single: Single; list: Handler<200 | 304> }): Served[] {
  const operations = ofFamilies[family.name];
  const readOne = readerOf(single, get);
  const resource = { family, repository, readOne };
  return [
    serve(operations.create, create(resource, get)),
    serve(operations.list, list),
    serve(operations.read, read(single, readOne)),
    serve(operations.update, update(resource, get)),
    serve(operations.delete, remove(resource, get)),
  ];
}

function partsOf(name: ChildName) {
  const family = childFamily(name);
  const repository = new ChildRepository(container, family, creates);
  const reader = new Reader({ name, repository, readItems, memory });
  return { family, repository, reader, finder: new Finder(family, reader, lookups) };
}

const parts = childNames.map(partsOf);

const blogs = new BlogRepository(container);
const blogReader = new Reader({ name: 'blog', repository: blogs, readItems, memory });
const collections = Object.fromEntries(parts.map(({ family, finder }) => [family.collection, finder]));

const operations: readonly Served[] = [
  ...serveFamily({
    family: blog,
    repository: blogs,
    single: singleBlog(blog, blogReader, collections),
    list: listBlogs(blog, blogReader, get),
  }),
  ...parts.flatMap(({ family, repository, reader, finder }) =>
    serveFamily({
      family,
      repository,
      single: singleChild(family, reader),
      list: listChildren(family, finder, get),
    }),
  ),
  serveContent(new ContentRepository(container), get),
  mediumTypeList,
  openApi,
  docs,
  docsFile,
];

if (config.signInMissing) console.error(signInMissing);

/** All operations of the service, which functions/ registers. */
export const service: readonly Served[] = config.signInMissing ? operations.map(refused) : operations;
