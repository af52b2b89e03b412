import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { onDraft } from '../../client/api/on-draft.ts';
import { listenOnLoopback } from '../../infra/local/kit/loopback.ts';
import { describeInChromium } from '../support/browser/in-chromium.ts';
import { type ClientProject, createClientProject } from '../support/projects/client-project.ts';

describeInChromium('a page of a site that shows drafts', page => {
  let project: ClientProject;
  let port: number;
  const server = createServer(({ url = '' }, response) => {
    const script = url === '/client.js';
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    // The client as a page without a bundler has it, but for what it imports.
    const source = () => readFileSync(join(project.client, 'index.js'), 'utf8').replace(/^import .*$/m, '');
    response.end(script ? source() : '<title>A page</title>');
  });
  beforeAll(async () => {
    project = await createClientProject();
    port = await listenOnLoopback(server, 0);
  });
  afterAll(() => {
    server.close();
    project.remove();
  });
  const studio = () => `http://127.0.0.1:${port}`;
  const site = () => `http://localhost:${port}`;

  /** Opens a page with the site's in a frame, which trusts the studio. @param from the page's origin. */
  async function frameSite(from: string): Promise<Frame> {
    await page.goto(from);
    await page.evaluate(
      `heard = []; addEventListener('message', each => heard.push([each.origin, each.data]))`,
    );
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('iframe'), { src: '${site()}' }))`,
    );
    const [frame] = page.mainFrame().childFrames();
    if (!frame) throw new Error('The page has no frame');
    await frame.waitForURL(`${site()}/`);
    await frame.waitForLoadState();
    await frame.evaluate(`(async () => {
      const { onDraft } = await import('/client.js');
      shown = [];
      end = onDraft('${studio()}/api/studio', post => shown.push(post.title));
    })()`);
    return frame;
  }
  const send = (message: unknown, origin = site()) =>
    page.evaluate(`frames[0].postMessage(${JSON.stringify(message)}, '${origin}')`);
  const draft = (title: string) => ({ type: 'blog:draft', post: { postId: '1', title, content: '' } });
  const shown = (frame: Frame, count: number) =>
    frame.waitForFunction(`shown.length >= ${count} && shown`).then(each => each.jsonValue());
  const heard = () => page.evaluate('heard');

  test('tells the studio that it is there, and is told of each draft until it has enough', async () => {
    const frame = await frameSite(studio());
    await page.waitForFunction('heard.length > 0');
    await send(draft('One'));
    await send({ type: 'other' });
    await send(null);
    await send(draft('Two'));
    const before = await shown(frame, 2);
    await frame.evaluate('end(); addEventListener("message", () => shown.push("after"))');
    await send(draft('Three'));

    expect(await heard()).toEqual([[site(), { type: 'blog:ready' }]]);
    expect(before).toEqual(['One', 'Two']);
    expect(await shown(frame, 3)).toEqual(['One', 'Two', 'after']);
  });

  test('neither tells nor hears a page of another origin, nor a frame of its own', async () => {
    // The page that frames it has the site's own origin, which is not the studio's.
    const frame = await frameSite(site());
    await frame.evaluate(`addEventListener('message', each => shown.push(each.data.type))`);
    await send(draft('Of a stranger'));
    await shown(frame, 1);
    await frame.evaluate(`new Promise(done => {
      const inner = Object.assign(document.createElement('iframe'), { src: '${studio()}', onload: done });
      document.body.append(inner);
    })`);
    await frame.childFrames()[0]?.evaluate(`parent.postMessage(${JSON.stringify(draft('Of a frame'))}, '*')`);

    expect(await shown(frame, 2)).toEqual(['blog:draft', 'blog:draft']);
    expect(await heard()).toEqual([]);
  });
});

test('outside of a page it does nothing, and what is no address is refused', () => {
  const end = onDraft('https://studio.example', () => {});

  expect(end()).toBeUndefined();
  for (const none of ['*', '', 'null', '/']) expect(() => onDraft(none, () => {})).toThrow('Invalid URL');
});
