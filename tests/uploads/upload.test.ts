import { useMediaService } from '../support/service/media-service.ts';
import { png } from '../support/uploads/pictures.ts';
import { announce, createMedium, put, sha256Of } from '../support/uploads/upload.ts';

const service = useMediaService();

test('a picture that was announced and sent becomes a medium that anybody can read', async () => {
  const blogId = await service.newBlog();
  const file = png({ width: 30, height: 20 });

  const address = await announce(service, blogId, { mimeType: 'image/png', bytes: file.length });
  const sent = await put(address, file);
  const created = await createMedium(service, blogId, address.uploadId, {
    fileName: 'Reiher am Fluß.png',
    alternativeText: 'A heron',
  });
  const medium = await service.read(
    `blog/${blogId}/medium/${created.headers.get('location')?.split('/').at(-1)}`,
  );
  const shown = await fetch(String(medium.mediumUrl));

  expect([sent.status, created.status, created.text]).toEqual([201, 201, 'OK']);
  expect(medium).toEqual({
    blogId,
    resourceId: address.uploadId.slice(0, 36),
    mediumId: address.uploadId.slice(0, 36),
    mediumUrl: `${service.blob.endpoint}/media/${blogId}/${sha256Of(file)}.png`,
    alternativeText: 'A heron',
    mediumType: expect.objectContaining({ mimeType: 'image/png', name: 'PNG image' }),
    bytes: file.length,
    width: 30,
    height: 20,
    fileName: 'Reiher am Fluß.png',
  });
  expect(Buffer.from(await shown.arrayBuffer()).equals(file)).toBe(true);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': `inline; filename="Reiher am Flu_.png"; filename*=UTF-8''Reiher%20am%20Flu%C3%9F.png`,
  });
});
