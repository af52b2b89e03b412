import { medium } from '../../support/content/families.ts';
import { runCommand } from '../../support/infra/command.ts';
import { useMediaService } from '../../support/service/media-service.ts';
import { png } from '../../support/uploads/pictures.ts';
import { newMedium } from '../../support/uploads/upload.ts';

const service = useMediaService();

const restore = (...args: string[]) =>
  runCommand('media', ['restore', '--account', service.blob.endpoint, '--url', service.api, ...args]);

const statusOf = async (address: string) => (await fetch(address)).status;

/** A medium that names the file of one that was deleted with it. */
async function newMediumOfDeletedFile(width: number) {
  const blogId = await service.newBlog();
  const deleted = await newMedium(service, blogId, png({ width }));
  await service.send('DELETE', `blog/${blogId}/medium/${deleted.mediumId}`);
  const { mediumUrl } = deleted;
  await service.create(`blog/${blogId}/medium`, { ...medium.minimal, mediumId: deleted.mediumId, mediumUrl });
  return deleted;
}

test('a deleted file that a medium names is restored, and the second time there is nothing to do', async () => {
  const { mediumUrl, mediumId } = await newMediumOfDeletedFile(5);
  const before = await statusOf(mediumUrl);

  const dry = await restore('--dry-run');
  const afterDry = await statusOf(mediumUrl);
  const first = await restore();
  const second = await restore();

  const name = mediumUrl.slice(`${service.blob.endpoint}/media/`.length);
  expect([before, afterDry, await statusOf(mediumUrl)]).toEqual([404, 404, 200]);
  expect(dry).toEqual({
    code: 0,
    output: `${name}: deleted (medium ${mediumId})\nFiles that media name: 1 deleted, not restored; 0 missing\n`,
  });
  expect(first).toEqual({
    code: 0,
    output: `${name}: deleted, restored (medium ${mediumId})\nFiles that media name: 1 deleted, restored; 0 missing\n`,
  });
  expect(second).toEqual({ code: 0, output: 'Files that media name: 0 deleted, restored; 0 missing\n' });
});

test('a deleted file that a medium names as one of its sizes is restored', async () => {
  const blogId = await service.newBlog();
  const deleted = await newMedium(service, blogId, png({ width: 400, height: 200 }));
  await service.send('DELETE', `blog/${blogId}/medium/${deleted.mediumId}`);
  const { mediumUrl, bytes } = deleted;
  const sizes = [{ width: 400, height: 200, mediumUrl, mimeType: 'image/png', bytes }];
  await newMedium(service, blogId, png({ width: 800, height: 400 }), { sizes });

  const { code } = await restore();

  expect(await statusOf(mediumUrl)).toBe(200);
  expect(code).toBe(0);
});

test('media whose files are missing for good are listed, and the command fails', async () => {
  const blogId = await service.newBlog();
  const name = `${blogId}/${'0'.repeat(64)}.png`;
  const mediumUrl = `${service.blob.endpoint}/media/${name}`;
  const mediumId = await service.create(`blog/${blogId}/medium`, { ...medium.minimal, mediumUrl });

  const { code, output } = await restore();

  expect(output).toContain(`${name}: missing (medium ${mediumId})\n`);
  expect(output).toContain('; 1 missing\n');
  expect(code).toBe(1);
});

test('a deleted file that no medium names stays deleted', async () => {
  const blogId = await service.newBlog();
  const { mediumUrl, mediumId } = await newMedium(service, blogId, png({ width: 9 }));
  await service.send('DELETE', `blog/${blogId}/medium/${mediumId}`);

  await restore();

  expect(await statusOf(mediumUrl)).toBe(404);
});
