import { createHash, randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../../../../infra/local/kit/loopback.ts';
import { png } from '../../../support/uploads/pictures.ts';

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A picture like no other, of 2 KB or more. */
export const picture = (index: number): Buffer =>
  png({ width: 1 + index, height: 3, bytes: 2_000 + index, filling: index });

/** What a site answers at the other addresses, and why there is no file. */
export const bad: Record<
  string,
  { reason: string; answer: (response: ServerResponse, self: string) => void }
> = {
  'missing.png': { reason: 'it was answered 404', answer: response => response.writeHead(404).end() },
  'page.png': {
    reason: 'by its first bytes it is of no known type (expected image/jpeg, ',
    answer: response =>
      response.writeHead(200, { 'content-type': 'image/png' }).end('<!doctype html><p>Hello'),
  },
  'page-within.png': {
    reason: '400 Submitted data is invalid, medium cannot be created.',
    answer: response =>
      response.end(Buffer.concat([png().subarray(0, -12), Buffer.from('<script>1</script>'), png()])),
  },
  'drawing.svg': {
    reason: 'by its first bytes it is ',
    answer: response => response.end('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  },
  'huge.png': {
    reason: 'it has more than 1 MB',
    answer: response => response.end(png({ bytes: 1_048_577 })),
  },
  'inside.png': {
    reason: '169.254.169.254 is not on the public internet',
    answer: response =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  },
  'circle.png': {
    reason: 'it redirects more than 5 times',
    answer: (response, self) => response.writeHead(301, { location: self }).end(),
  },
  'cut-off.png': {
    reason: 'it was cut off (ECONNRESET)',
    answer: response =>
      response.writeHead(200, { 'content-length': 5_000 }).write(png(), () => response.destroy()),
  },
};

/** A server that stands for the web. */
export interface Web {
  url: string;
  /** How often each path was asked for. */
  asked: Map<string, number>;
  /** Files that are there although they are {@link bad}. */
  mended: Map<string, Buffer>;
  /** Answers no request from the one with this number on, counted from now. @returns once there is such a request. */
  holdFrom(number: number): Promise<void>;
  close(): void;
}

export async function startWeb(): Promise<Web> {
  let left = Number.POSITIVE_INFINITY;
  let reached = () => {};
  const server = createServer(async ({ url: path = '' }, response) => {
    web.asked.set(path, (web.asked.get(path) ?? 0) + 1);
    left -= 1;
    if (left <= 0) return reached();
    const name = path.slice(1).replace(/\?.*/, '');
    const index = Number(/^picture-(\d+)/.exec(name)?.[1] ?? -1);
    const mended = web.mended.get(name);
    if (path.startsWith('/moved/')) response.writeHead(302, { location: path.slice('/moved'.length) }).end();
    else if (mended) response.end(mended);
    else if (index >= 0) response.writeHead(200, { 'content-type': 'text/plain' }).end(picture(index));
    else bad[name]?.answer(response, path);
  });
  const port = await listenOnLoopback(server, 0);
  const web: Web = {
    url: `http://127.0.0.1:${port}`,
    asked: new Map(),
    mended: new Map(),
    holdFrom: number =>
      new Promise(resolve => {
        left = number;
        reached = resolve;
      }),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return web;
}

/** The address of a picture: some redirect, some have a query. */
export const addressOf = (web: Web, index: number): string =>
  `${web.url}${index % 5 === 0 ? '/moved' : ''}/picture-${index}.png${index % 3 === 0 ? '?w=1&h=2' : ''}`;

/**
 * A blog whose media are at a site, and whose twenty posts have them in their texts.
 * @param count of pictures that can be had; those that cannot come after them.
 */
export function picturedBlog(web: Web, count: number) {
  const blogId = randomUUID();
  const addresses = [
    ...Array.from({ length: count }, (_, index) => addressOf(web, index)),
    ...Object.keys(bad).map(name => `${web.url}/${name}`),
  ];
  const media = addresses.map((mediumUrl, index) => ({
    mediumId: randomUUID(),
    mediumUrl,
    alternativeText: `Picture ${index}`,
    // What the blog says of it may be wrong.
    mediumType: { mimeType: 'image/jpeg' },
  }));
  const posts = Array.from({ length: 20 }, (_, index) => ({
    postId: randomUUID(),
    title: `Post ${index}`,
    published: `2024-01-${10 + index}T08:00:00Z`,
    lastModified: `2024-02-${10 + index}T08:00:00.000Z`,
    content: media
      .filter((_, at) => at % 20 === index)
      .map(({ mediumUrl }, at) =>
        at % 2 === 0
          ? `<p><img src="${mediumUrl.replaceAll('&', '&amp;')}"></p>`
          : `![A picture](${mediumUrl}) [not this](${mediumUrl}.bak)`,
      )
      .join('\n'),
    media: media.filter((_, at) => at % 20 === index).map(({ mediumId }) => ({ mediumId })),
  }));
  const authors = [
    {
      authorId: randomUUID(),
      displayName: 'Ada',
      userName: 'ada',
      userImage: { mediumId: media[7]?.mediumId },
    },
  ];
  return { blogId, name: 'With pictures', logoUrl: addressOf(web, 3), media, authors, posts };
}

export type PicturedBlog = ReturnType<typeof picturedBlog>;
