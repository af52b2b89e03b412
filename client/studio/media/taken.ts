import { api } from '../service.ts';
import { words } from '../words.ts';
import { shrinkable } from './accepted.ts';
import { typeName } from './medium.ts';
import { FileNotTaken, megabytes } from './why-not-sent.ts';

/** What the service takes, by its settings. */
interface Limits {
  types: string[];
  maxBytes: number;
}

/** What the description says of an upload (contract.md, Uploads); undefined where the service stores no files. */
function limitsIn(description: unknown): Limits | undefined {
  const { mimeType, bytes } =
    (description as { components?: { schemas?: Record<string, { properties?: Record<string, unknown> }> } })
      ?.components?.schemas?.UploadBody?.properties ?? {};
  const { enum: types } = (mimeType ?? {}) as { enum?: string[] };
  const { maximum } = (bytes ?? {}) as { maximum?: number };
  return types && maximum !== undefined ? { types, maxBytes: maximum } : undefined;
}

let limits: Promise<Limits | undefined> | undefined;

/** Asked for with the first file, and known from then on. */
function read(): Promise<Limits | undefined> {
  limits ??= api.get('/openapi.json').then(limitsIn, () => {
    // Without an answer the file is announced, which fails alike, and can be tried again.
    limits = undefined;
    return undefined;
  });
  return limits;
}

/**
 * Looks whether a file is taken, before any of it is sent.
 * @param mayShrink whether it is made smaller first, so that its size is not known yet.
 * @throws NotTaken
 */
export async function checkTaken({ type, size }: File, mayShrink: boolean): Promise<void> {
  if (size === 0) throw new FileNotTaken(words.fileEmpty);
  const known = await read();
  if (!known) return;
  if (!known.types.includes(type))
    throw new FileNotTaken(words.typeRefused(known.types.map(typeName).join(', ')));
  const isSizeKnown = !mayShrink || !shrinkable.has(type);
  if (isSizeKnown && size > known.maxBytes)
    throw new FileNotTaken(words.fileTooLarge(megabytes(known.maxBytes)));
}
