import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { filesNamedBy, namingMedia } from '../support/uploads/named-files.ts';
import { publicFiles } from '../support/uploads/stored-files.ts';
import { Visitor } from './visitor.ts';

const count = 50;

/** Drops so many photographs at once, each another one, as a page gets them from a folder. */
const drop = `(async () => {
  const data = new DataTransfer();
  for (let number = 1; number <= ${count}; number++) {
    const canvas = new OffscreenCanvas(1000, 750);
    const context = canvas.getContext('2d');
    for (let stripe = 0; stripe < 100; stripe++) {
      context.fillStyle = 'hsl(' + (number * 7 + stripe * 3) + ' 60% ' + (20 + stripe / 2) + '%)';
      context.fillRect(stripe * 10, 0, 10, 750);
    }
    const photograph = await canvas.convertToBlob({ type: 'image/jpeg' });
    data.items.add(new File([photograph], 'photograph ' + number + '.jpg', { type: 'image/jpeg' }));
  }
  document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
})()`;

describeInChromium('fifty files', page => {
  const service = useMediaService();

  test('that are dropped at once all become media with their sizes, and nothing else is public', async () => {
    const visitor = new Visitor(page);
    const blogId = await service.create('blog', { name: 'Kiln & Co' });
    await visitor.open(service.host.url, `/${blogId}/media`);
    await page.getByRole('heading', { name: 'No pictures yet' }).waitFor();

    await page.evaluate(drop);
    for (let number = 1; number <= count; number++)
      await page.getByRole('link', { name: `photograph ${number}.jpg`, exact: true }).waitFor();

    const media = await namingMedia(service, blogId);
    expect(media.map(({ sizes = [] }) => sizes.map(({ width }) => width).sort())).toEqual(
      media.map(() => [400, 800]),
    );
    expect(media).toHaveLength(count);
    expect(await publicFiles(service, blogId)).toEqual(filesNamedBy(media, blogId));
    expect(visitor.complaints).toEqual([]);
  });
});
