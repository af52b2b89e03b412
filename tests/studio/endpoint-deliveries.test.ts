import { eventsWords } from '../../client/studio/events/events-words.ts';
import { laterWords } from '../../client/studio/later-words.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import type { Payload } from '../support/content/families.ts';
import { eventsOn, newEndpoint } from '../support/events/endpoints.ts';
import { answering, untilTrue, useReceivers } from '../support/events/receivers.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Visitor } from './visitor.ts';

describeInChromium('the endpoints of a blog that are told something', page => {
  const service = useLocalService(eventsOn);
  const receiverWith = useReceivers();
  let blogId: string;
  let visitor: Visitor;

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    visitor = new Visitor(page);
    blogId = await service.create('blog', { name: 'Kiln & Co' });
  });

  const open = () => visitor.open(service.host.url, `/${blogId}/blog?part=endpoints`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const message = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  const stored = async () => (await service.send('GET', `blog/${blogId}/endpoint`)).json<Payload[]>();

  /** The list of what an endpoint was told, once this is true of it. */
  const delivered = (endpointId: string, isSo: (deliveries: Payload[]) => boolean) =>
    untilTrue(async () => {
      const answer = await service.send('GET', `blog/${blogId}/endpoint/${endpointId}/delivery`);
      return isSo(answer.json<Payload[]>());
    });

  test('are tried out by a button, and what came is said as a text, whatever it is', async () => {
    const receiver = await receiverWith();
    await newEndpoint(service, blogId, { kind: 'webhook', url: receiver.url });
    await open();
    const test = page.getByRole('button', { name: /^Test Webhook/ });
    await test.click();
    await message('The test has arrived. The answer was 204.');
    receiver.behave(answering(500, {}, '<img src="x" onerror="alert(1)">No room'));
    await test.click();
    await message('The test was not taken. The answer was 500.');
    const answer = await page.locator('.outcome code').textContent();
    receiver.close();
    await test.click();
    await message(`The test was not taken. ${eventsWords.noAnswer}`);

    expect(answer).toBe('<img src="x" onerror="alert(1)">No room');
    expect(receiver.received.map(request => request.event().type)).toEqual([
      'endpoint.test',
      'endpoint.test',
    ]);
    expect(visitor.complaints).toEqual([]);
  });

  test('show what they were told, and are sent it again, which is the same event', async () => {
    const receiver = await receiverWith();
    const { endpointId } = await newEndpoint(service, blogId, { kind: 'webhook', url: receiver.url });
    const post = { title: 'Salt', content: 'One.', slug: 'salt', published: '2024-05-04T07:30:00Z' };
    await service.create(`blog/${blogId}/post`, post);
    await delivered(endpointId, ([first]) => first?.state === 'delivered');
    await open();
    await page.getByText('Published: salt').waitFor();
    await page.getByRole('button', { name: /^Deliveries to Webhook/ }).click();
    await page
      .getByRole('heading', { name: /^Deliveries to / })
      .and(page.locator(':focus'))
      .waitFor();
    receiver.behave(answering(503, {}, 'Closed for today'));
    await button('Send again: Published: salt').click();
    await message('It was not taken. The answer was 503.');
    receiver.behave(answering(204));
    await button('Send again: Published: salt').click();
    await message('It has arrived. The answer was 204.');
    await page.locator('.delivery').getByText('tried 3 times').waitFor();
    await button('Close').click();
    await page
      .getByRole('button', { name: /^Deliveries to Webhook/ })
      .and(page.locator(':focus'))
      .waitFor();

    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(visitor.complaints.filter(each => !each.includes('503'))).toEqual([]);
  });

  test('that do not want to be told any more say so, and are turned on again', async () => {
    const receiver = await receiverWith(answering(410));
    await newEndpoint(service, blogId, { kind: 'webhook', url: receiver.url });
    const post = { title: 'Salt', content: 'One.', published: '2024-05-04T07:30:00Z' };
    await service.create(`blog/${blogId}/post`, post);
    await untilTrue(async () => (await stored())[0]?.isOn === false);
    await open();
    await page.getByText('The service turned it off').waitFor();
    receiver.behave(answering(204));
    await page.getByRole('button', { name: /^Edit Webhook/ }).click();
    await page.getByRole('checkbox', { name: eventsWords.isOn, exact: true }).check();
    await button(laterWords.save).click();
    await message('Saved: Webhook');
    await page.locator('.endpoint .state.published').first().waitFor();
    await page.getByText('The service turned it off').waitFor({ state: 'detached' });

    expect(await stored()).toMatchObject([{ isOn: true }]);
    expect(visitor.complaints).toEqual([]);
  });
});
