import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Duration, durationOf } from '../../../infra/lab/processes/run-delay.ts';
import { author, blog, collectionOf, medium, post, tag } from '../../support/content/families.ts';
import type { Service } from '../../support/service/service.ts';

/** An answer that another client got while a crowd was reading. */
export interface Waited extends Duration {
  /** Method and path, without identifiers. */
  what: string;
  /** What the status was, if it was not the expected one. */
  wrong?: string;
}

type Ask = readonly [method: string, path: string, status: number, body?: object];

/** The number of small posts: one list of ten. */
const posts = 10;

/** What a page of an ordinary blog requests, and who writes it. */
export class Bystanders {
  readonly #api: string;
  readonly #asks: readonly Ask[];

  private constructor(api: string, asks: readonly Ask[]) {
    this.#api = api;
    this.#asks = asks;
  }

  /** Makes a blog with ten small posts, each with an author, a tag and a medium. */
  static async create(service: Pick<Service, 'api' | 'create' | 'createMany'>): Promise<Bystanders> {
    const blogId = await service.create('blog', blog.minimal);
    const path = `blog/${blogId}`;
    const [authorId, tagId, mediumId] = await Promise.all(
      [author, tag, medium].map(family => service.create(collectionOf(family, blogId), family.minimal)),
    );
    const content = { author: { authorId }, tags: [{ tagId }], media: [{ mediumId }] };
    const [postId] = await service.createMany(blogId, post, posts, () => ({ ...post.minimal, ...content }));
    return new Bystanders(service.api, [
      ['GET', `${path}/tag/${tagId}`, 200],
      ['GET', `${path}/tag`, 200],
      ['GET', `${path}/medium`, 200],
      ['GET', 'blog?count=5', 200],
      ['GET', `${path}/post/${postId}`, 200],
      ['GET', `${path}/post?count=${posts}`, 200],
      ['POST', `${path}/tag`, 201, { name: 'Another' }],
      ['GET', `${path}/post/${postId}`, 200],
      ['PUT', `${path}/tag/${tagId}`, 202, { tagId, name: 'Changed' }],
      ['GET', `${path}/post?count=${posts}`, 200],
      ['PUT', `${path}/post/${postId}`, 202, { ...post.minimal, ...content, postId, title: 'Changed' }],
    ]);
  }

  /**
   * Sends requests one after the other.
   * @param pids the processes that answer.
   */
  async ask(pids: readonly number[], until: () => boolean): Promise<Waited[]> {
    const waited: Waited[] = [];
    while (!until()) {
      for (const [method, path, status, body] of this.#asks) {
        const url = `${this.#api}/${path}`;
        const { result: answer, ...duration } = await durationOf(pids, () => sendAlone(method, url, body));
        waited.push({
          what: `${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')}`,
          ...(answer.status !== status && { wrong: `${answer.status} ${answer.text}` }),
          ...duration,
        });
      }
      await delay(100);
    }
    return waited;
  }
}

/** Sends a request over a connection of its own: those of fetch are shared with the crowd. */
function sendAlone(method: string, url: string, body?: object): Promise<{ status: number; text: string }> {
  const text = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent: false }, response => {
      let answer = '';
      response.setEncoding('utf8').on('data', chunk => {
        answer += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: answer }));
      response.on('error', reject);
    });
    sent.on('error', reject).end(text);
  });
}
