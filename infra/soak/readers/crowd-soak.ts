import { writeFileSync } from 'node:fs';
import { residentMemory, tellsOfProcesses } from '../processes/command-process.ts';
import type { Stack } from '../processes/stack.ts';
import { Bystanders, type Waited } from './bystanders.ts';
import { type CrowdReport, runCrowd } from './crowd.ts';
import { judgeCrowd } from './crowd-verdict.ts';
import { createGreatestBlog } from './greatest-blog.ts';

/** What became of the service, and of all others, while a crowd read the greatest answers; sizes in bytes. */
export interface CrowdSoakReport {
  encoding: string;
  crowd: CrowdReport;
  others: Waited[];
  before: number;
  peak: number;
  problems: string[];
}

/** Lets a hundred readers read the greatest posts and lists for so long, beside a hundred who take nothing of them. */
export async function* runCrowds(stack: Stack, milliseconds: number): AsyncGenerator<CrowdSoakReport> {
  const { api, host, cosmos } = stack;
  const { blog, post, posts } = await createGreatestBlog(api);
  const urls = [post, posts, blog, post].map(path => `${api}/${path}`);
  const bystanders = await Bystanders.create(api);
  const before = residentMemory(host.pid);
  for (const encoding of ['br', 'gzip', 'identity']) {
    if (tellsOfProcesses) writeFileSync(`/proc/${host.pid}/clear_refs`, '5'); // Sets the peak back.
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
