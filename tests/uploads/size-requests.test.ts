import type { Payload } from '../support/content/families.ts';
import { useMediaService } from '../support/service/media-service.ts';
import type { Answer } from '../support/service/service.ts';
import { pictureFiles, uploadSizes } from '../support/uploads/sizes.ts';
import { upload } from '../support/uploads/upload.ts';

const service = useMediaService();

/** The requests to Cosmos DB for one request to the service. */
async function requestsOf(act: () => Promise<Answer>) {
  service.cosmos.requests.take();
  const { status } = await act();
  expect(status).toBeLessThan(300);
  const requests = service.cosmos.requests.take();
  return requests.map(({ kind }) => kind).filter(kind => !['account', 'pkranges'].includes(kind));
}

test.each([0, 3])(
  'A medium with %d sizes is created, updated and deleted by as many requests',
  async many => {
    const blogId = await service.newBlog();
    const { original, sizes } = pictureFiles([8, 4, 6].slice(0, many));
    const body: Payload = {
      uploadId: await upload(service, blogId, original),
      sizes: await uploadSizes(service, blogId, sizes),
    };
    const collection = `blog/${blogId}/medium`;
    await service.send('GET', collection);

    const created = await requestsOf(() => service.send('POST', collection, body));
    const [medium] = (await service.send('GET', collection)).json<Payload[]>();
    const path = `${collection}/${medium?.mediumId}`;
    const updated = await requestsOf(() => service.send('PATCH', path, { alternativeText: 'A heron' }));
    const deleted = await requestsOf(() => service.send('DELETE', path));

    expect(created).toEqual(['batch']);
    // Which files there are, the update, and who names them.
    expect(updated).toEqual(['read', 'read', 'batch', 'query']);
    expect(deleted).toEqual(['read', 'batch', 'query']);
  },
);
