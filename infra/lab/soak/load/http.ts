/** An answer that was not the expected one. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer';
}

/**
 * Sends a request and reads the answer to its end.
 * @throws WrongAnswer if it has another status, or is JSON that does not parse.
 */
export async function expectStatus(
  api: string,
  [method, path, status]: readonly [method: string, path: string, status: number],
  body?: object | string,
): Promise<void> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(`${api}/${path}`, { method, body: text });
  const answer = await response.text();
  if (response.status !== status) {
    throw new WrongAnswer(
      `${method} ${path}: expected ${status}, got ${response.status}: ${answer.slice(0, 100)}`,
    );
  }
  if (method === 'GET' && status === 200) JSON.parse(answer);
}
