import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { answering, type Behaviour } from './receivers.ts';

/** Writes something over and over until the connection is closed. */
async function drip(response: ServerResponse, write: () => void, everyMs: number): Promise<void> {
  while (!response.destroyed && !response.socket?.destroyed) {
    write();
    await wait(everyMs);
  }
}

/** Writes bytes as they are to the connection of an answer. */
const raw =
  (text: string, isOver = true): Behaviour =>
  (_request, response) => {
    response.socket?.write(text);
    if (isOver) response.socket?.end();
  };

/** Reads the request, and never answers. */
export const hangs: Behaviour = () => {};

/** Closes the connection without an answer. */
export const closesEarly: Behaviour = (_request, response) => {
  response.socket?.destroy();
};

/** Sends the head of an answer one byte after another, and never its end. */
const dripsItsHead: Behaviour = (_request, response) => {
  response.socket?.write('HTTP/1.1 200 OK\r\nX-Slow: ');
  return drip(response, () => response.socket?.write('x'), 50);
};

/** Says that an answer comes, again and again, and never sends it. */
const onlyPromises: Behaviour = (_request, response) =>
  drip(response, () => response.socket?.write('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'), 20);

/** Answers 200 with 5 MB, as fast as they are taken. */
const isVerbose: Behaviour = answering(200, {}, 'x'.repeat(5 * 1024 * 1024));

/** Sends a head of 1 MB. */
const hasALongHead: Behaviour = raw(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(1024 * 1024)}\r\n\r\n`);

/** Says that its answer has 100 bytes, and closes after 4. */
const breaksOff: Behaviour = raw('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\ndone');

/** Is not a web server. */
const speaksAnotherProtocol: Behaviour = raw('SSH-2.0-OpenSSH_9.6\r\n');

/** Says that its answer is compressed, and it is not. */
const liesAboutItsEncoding: Behaviour = answering(200, { 'Content-Encoding': 'gzip' }, 'no gzip');

/** Answers with a status of no kind. */
const hasAnOddStatus: Behaviour = raw('HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n');

/** Sends bytes that are no text, with what would be markup, and colours of a terminal. */
const answersWithBytes: Behaviour = (_request, response) => {
  response
    .writeHead(500)
    .end(Buffer.from('\u001b[31m<script>alert(1)</script>\0\xff\xfe\r\nlog: forged', 'latin1'));
};

/** Each way of a receiver to be of no use, with whether what it is sent counts as delivered. */
export const hostileBehaviours: readonly [name: string, behaviour: Behaviour, isDelivered: boolean][] = [
  ['hangs', hangs, false],
  ['closes early', closesEarly, false],
  ['drips its head', dripsItsHead, false],
  ['only promises', onlyPromises, false],
  ['has a head of 1 MB', hasALongHead, false],
  ['speaks another protocol', speaksAnotherProtocol, false],
  ['has an odd status', hasAnOddStatus, false],
  ['answers with bytes', answersWithBytes, false],
  ['redirects', answering(302, { Location: 'http://127.0.0.1:1/elsewhere' }), false],
  ['redirects for ever', answering(308, { Location: '/hook' }), false],
  ['is not modified', answering(304), false],
  ['refuses', answering(400, {}, 'No.'), false],
  ['answers 5 MB', isVerbose, true],
  ['breaks off its answer', breaksOff, true],
  ['lies about its encoding', liesAboutItsEncoding, true],
];
