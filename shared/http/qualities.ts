/** More are not looked at: no client has as many. */
const mostItems = 32;

function qualityOf(weight: string | undefined): number {
  if (weight === undefined) return 1;
  const quality = Number(/^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(weight)?.[1]);
  return Number.isNaN(quality) ? 0 : quality;
}

/** A header without its quoted texts, in which a separator separates nothing. */
const unquoted = (header: string) =>
  header
    .replaceAll(/\\./g, '')
    .split('"')
    .filter((_, i) => i % 2 === 0)
    .join('');

/**
 * What a header such as `Accept` says of each thing that it names: its quality, from 0 to 1 (RFC 9110, 12.4.2). Names
 * are in lower case; other parameters than the quality are ignored.
 */
export function readQualities(header: string): ReadonlyMap<string, number> {
  const items = unquoted(header)
    .split(',', mostItems)
    .map(item => item.split(';').map(part => part.trim().toLowerCase()))
    .map(([name = '', ...parameters]) => {
      const weight = parameters.find(parameter => parameter.startsWith('q='));
      return [name, qualityOf(weight)] as const;
    });
  return new Map(items);
}
