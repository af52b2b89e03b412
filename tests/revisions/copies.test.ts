import { KeptFiles } from '../../shared/features/revisions/kept-files.ts';
import { RevisionStore } from '../../shared/features/revisions/revision-store.ts';
import { useHistoryService } from '../support/service/media-service.ts';

const service = useHistoryService();

let blogId: string;
let postId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
  postId = await service.create(`blog/${blogId}/post`, { title: 'Fog', content: 'Nothing to be seen.' });
});

const revisions = () => {
  const { HISTORY_ENDPOINT: endpoint = '', HISTORY_TOKEN: token } = service.historySettings;
  return new RevisionStore(new KeptFiles({ endpoint, token })).list({ blogId, guid: postId });
};

const put = (fields: object, headers = {}) =>
  service.send('PUT', `blog/${blogId}/post/${postId}`, { postId, ...fields }, headers);

test('The first update keeps what it replaces', async () => {
  const { status } = await put({ title: 'Fog again', content: 'Nothing to be seen, again.' });

  expect(status).toBe(202);
  expect(await revisions()).toEqual([expect.objectContaining({ title: 'Fog', reason: 'first' })]);
});
