import { readdirSync } from 'node:fs';
import { pages } from '../../infra/tools/build/page-build.ts';
import { builtApp } from '../support/service/built-app.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();

/** The files of a page in the package, by the names in their addresses. */
const filesOf = (page: string) =>
  readdirSync(builtApp())
    .filter(file => file.startsWith(`${page}.`) && file !== `${page}.html.br`)
    .map(file => file.slice(page.length + 1, -'.br'.length));

test.each(pages)(
  'each file that the build makes of $name is served, also those that scripts load',
  async ({ name }) => {
    const files = filesOf(name);

    const answers = await Promise.all(files.map(file => service.send('GET', `${name}/${file}`)));

    expect(files.length).toBeGreaterThanOrEqual(3);
    expect(files.filter((_, index) => answers[index]?.status !== 200)).toEqual([]);
  },
);
