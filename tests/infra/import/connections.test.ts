import type { RequestListener, ServerResponse } from 'node:http';
import { useServer } from '../../../infra/local/kit/testing/use-server.ts';
import { Connections } from '../../../infra/tools/import/connections.ts';

const startServer = useServer();

const connections: Connections[] = [];
afterEach(() => {
  for (const each of connections.splice(0)) each.close();
});

/** The text of the answer to a request, read to its end. @param deadlines in milliseconds. */
async function ask(
  answer: RequestListener,
  deadlines: { request: number; silence: number },
): Promise<string> {
  const own = new Connections(deadlines);
  connections.push(own);
  return (await own.fetch(`${await startServer(answer)}/api`, {})).text();
}

function begin(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' }).write('{');
}

/** Sends a byte now and then, and never ends. */
function trickle(response: ServerResponse): void {
  const sending = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(sending));
}

const silent = { request: 60_000, silence: 200 };
const slow = { request: 500, silence: 60_000 };

test.each<[string, { request: number; silence: number }, RequestListener, RegExp]>([
  ['never comes', silent, () => {}, / got no answer \(no data for 0\.2 s\)$/],
  [
    'falls silent half-way',
    silent,
    (_request, response) => begin(response, 200),
    / cut off its answer \(no data for 0\.2 s\)$/,
  ],
  [
    'trickles on',
    slow,
    (_request, response) => {
      begin(response, 200);
      trickle(response);
    },
    / cut off its answer \(not over after 0\.5 s\)$/,
  ],
  [
    'trickles on and is a failure',
    slow,
    (_request, response) => {
      begin(response, 400);
      trickle(response);
    },
    / cut off its answer \(not over after 0\.5 s\)$/,
  ],
  ['never comes in time', slow, () => {}, / got no answer \(not over after 0\.5 s\)$/],
])('an answer that %s is given up, and may be asked for again', async (_what, deadlines, answer, reason) => {
  const failure = await ask(answer, deadlines).catch(error => error);

  expect(failure).toMatchObject({ name: 'Transient', message: expect.stringMatching(reason) });
});

test('an answer that takes longer than a silence may last is read to its end', async () => {
  const text = await ask(
    (_request, response) => {
      begin(response, 200);
      trickle(response);
      setTimeout(() => response.end('}'), 1_500);
    },
    { request: 60_000, silence: 1_000 },
  );

  expect(JSON.parse(text)).toEqual({});
});
