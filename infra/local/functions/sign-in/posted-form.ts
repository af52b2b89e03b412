import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendAnswer, sendText } from './answers.ts';
import { fields } from './form.ts';

/** Far more than the form's fields may have. */
const maximumBytes = 64 * 1_024;

/** The fields of a posted form; undefined when it was refused, which has been answered. */
export async function readForm(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<URLSearchParams | undefined> {
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')) {
    const names = fields.map(({ name }) => name).join(', ');
    sendText(response, 415, `Post the fields as application/x-www-form-urlencoded: person, or ${names}`);
    return undefined;
  }
  const form = await readUpTo(maximumBytes, request);
  if (form === undefined) sendAnswer(response, 413);
  return form === undefined ? undefined : new URLSearchParams(form);
}

/**
 * The text of a body; undefined when it is longer, which is known only at its end: many clients send all of it before they
 * read the answer, and closing the connection meanwhile would lose that.
 */
async function readUpTo(most: number, request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Without an encoding the chunks of a request are buffers.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= most) chunks.push(chunk);
  }
  return length > most ? undefined : Buffer.concat(chunks).toString();
}
