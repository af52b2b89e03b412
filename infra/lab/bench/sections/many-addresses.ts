import { databases } from '../data/data-file.ts';
import { blogOf } from '../data/payloads.ts';
import { drive } from '../load/drive.ts';
import { exchange } from '../load/http-exchange.ts';
import type { HttpRequest } from '../operations/http-requests.ts';
import type { Bench } from '../processes/bench.ts';

const megabyte = 1024 * 1024;

/** The service's memory when every request has a different address. */
export interface ManyAddresses {
  addresses: number;
  /** Memory in MB: before, the peak, and afterwards. */
  idle: number;
  peak: number;
  after: number;
  perSecond: number;
}

/** The interval of answers that are lists with posts, so that held answers vary in size as well. */
const everyLarge = 100;

/** Requests per measurement: no more latencies than that are kept at once. */
const part = 20_000;

/** A unique request for each number: pages without items, and now and then one with up to ten posts. */
function addressOf(posts: number, index: number): HttpRequest {
  const blog = `blog/${blogOf(posts).blogId}`;
  if (index % everyLarge > 0) return { method: 'GET', path: `${blog}/tag?count=0&skip=${index}` };
  const skip = (index / everyLarge) % listedPosts;
  const count = listedPosts + Math.floor(index / everyLarge / listedPosts);
  return { method: 'GET', path: `${blog}/post?count=${count}&skip=${posts - listedPosts + skip}` };
}

const listedPosts = 10;

/** Requests this many different addresses from the service, over 16 connections, and watches its memory. */
export async function measureManyAddresses(bench: Bench): Promise<ManyAddresses> {
  const { addresses, sizes, idleFor } = bench.scale;
  const [smallest] = sizes;
  const service = await bench.startService(databases.blogs);
  await exchange(service.api, addressOf(smallest, 0));
  await new Promise(resolve => setTimeout(resolve, idleFor));
  const { rss } = await service.memory();
  service.watchMemory();
  let seconds = 0;
  for (let done = 0; done < addresses; done += part) {
    const amount = Math.min(part, addresses - done);
    const request = (index: number) => addressOf(smallest, done + index);
    seconds += (await drive(service.api, { connections: 16, amount, request })).seconds;
    const { rss: now } = await service.memory();
    bench.say(`Addresses: ${(done + amount).toLocaleString('en')}, ${Math.round(now / megabyte)} MB`);
  }
  const { rss: after, peak } = await service.memory();
  await service.stop();
  return {
    addresses,
    idle: rss / megabyte,
    peak: peak / megabyte,
    after: after / megabyte,
    perSecond: addresses / seconds,
  };
}
