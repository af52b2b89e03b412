import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ClientProject, compile, createClientProject } from '../support/projects/client-project.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { png } from '../support/uploads/pictures.ts';

let project: ClientProject;
const service = useMediaService();
beforeAll(async () => {
  project = await createClientProject();
  writeFileSync(join(project.folder, 'heron.png'), png());
});
afterAll(() => project.remove());

const head = (api: string) => `
import { BlogClient, ChangedError, ServiceError, type Schemas, type Version, type Versioned } from 'blog-content-client';
declare const process: { argv: string[] };
const api = new BlogClient({ baseUrl: ${JSON.stringify(api)}, headers: ${JSON.stringify(service.session)} });
`;

/** Compiles a program that uses the client, which must succeed, and runs it. */
async function compileAndRun(name: string, source: string) {
  writeFileSync(join(project.folder, `${name}.ts`), source);
  expect(await compile(project.folder, `${name}.ts`)).toEqual([]);
  return promisify(execFile)(process.execPath, [`${name}.js`], { cwd: project.folder });
}

test('correct use compiles without a cast, and works', async () => {
  const source = `${head(service.api)}
const { id: blogId } = await api.post('/blog', { body: { name: 'Field notes', slogan: null } });
const path = { blogId };
const { id: tagId } = await api.post('/blog/{blogId}/tag', { path, body: { name: 'Birds' } });
const { id: authorId } = await api.post('/blog/{blogId}/author', { path, body: { displayName: 'Ada', userName: 'ada' } });
const body: Schemas['PostBody'] = { title: 'A heron', content: '', author: { authorId }, tags: [{ tagId }] };
const { id } = await api.post('/blog/{blogId}/post', { path, body });

const several: undefined = await api.post('/blog/{blogId}/content', { path, body: { tags: [{ name: 'Waders' }] } });

const at = { path: { blogId, id } };
const post = await api.read('/blog/{blogId}/post/{id}', at);
const saved: Version = await api.put('/blog/{blogId}/post/{id}', { ...at, body: { ...post.value, title: 'A heron' }, ifUnchanged: post, prefer: 'revision' });
const heron: Schemas['Post'] | undefined = (await api.put('/blog/{blogId}/post/{id}', { ...at, body: { ...post.value, title: 'A heron, at last' }, ifUnchanged: saved, return: 'representation' })).value;
const { version, value: waders } = await api.post('/blog/{blogId}/tag', { path, body: { name: 'Waders' }, return: 'representation' });
const own: [string | undefined, string | undefined] = [version.etag, waders?.slug];
const whole: Schemas['Blog'] | undefined = (await api.put('/blog/{blogId}', { path, body: { name: 'Notes' }, return: 'representation' })).value;
const now: Versioned<Schemas['Post']> = await api.read('/blog/{blogId}/post/{id}', at, post);

const { token, expires }: Schemas['Preview'] = await api.post('/blog/{blogId}/post/{id}/preview', at);
await api.post('/blog/{blogId}/post/{id}/preview', { ...at, body: { hours: 24 } });
await api.delete('/blog/{blogId}/preview', { path });
const preview = [token, expires].map(each => typeof each);

const draft = '/blog/{blogId}/post/{id}/draft';
const change: Schemas['DraftBody'] = { ...now.value, title: 'A crane', basedOn: now.etag ?? null };
const copied: Version = await api.put(draft, { ...at, body: change, ifAbsent: true });
const isThere: unknown = await api.put(draft, { ...at, body: change, ifAbsent: true }).catch(error => error);
const updated: Version = await api.post('/blog/{blogId}/post/{id}/draft/publish', { ...at, ifUnchanged: copied });
const crane: Versioned<Schemas['Post']> = await api.read('/blog/{blogId}/post/{id}', at);
const changed = [isThere instanceof ChangedError, crane.value.title, crane.etag === updated.etag];
await api.put('/blog/{blogId}/post/{id}', { ...at, body: { ...crane.value, title: 'A heron, at last' } });

const { uploadId, headers }: Schemas['Upload'] = await api.post('/blog/{blogId}/upload', { path, body: { mimeType: 'image/png', bytes: 1 } });
const blob = new Blob([await (await fetch('data:image/png;base64,${png().toString('base64')}')).arrayBuffer()], { type: 'image/png' });
const uploaded: Schemas['Medium'] | undefined = (await api.upload(blogId, blob, { alternativeText: 'A heron' })).value;
const streamed: string = (await api.upload(blogId, blob.stream(), { bytes: blob.size, mimeType: blob.type })).id;
const files = [uploadId, headers['x-ms-blob-type'], uploaded?.width, streamed].map(each => typeof each);

const titles: string[] = [];
for await (const { title } of api.items('/blog/{blogId}/post', { path, query: { tag: tagId }, fields: ['title'] })) titles.push(title);
const counts = (await api.get('/blog', { fields: ['blogId', 'postCount'] })).find(each => each.blogId === blogId);
const first: string | undefined = (await api.get('/mediumtype')).at(0)?.mimeType;
const taken: unknown = await api.post('/blog', { body: { blogId, name: 'x' } }).catch(error => error);
console.log(JSON.stringify({
  titles, files, preview, changed, posts: counts?.postCount, author: now.value.author?.displayName, tag: now.value.tags[0]?.name, first,
  several: several === undefined, heron: heron?.title, own: own.every(each => each !== undefined), whole: whole?.name,
  taken: taken instanceof ServiceError && !(taken instanceof ChangedError) && taken.type,
}));
`;
  const { stdout } = await compileAndRun('right', source);
  expect(JSON.parse(stdout)).toEqual({
    titles: ['A heron, at last'],
    files: ['string', 'string', 'number', 'string'],
    preview: ['string', 'string'],
    changed: [true, 'A crane', true],
    posts: 1,
    author: 'Ada',
    tag: 'Birds',
    several: true,
    heron: 'A heron, at last',
    own: true,
    whole: 'Notes',
    first: expect.stringMatching('/'),
    taken: 'urn:problem-type:blog-content-service:identifier-taken',
  });
});

test('the examples of its README compile, and work', async () => {
  const readme = readFileSync('client/api/README.md', 'utf8');
  const blocks = [...readme.matchAll(/^```ts\n(.*?)^```/gms)].map(([, block]) => block);
  const source = `declare const token: () => Promise<string>;\n${blocks.join('')}`;
  expect(blocks).toHaveLength(16);
  const { stderr } = await compileAndRun('readme', source.replace('http://127.0.0.1:7071/api', service.api));
  expect(stderr).toBe('#/name must not be blank\n');
});

test('incorrect use does not compile, line by line', async () => {
  const source = `${head('http://127.0.0.1')}
const path = { blogId: 'x' };
const at = { path: { blogId: 'x', id: 'y' } };
const post = await api.get('/blog/{blogId}/post/{id}', at);
const some = await api.get('/blog/{blogId}/post/{id}', { ...at, fields: ['title'] });
const tag = await api.read('/blog/{blogId}/tag/{id}', at);
api.post('/blog/{blogId}/tag', { path, body: { name: 'x', unknownField: 'red' } }); // unknown field
api.post('/blog/{blogId}/post', { path, body: { title: 'x', content: '', tags: [{ tag: 'x' }] } }); // unknown nested field
api.post('/blog/{blogId}/tag', { path, body: { name: 7 } }); // wrong type
api.post('/blog/{blogId}/post', { path, body: { title: 'x', content: '', tags: 'x' } }); // wrong type of a list
api.post('/blog/{blogId}/author', { path, body: { displayName: 'x' } }); // missing field
api.post('/blog/{blogId}/tag', { path }); // missing body
api.post('/blog/{blogId}/tag', { body: { name: 'x' } }); // missing path
api.get('/blog/{blogId}/post/{id}', { path }); // missing identifier
api.get('/blog/{blogId}/post/{id}'); // missing request
api.get('/blog/{blogId}/post', { path, query: { cuont: 5 } }); // misspelt parameter
api.get('/blog/{blogId}/post', { path, query: { status: 'lost' } }); // value that is not allowed
api.get('/blog/{blogId}/tag', { path, query: { status: 'draft' } }); // parameter of another list
api.get('/blog/{blogId}/post', { path, query: { count: '5' } }); // wrong type of a parameter
api.get('/blog/{blogId}/post', { path: { blogID: 'x' } }); // misspelt identifier
api.get('/blog/{blogId}/posts', { path }); // path that is not there
api.put('/blog/{blogId}/tag', { path, body: { name: 'x' } }); // method that is not there
api.items('/blog/{blogId}/tag/{id}', at); // no list
api.get('/blog/{blogId}/post', { path, fields: ['titel'] }); // misspelt field
api.get('/docs'); // page, which is no JSON
api.pages('/docs'); // page, which is no list
some.content; // field that was not asked for
post.colour; // field that is not there
post.author.displayName; // field that may be missing
(await api.post('/blog/{blogId}/content', { path, body: { tags: [] } })).id; // several, of which none is returned
api.delete('/blog/{blogId}', { path, ifUnchanged: 'x' }); // condition that is no version
api.delete('/blog/{blogId}', { path, body: {} }); // body where none is taken
api.upload('x', new Blob([]).stream(), { mimeType: 'image/png' }); // stream without its size
api.upload('x', new Uint8Array(1)); // bytes, which are no file
api.upload('x', 'heron.png', { altText: 'x' }); // misspelt option
api.upload('x', new Blob([]), { sizes: [400] }); // widths, which are not for the caller to say
api.post('/blog/{blogId}/upload', { path, body: { mimeType: 'image/png' } }); // announcement without a size
(await api.post('/blog/{blogId}/upload', { path, body: { mimeType: 'image/png', bytes: 1 } })).id; // announcement, which creates nothing
tag.value.name = 7; // wrong type of what was read
new BlogClient({ headers: {} }); // no address
`;
  writeFileSync(join(project.folder, 'wrong.ts'), source);
  const wrong = source.split('\n').flatMap((line, i) => (/ \/\/ /.test(line) ? [i + 1] : []));

  const said = await compile(project.folder, 'wrong.ts');

  const message = [...new Set(said.map(line => Number(/^wrong\.ts\((\d+),/.exec(line)?.[1])))];
  expect(message.sort((a, b) => a - b)).toEqual(wrong);
  expect(wrong).toHaveLength(34);
});

test('a wrapper of each method compiles with the exported types, keeps what they say, and works', async () => {
  const source = `
import {
  type Answer, type Arguments, BlogClient, type CreatedBy, type FieldsOf, type ItemOf, type ListPaths, type PathsOf, type Picked,
  type Reading, type RequestFor, type Returned, type Returning, type UpdatedBy, type Versioned, type Writing,
} from 'blog-content-client';
const api = new BlogClient({ baseUrl: ${JSON.stringify(service.api)}, headers: ${JSON.stringify(service.session)} });

const calls: string[] = [];
class Logged {
  get<P extends PathsOf<'get'>, K extends FieldsOf<P> = FieldsOf<P>>(path: P, ...request: Arguments<Reading<P, K>>): Promise<Picked<Answer<P>, K>> {
    calls.push(path);
    return api.get<P, K>(path, ...request);
  }
  read<P extends PathsOf<'get'>, K extends FieldsOf<P> = FieldsOf<P>>(path: P, request: Reading<P, K>, known?: Versioned<Picked<Answer<P>, K>>): Promise<Versioned<Picked<Answer<P>, K>>> {
    return api.read<P, K>(path, request, known);
  }
  items<P extends ListPaths, K extends FieldsOf<P> = FieldsOf<P>>(path: P, ...request: Arguments<Reading<P, K>>): AsyncGenerator<Pick<ItemOf<Answer<P>>, K>> {
    return api.items<P, K>(path, ...request);
  }
  post<P extends PathsOf<'post'>, R extends Returned = undefined>(path: P, request: RequestFor<P, 'post'> & Returning<R>): Promise<CreatedBy<P, R>> {
    return api.post<P, R>(path, request);
  }
  put<P extends PathsOf<'put'>, R extends Returned = undefined>(path: P, request: Writing<P, 'put'> & Returning<R>): Promise<UpdatedBy<P, R>> {
    return api.put<P, R>(path, request);
  }
  delete<P extends PathsOf<'delete'>>(path: P, request: Writing<P, 'delete'>) {
    return api.delete(path, request);
  }
}

const logged = new Logged();
const { id: blogId } = await logged.post('/blog', { body: { name: 'Field notes' } });
const path = { blogId };
for (const name of ['Birds', 'Boats', 'Bells']) await logged.post('/blog/{blogId}/tag', { path, body: { name } });
const list = await logged.read('/blog/{blogId}/tag', { path, query: { count: 1 } });
const total: number | undefined = list.total;
const filtered = await logged.read('/blog/{blogId}/tag', { path, query: { slug: 'boats', total: 'true' } });
const unchanged = await logged.read('/blog/{blogId}/tag', { path, query: { count: 1 } }, list);
const names: string[] = [];
for await (const { name } of logged.items('/blog/{blogId}/tag', { path, fields: ['name'] })) names.push(name);
const types: string | undefined = (await logged.get('/mediumtype')).at(0)?.mimeType;
await logged.delete('/blog/{blogId}', { path, ifUnchanged: await logged.read('/blog/{blogId}', { path }) });
console.log(JSON.stringify({ total, filtered: filtered.total, unchanged: unchanged.total, names, calls, isText: typeof types }));
`;
  const { stdout } = await compileAndRun('wrapper', source);
  expect(JSON.parse(stdout)).toEqual({
    total: 3,
    filtered: 1,
    unchanged: 3,
    names: ['Birds', 'Boats', 'Bells'],
    calls: ['/mediumtype'],
    isText: 'string',
  });
});
