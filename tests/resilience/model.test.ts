import { atDepth } from '../../infra/local/kit/testing/depth.ts';
import { plansOf } from '../support/model/plans.ts';
import { Sequences } from '../support/model/sequence.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();

// Mostly posts, which reference all others, and fewest blogs, whose deletes remove all others.
const plans = plansOf({ blog: 1, author: 4, post: 8, tag: 3, medium: 4 });

test('Any sequence of operations answers, and leaves behind, what the contract says', async () => {
  const sequences = new Sequences(service);
  const most = atDepth(200, 20_000);
  const end = Date.now() + atDepth(2_000, 60_000); // A slow machine makes fewer steps, but always more than a hundred
  while (sequences.steps < 150 || (sequences.steps < most && Date.now() < end))
    await sequences.run(plans, atDepth(200, 400));
});
