import type { ResponseParts } from './fetch.js';

/** The beginning of a body. */
export interface TextStart {
  text: string;
  /** Why no more of it could be read. */
  failure?: unknown;
}

/** Reads a body up to a number of characters; the rest, which may never end, is not read. */
export async function startOf(response: ResponseParts, most: number): Promise<TextStart> {
  let text = '';
  try {
    if (!response.body) return { text: (await response.text()).slice(0, most) };
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    while (text.length < most) {
      const { done, value } = await reader.read();
      if (done) return { text: text + decoder.decode() };
      text += decoder.decode(value, { stream: true });
    }
    await reader.cancel();
    return { text: text.slice(0, most) };
  } catch (failure) {
    return { text, failure };
  }
}
