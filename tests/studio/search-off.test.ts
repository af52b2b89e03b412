import { describeInChromium } from '../support/browser/in-chromium.ts';
import { useLocalService } from '../support/service/use-service.ts';
import { Visitor } from './visitor.ts';

describeInChromium('the list of posts where searching is turned off', page => {
  const service = useLocalService({ SEARCH: 'off' });

  test('says so once somebody searches, shows all posts, and offers no search any more', async () => {
    const blogId = await service.create('blog', { name: 'Without search' });
    await service.create(`blog/${blogId}/post`, { title: 'Log', content: 'One.' });
    await new Visitor(page).open(service.host.url, `/${blogId}/posts`);
    await page.getByRole('searchbox').fill('kiln');
    await page.getByText('Searching is turned off here.').waitFor();
    await page.locator('.row-title').waitFor();

    expect(await page.getByRole('searchbox').count()).toBe(0);
  });
});
