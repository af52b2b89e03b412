import { isFullDepth } from '../../../infra/local/kit/testing/depth.ts';
import { useService } from '../../support/service/use-service.ts';

// From here on the service is reached through the sign-in; `SIGN_IN=1 npm test -- tests/contract` does it for all.
process.env.SIGN_IN = '1';

/** Parts of the contract's tests: writes with their bodies and headers, and streamed reads. */
const parts = isFullDepth ? ['create/create', 'list/list'] : ['update/update', 'list/list-parameters'];

describe.each(parts)('Through the local sign-in, with a session: %s', part => {
  require(`../../contract/${part}.test.ts`);
});

describe('Through the local sign-in, without a session', () => {
  const service = useService();

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('%s is answered with 401', async method => {
    expect((await fetch(`${service.api}/blog`, { method })).status).toBe(401);
  });
});
