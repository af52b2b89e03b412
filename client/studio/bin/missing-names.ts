import { laterWords } from '../later-words.ts';
import { api } from '../service.ts';
import type { Missing } from './bin.ts';

/** How many pages of the bin are looked through for names. */
const mostPages = 5;

const keyOf = ({ family, id }: Missing) => `${family} ${id}`;

/** What is called how in the bin, of what is looked for. Without an answer, nothing. */
async function namesInBin(blogId: string, wanted: ReadonlySet<string>): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  try {
    let left = mostPages;
    for await (const items of api.pages('/blog/{blogId}/deleted', {
      path: { blogId },
      query: { count: 100 },
    })) {
      for (const item of items) if (wanted.has(keyOf(item))) names.set(keyOf(item), item.title);
      left -= 1;
      if (left === 0 || names.size === wanted.size) break;
    }
  } catch {
    // It is said what they are, without their names.
  }
  return names;
}

/** Names what something referred to and is not there any more: by what it is called in the bin, or else by what it is. */
export async function missingNames(blogId: string, missing: readonly Missing[]): Promise<string> {
  if (missing.length === 0) return '';
  const names = await namesInBin(blogId, new Set(missing.map(keyOf)));
  return missing.map(each => laterWords.deletedOf[each.family](names.get(keyOf(each)))).join(', ');
}
