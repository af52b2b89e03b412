import { type MetadataValues, metadataName } from '../../../../shared/families/rules.ts';

/** How many names metadata may have, and their maximum size in bytes of JSON in UTF-8 (contract.md, Metadata). */
const limits = { max: 50, maxBytes: 8 * 1024 };

/** Metadata of the texts that fit, in their order, and the names of those that do not; undefined if none does. */
export function fittedMetadata(texts: Iterable<readonly [name: string, text: string]>): {
  metadata: MetadataValues | undefined;
  left: string[];
} {
  const left: string[] = [];
  let metadata: Record<string, string> = {};
  for (const [name, text] of texts) {
    const more = { ...metadata, [name]: text };
    const isFit =
      metadataName.test(name) &&
      !Object.hasOwn(metadata, name) &&
      Object.keys(more).length <= limits.max &&
      Buffer.byteLength(JSON.stringify(more)) <= limits.maxBytes;
    if (isFit) metadata = more;
    else left.push(name);
  }
  return { metadata: Object.keys(metadata).length > 0 ? metadata : undefined, left };
}
