import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ClientProject, compile, createClientProject } from '../support/client-project.ts';
import { useLocalService } from '../support/use-service.ts';

let project: ClientProject;
const service = useLocalService();
beforeAll(async () => {
  project = await createClientProject();
});
afterAll(() => project.remove());

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
  writeFileSync(join(project.folder, 'wrapper.ts'), source);

  expect(await compile(project.folder, 'wrapper.ts')).toEqual([]);
  const { stdout } = await promisify(execFile)(process.execPath, ['wrapper.js'], { cwd: project.folder });
  expect(JSON.parse(stdout)).toEqual({
    total: 3,
    filtered: 1,
    unchanged: 3,
    names: ['Birds', 'Boats', 'Bells'],
    calls: ['/mediumtype'],
    isText: 'string',
  });
});
