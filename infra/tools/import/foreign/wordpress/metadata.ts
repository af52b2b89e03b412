import type { MetadataValues } from '../../../../../shared/families/rules.ts';
import type { ConversionReport } from '../conversion.ts';
import { fittedMetadata } from '../metadata.ts';
import { isForReaders, isOwn } from './custom-fields.ts';
import type { WordPressItem } from './item.ts';

/** The custom fields of a post that its writer has made, as metadata; undefined if there are none. All of them are named, as readers get these. */
export function metadataOf(
  { meta }: WordPressItem,
  title: string,
  report: ConversionReport,
): MetadataValues | undefined {
  const own = [...meta]
    .filter(([name]) => isOwn(name))
    .flatMap(([name, values]) => values.filter(text => text !== '').map(text => [name, text] as const));
  const { metadata, left } = fittedMetadata(own.filter(([name, text]) => isForReaders(name, text)));
  const hidden = own.filter(([name, text]) => !isForReaders(name, text)).map(([name]) => name);
  const names = Object.keys(metadata ?? {});
  if (names.length > 0)
    report.noted('its custom fields are its metadata, which readers get', title, names.join(', '));
  const others = [...new Set([...hidden, ...left])];
  if (others.length > 0) report.noted('custom fields of it stay behind', title, others.join(', '));
  return metadata;
}
