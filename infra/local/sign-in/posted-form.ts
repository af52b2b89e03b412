import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendAnswer, sendText } from './answers.ts';

/** Far more than the form's fields may have. */
const maximumBytes = 64 * 1_024;

/** Answers `Expect: 100-continue`, which this server does not do by itself. */
export function inviteBody(request: IncomingMessage, response: ServerResponse): void {
  if (/100-continue/i.test(request.headers.expect ?? '')) response.writeContinue();
}

/** The fields of a posted form; undefined when it was refused, which has been answered. */
export async function readForm(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<URLSearchParams | undefined> {
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')) {
    sendText(
      response,
      415,
      'Post the fields user, name, roles and groups as application/x-www-form-urlencoded',
    );
    return undefined;
  }
  inviteBody(request, response);
  const chunks: Buffer[] = [];
  let length = 0;
  // Without an encoding the chunks of a request are buffers.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maximumBytes) {
      sendAnswer(response, 413, { Connection: 'close' });
      return undefined;
    }
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
