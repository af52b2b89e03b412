import fc from 'fast-check';
import { atDepth } from '../../infra/local/kit/testing/depth.ts';
import { sendRaw } from '../../infra/local/kit/testing/raw-http.ts';
import { type AnyAnswer, strangeness } from '../support/answers/contract-answer.ts';
import { bodies, headers, paths, queries, secret } from '../support/requests/hostile-inputs.ts';
import { createOne, entities, operations } from '../support/requests/operations.ts';
import { promptly } from '../support/requests/promptly.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService();
let blogId: string;
let linesBefore: number;
beforeAll(async () => {
  linesBefore = service.host.lines().length;
  blogId = await service.newBlog();
});

let inputs = 0;

/** The number of inputs in flight. */
const atOnce = 10;

/** The inputs with an unexpected answer, and what is unexpected. */
async function findStrange<I>(all: I[], send: (input: I) => Promise<AnyAnswer>): Promise<[I, string][]> {
  inputs += all.length;
  const answers = await Promise.all(
    all.map(async input => [input, strangeness(await promptly(service, () => send(input)))] as const),
  );
  return answers.flatMap(([input, strange]) => (strange === undefined ? [] : [[input, strange]]));
}

/** How long new inputs are tried, in milliseconds, on a machine that cannot finish all of them. */
const patience = atDepth(3_000, 30_000);

async function tryAny<I>(input: fc.Arbitrary<I>, send: (input: I) => Promise<AnyAnswer>): Promise<void> {
  const end = Date.now() + patience;
  const several = fc.array(input, { minLength: atOnce, maxLength: atOnce, size: 'max' });
  const property = fc.asyncProperty(several, async all => {
    expect(await findStrange(all, send)).toEqual([]);
  });
  // Run by run: a slow machine still finds the smallest input that fails.
  for (let run = 0; run < atDepth(40, 150) && Date.now() < end; run++)
    await fc.assert(property, { numRuns: 1 });
}

const writes = operations.filter(({ kind }) => ['create', 'update', 'patch'].includes(kind));

test('Any body is answered as the contract says, within a second', async () => {
  const at = new Map(
    await Promise.all(entities.map(async each => [each, await createOne(service, each)] as const)),
  );
  const input = fc.record({ operation: fc.constantFrom(...writes), body: bodies });

  await tryAny(input, ({ operation, body }) => {
    const address = at.get(operation.entity) ?? { blogId, id: blogId };
    return service.send(operation.method, operation.path(address), body);
  });
});

/** The web server's own answers to malformed requests and unknown hosts: nothing but a status. */
const isServers = ({ status, text }: AnyAnswer) => [400, 404, 414, 431, 500].includes(status) && text === '';

/** Whether dots in a path lead up and out of the API, where the host has a page of its own. */
function leadsOutOfApi(path: string): boolean {
  const address = `${service.host.url}/api/${path}`;
  return URL.canParse(address) && new URL(address).pathname === '/';
}

test('Any path, query and headers are answered as the contract says, within a second', async () => {
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE');
  const input = fc.record({ method, path: paths, query: queries, headers, body: bodies });

  await tryAny(input, async each => {
    const path = each.path.replace('@', blogId);
    // The blog that the paths refer to must stay, however it is spelt.
    const isDelete = each.method === 'DELETE' && each.path.includes('@');
    const line = `${isDelete ? 'GET' : each.method} /api/${path}${each.query}`;
    const body = Buffer.from(each.body).toString('latin1');
    const length = `Content-Length: ${body.length}`;
    const answer = await sendRaw(service.host.url, line, [...each.headers, length], body);
    const seen = { ...answer, text: unchunked(answer) };
    const isOther = isServers(seen) || (seen.status === 200 && leadsOutOfApi(path));
    return isOther ? { status: 404, headers: [], text: '' } : seen;
  });
});

/** The body of an answer that was read raw from the connection. */
function unchunked({ headers: all, body }: Awaited<ReturnType<typeof sendRaw>>): string {
  if (!all.some(([name, value]) => name === 'transfer-encoding' && value === 'chunked')) return body;
  const bytes = Buffer.from(body, 'latin1');
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16);
    if (!(size > 0)) return Buffer.concat(parts).toString();
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

describe('Afterwards', () => {
  const lines = () => service.host.lines().slice(linesBefore);

  test('the service still answers, and is the same process', async () => {
    // One round of each test at least, however slow the machine is.
    expect(inputs).toBeGreaterThanOrEqual(2 * atOnce);
    expect((await service.send('GET', `blog/${blogId}`)).status).toBe(200);
    expect(await Promise.race([service.host.closed, 'running'])).toBe('running');
  });

  test('each log entry begins with the time, and its further lines are indented', () => {
    expect(lines().length).toBeGreaterThan(inputs / 2);
    expect(lines().filter(line => !/^(\d\d:\d\d:\d\d\.\d{3} | {4})/.test(line))).toEqual([]);
  });

  test('the log has no control characters, and no changes of text direction', () => {
    expect(lines().filter(line => /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(line))).toEqual([]);
  });

  test('the log quotes no body, and has no error without its invocation', () => {
    expect(lines().filter(line => line.includes(secret))).toEqual([]);
    expect(lines().filter(line => / failed \(/.test(line) && !/invocation [0-9a-f-]{36}/.test(line))).toEqual(
      [],
    );
  });

  test('only the failures that the contract allows happened', () => {
    const unexpected = /failed \((unexpected|contended|store)|the handler (threw|returned)|CRITICAL/;
    expect(lines().filter(line => unexpected.test(line))).toEqual([]);
  });
});
