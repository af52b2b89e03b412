import { postOf } from '../data/payloads.ts';
import { drive } from '../load/drive.ts';
import type { Bench } from '../processes/bench.ts';
import type { HostCosts } from '../report/results.ts';
import { spreadOf, summarise } from '../report/statistics.ts';

const body = JSON.stringify(postOf('', 1, 0));

const requests = {
  plain: { method: 'GET', path: 'hello' },
  bodyRead: { method: 'POST', path: 'hello-body', body },
  largeAnswer: { method: 'GET', path: 'hello-large' },
} as const;

/** The host's own time for requests and answers of some size. */
export async function measureHostCosts({ scale, hello, say }: Bench): Promise<HostCosts> {
  const p50s: Record<keyof HostCosts, number[]> = { plain: [], bodyRead: [], largeAnswer: [] };
  for (let round = 0; round <= scale.rounds; round++) {
    say(`Host: ${round === 0 ? 'warming up' : `round ${round} of ${scale.rounds}`}`);
    for (const name of Object.keys(requests) as (keyof HostCosts)[]) {
      const amount = (round === 0 ? scale.warmUp : scale.amounts)[1];
      const load = { connections: 1, amount, request: () => requests[name], expected: 200 };
      const { p50 } = summarise(await drive(hello.api, load));
      if (round > 0) p50s[name].push(p50);
    }
  }
  return {
    plain: spreadOf(p50s.plain),
    bodyRead: spreadOf(p50s.bodyRead),
    largeAnswer: spreadOf(p50s.largeAnswer),
  };
}
