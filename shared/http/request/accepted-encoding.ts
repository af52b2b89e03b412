import type { Encoding } from '../../versions/entity-tag.ts';
import { readQualities } from './qualities.ts';

/** The encodings that this service offers, best first. */
const encodings = ['br', 'gzip'] as const;

/** The encoding that a client prefers; undefined for none. */
export function chooseEncoding(acceptEncoding: string | null): Encoding | undefined {
  if (!acceptEncoding) return undefined;
  const accepted = readQualities(acceptEncoding);
  const quality = (coding: string) => accepted.get(coding) ?? accepted.get('*') ?? 0;
  const [best] = [...encodings].sort((a, b) => quality(b) - quality(a));
  // If the header does not mention it, a plain body is acceptable but least preferred.
  const plain = accepted.get('identity') ?? 0;
  return best && quality(best) > 0 && quality(best) >= plain ? best : undefined;
}
