import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ClientProject, createClientProject } from '../../support/projects/client-project.ts';
import { useMediaService } from '../../support/service/media-service.ts';
import { png } from '../../support/uploads/pictures.ts';

const megabyte = 1024 * 1024;

const service = useMediaService({ UPLOAD_MAX_MB: '200' });
let project: ClientProject;
beforeAll(async () => {
  project = await createClientProject();
});
afterAll(() => project.remove());

/** Uploads a file by a process of its own, in a form. @returns the peak of its resident memory, in bytes. */
async function peakOf(file: string, form: string): Promise<number> {
  const blogId = await service.newBlog();
  // On Linux maxRSS includes that of the process it was started from, before it became another program.
  const source = `
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { BlogClient } from 'blog-content-client';
const api = new BlogClient({ baseUrl: ${JSON.stringify(service.api)}, headers: ${JSON.stringify(service.session)} });
const path = ${JSON.stringify(file)};
await api.upload(${JSON.stringify(blogId)}, ${form});
const peak = () => /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1];
console.log(process.platform === 'linux' ? peak() : process.resourceUsage().maxRSS);`;
  writeFileSync(join(project.folder, 'upload.mjs'), source);
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { stdout } = await promisify(execFile)(process.execPath, ['upload.mjs'], {
    cwd: project.folder,
    env,
  });
  return Number(stdout) * 1024;
}

test.each([
  ['a path', 'path'],
  ['a stream', `createReadStream(path), { bytes: statSync(path).size, mimeType: 'image/png' }`],
])('%s of 200 MB takes no more memory than one of 20 MB, apart from garbage', async (_, form) => {
  const [small, large] = [20, 200].map(size => {
    const file = join(project.folder, `${size}.png`);
    writeFileSync(file, png({ bytes: size * megabyte }));
    return file;
  }) as [string, string];

  const more = (await peakOf(large, form)) - (await peakOf(small, form));

  // With all of it in memory it would be 180.
  expect(more).toBeLessThan(60 * megabyte);
});
