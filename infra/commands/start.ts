import { parseArgs } from 'node:util';
import { buildApp } from '../build/bundle.ts';
import { parseBlog } from '../import/blog-file.ts';
import { ContentApi } from '../import/content-api.ts';
import { BlogImport } from '../import/import-blog.ts';
import { AppHost } from '../local/app-host.ts';
import { startContentStore } from '../local/content-store.ts';
import sampleBlog from '../local/sample-blog.json';
import { dataFile, explainStoreFailure, portFrom, runCommand } from './environment.ts';
import { onEnd } from './on-end.ts';

/** Loads the sample blog unless there is a blog already. Answers whether it did. */
async function loadSample(api: string): Promise<boolean> {
  const content = new ContentApi(api);
  const blogs = (await content.get('blog?count=1')) as unknown[];
  if (blogs.length > 0) return false;
  const { failures } = await new BlogImport(content, parseBlog(structuredClone(sampleBlog))).run();
  for (const { entity, reason } of failures) console.error(`Sample blog, ${entity}: ${reason}`);
  return true;
}

function welcome(api: string, cosmos: string, data: string, sampled: boolean): string {
  return `
  Blog content service is running

    API        ${api}
    Cosmos DB  ${cosmos} (local, ${data})
${sampled ? '    Content    a sample blog, since there was none\n' : ''}
  Try it:  curl ${api}/blog
  Stop it: Ctrl-C
`;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { empty: { type: 'boolean' }, memory: { type: 'boolean' } } });
  const port = portFrom('PORT', 7071);
  const cosmosPort = portFrom('COSMOS_PORT', 8081);
  const file = values.memory ? undefined : dataFile();
  await buildApp('dist');
  const { cosmos, settings } = await startContentStore(cosmosPort, file).catch(error =>
    explainStoreFailure(error, cosmosPort, file),
  );
  const host = await AppHost.start('dist', { ...settings, PORT: String(port) });
  if (!host) process.exit(1);

  let exitCode = 1;
  onEnd(() => {
    exitCode = 0;
    host.stop();
  });
  // However the host ends, by request or by itself, nothing is left to serve.
  host.ended.then(() => cosmos.close()).then(() => process.exit(exitCode));

  const api = `${host.url}/api`;
  const sampled = !values.empty && (await loadSample(api));
  host.showLog();
  console.log(welcome(api, cosmos.endpoint, file ?? 'in memory', sampled));
}

runCommand(main);
