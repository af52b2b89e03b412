import { resetPeakMemory, residentMemory } from '../../processes/command-process.ts';
import type { Stack } from '../../processes/stack.ts';
import { expectStatus } from '../load/http.ts';
import { Bystanders, type Waited } from './bystanders.ts';
import { type CrowdReport, runCrowd } from './crowd.ts';
import { judgeCrowd } from './crowd-verdict.ts';
import { createGreatestBlog } from './greatest-blog.ts';

/** The effect of a crowd that read the largest answers on the service and on other clients; sizes in bytes. */
export interface CrowdSoakReport {
  encoding: string;
  crowd: CrowdReport;
  others: Waited[];
  before: number;
  peak: number;
  problems: string[];
}

/** Lets a hundred readers read the largest posts and lists for the given time, and a hundred others never read theirs. */
export async function* runCrowds(stack: Stack, milliseconds: number): AsyncGenerator<CrowdSoakReport> {
  const { api, host, cosmos } = stack;
  const { blog, post, posts } = await createGreatestBlog(api);
  const urls = [post, posts, blog, post].map(path => `${api}/${path}`);
  const bystanders = await Bystanders.create(api);
  // What a single reader takes is no part of what the crowd takes.
  for (const path of [post, posts, blog]) await expectStatus(api, ['GET', path, 200]);
  const before = residentMemory(host.pid);
  for (const encoding of ['br', 'gzip', 'identity']) {
    resetPeakMemory(host.pid);
    let over = false;
    const headers = { 'Accept-Encoding': encoding };
    const reading = runCrowd({ urls, reading: 100, idle: 100, milliseconds, headers }).finally(() => {
      over = true;
    });
    const others = await bystanders.ask([host.pid, cosmos.pid], () => over);
    const crowd = await reading;
    const peak = residentMemory(host.pid, 'VmHWM');
    yield { encoding, crowd, others, before, peak, problems: judgeCrowd(crowd, others, peak - before) };
  }
}
