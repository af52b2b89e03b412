import { resetPeakMemory, residentMemory } from '../../../infra/lab/processes/command-process.ts';
import { testOnLinux } from '../../../infra/local/kit/testing/on-linux.ts';
import { useStarted } from '../../../infra/local/kit/testing/use-started.ts';
import { mapInParallel } from '../../../infra/tools/map-in-parallel.ts';
import { startCommand } from '../../support/infra/command.ts';
import { repeat, statuses, together } from '../../support/requests/together.ts';
import { startInstanceSizedService } from '../../support/service/instance-sized-service.ts';
import { png } from '../../support/uploads/pictures.ts';
import { createMedium, upload } from '../../support/uploads/upload.ts';

const megabyte = 1024 * 1024;

const service = useStarted(
  async () => {
    const blob = startCommand('blob', ['--memory']);
    const [, MEDIA_ENDPOINT = '', MEDIA_TOKEN = ''] = await blob.printed(
      /MEDIA_ENDPOINT=(\S+) MEDIA_TOKEN=(\S+)/,
    );
    return { ...(await startInstanceSizedService({ MEDIA_ENDPOINT, MEDIA_TOKEN })), blob };
  },
  async ({ stop, blob }) => {
    await stop();
    blob.signal('SIGTERM');
    await blob.ended;
  },
);

testOnLinux(
  'Media of many large files at once take memory for the beginnings of the files only',
  async () => {
    const count = 12;
    const blogId = await service.newBlog();
    const send = (filling: number, bytes: number) => upload(service, blogId, png({ bytes, filling }));
    const uploads = await mapInParallel(repeat(count, Number), 2, filling => send(filling, 20 * megabyte));
    // The first medium loads the libraries.
    await createMedium(service, blogId, await send(count, megabyte));
    resetPeakMemory(service.host.pid);
    const before = residentMemory(service.host.pid);

    const answers = await together(count, at => createMedium(service, blogId, uploads[at] ?? ''));

    const taken = residentMemory(service.host.pid, 'VmHWM') - before;
    expect(statuses(answers)).toEqual(repeat(count, () => 201));
    // Of the 240 MB of the files. Measured: 57 MB, and 80 MB for fifty files of 50 MB.
    expect(taken).toBeLessThan(120 * megabyte);
  },
);

testOnLinux(
  'Fifty pictures with sizes at once are all taken, and take memory for the beginnings of some files only',
  async () => {
    const count = 50;
    const blogId = await service.newBlog();
    const widths = [2400, 1600, 800, 400];
    const send = (filling: number) =>
      mapInParallel(widths, 2, width =>
        upload(service, blogId, png({ width, height: width / 2, bytes: 1000 * width, filling })),
      );
    const create = ([uploadId = '', ...sizes]: string[]) =>
      createMedium(service, blogId, uploadId, { sizes: sizes.map(each => ({ uploadId: each })) });
    const uploads = await mapInParallel(repeat(count, Number), 2, send);
    // The first medium loads the libraries.
    await create(await send(count));
    resetPeakMemory(service.host.pid);
    const before = residentMemory(service.host.pid);

    const answers = await together(count, at => create(uploads[at] ?? []));

    const taken = residentMemory(service.host.pid, 'VmHWM') - before;
    const media = (await service.send('GET', `blog/${blogId}/medium?count=100`)).json<
      { sizes: unknown[] }[]
    >();
    expect(statuses(answers)).toEqual(repeat(count, () => 201));
    expect(media.map(({ sizes }) => sizes.length)).toEqual(repeat(count + 1, () => 3));
    // Of the 260 MB of the files. Measured: 26 MB.
    expect(taken).toBeLessThan(120 * megabyte);
  },
);
