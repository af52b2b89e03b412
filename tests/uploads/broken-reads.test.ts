import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useStarted } from '../../infra/local/kit/testing/use-started.ts';
import { startFileStore } from '../../infra/tools/file-store.ts';
import { expectError } from '../support/answers/expected.ts';
import { internalError } from '../support/answers/refusals.ts';
import { waitForFailure } from '../support/service/host-log.ts';
import { startLocalService } from '../support/service/local-service.ts';
import { png } from '../support/uploads/pictures.ts';
import { createMedium, sha256Of, upload } from '../support/uploads/upload.ts';

/** After how many bytes a read breaks. */
const breakAfter = 1_000_000;

/**
 * Starts a way to local Blob Storage on which the next long reads break, as many as `left` says.
 * @param port of the storage.
 */
async function startWay(port: number) {
  const breaks = { left: 0 };
  const server = createServer((received, answer) => {
    const { method, url, headers, rawHeaders } = received;
    // The source of a copy names it as well.
    const named = rawHeaders.map(each => each.replace(String(headers.host), `127.0.0.1:${port}`));
    const forwarded = request({ port, method, path: url, headers: named }, storage => {
      let bytes = 0;
      answer.writeHead(storage.statusCode ?? 0, storage.rawHeaders);
      storage.on('data', (data: Buffer) => {
        bytes += data.length;
        if (bytes < breakAfter || breaks.left === 0) return;
        breaks.left -= 1;
        answer.destroy();
        storage.destroy();
      });
      storage.pipe(answer);
    });
    received.pipe(forwarded);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port: own } = server.address() as AddressInfo;
  return { breaks, endpoint: `http://127.0.0.1:${own}/local`, close: () => server.close() };
}

const service = useStarted(
  async () => {
    const { blob } = await startFileStore(0);
    const way = await startWay(blob.port);
    const started = await startLocalService({ MEDIA_ENDPOINT: way.endpoint, MEDIA_TOKEN: blob.token });
    const stop = async () => {
      await started.stop();
      way.close();
      await blob.close();
    };
    return { ...started, breaks: way.breaks, stop };
  },
  ({ stop }) => stop(),
);

const file = png({ bytes: 5_000_000 });
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});

test('A file whose connection breaks three times is read on from there', async () => {
  const uploadId = await upload(service, blogId, file);
  service.breaks.left = 3;

  const created = await createMedium(service, blogId, uploadId, { sha256: sha256Of(file) });

  expect([created.status, service.breaks.left]).toEqual([201, 0]);
});

test('A file whose connection always breaks is given up, and can be asked for again', async () => {
  const uploadId = await upload(service, blogId, file);
  const from = service.host.lines().length;
  service.breaks.left = Number.POSITIVE_INFINITY;

  const failed = await createMedium(service, blogId, uploadId);
  service.breaks.left = 0;
  const again = await createMedium(service, blogId, uploadId);

  expectError(failed, 500, internalError);
  expect(await waitForFailure(service.host, 'CreateMedium', from)).toContain(
    'Blob Storage did not read an upload: no answer',
  );
  expect(again.status).toBe(201);
});
