import { ghost } from '../../../../infra/tools/import/foreign/ghost/ghost.ts';
import { Report } from '../../../../infra/tools/import/report.ts';
import type { JsonObject } from '../../../../shared/values/json-object.ts';

/** What an export of Ghost with these tables becomes, and the report on it. */
export async function converted(data: object, site?: string, { pages = true } = {}) {
  const report = new Report();
  const settings = [{ id: 'ab', key: 'title', value: 'Field notes' }];
  const file = Buffer.from(JSON.stringify({ db: [{ data: { settings, ...data } }] }));
  const open = async function* () {
    yield file;
  };
  const entities: Record<'posts' | 'tags' | 'authors' | 'media', JsonObject[]> = {
    posts: [],
    tags: [],
    authors: [],
    media: [],
  };
  let blog: JsonObject = {};
  for await (const each of ghost(open, { pages, internalTags: false, site }, report))
    if ('entity' in each) entities[each.collection].push(each.entity);
    else blog = { ...blog, ...each.fields };
  return { ...entities, blog, lines: report.lines() };
}
