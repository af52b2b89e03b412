/** The maximum number of items that are read; no real client sends more. */
const maxItems = 32;

function qualityOf(weight: string | undefined): number {
  if (weight === undefined) return 1;
  const quality = Number(/^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(weight)?.[1]);
  return Number.isNaN(quality) ? 0 : quality;
}

/** A header without its quoted strings, in which separators do not count. */
const unquoted = (header: string) =>
  header
    .replaceAll(/\\./g, '')
    .split('"')
    .filter((_, i) => i % 2 === 0)
    .join('');

/**
 * The quality, from 0 to 1, of each name in a header such as `Accept` (RFC 9110, 12.4.2). The names are in lower case;
 * parameters other than the quality are ignored.
 */
export function readQualities(header: string): ReadonlyMap<string, number> {
  const items = unquoted(header)
    .split(',', maxItems)
    .map(item => item.split(';').map(part => part.trim().toLowerCase()))
    .map(([name = '', ...parameters]) => {
      const weight = parameters.find(parameter => parameter.startsWith('q='));
      return [name, qualityOf(weight)] as const;
    });
  return new Map(items);
}
