import { trimWhiteSpace } from './white-space.ts';

/** The GUID that .NET clients send for "none": 32 zeros in the `D` form. */
export const zeroGuid = '00000000-0000-0000-0000-000000000000';

const hyphenated = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const canonical = new RegExp(`^${hyphenated}$`);
const forms = new RegExp(`^(?:${hyphenated}|[0-9a-f]{32}|\\{${hyphenated}\\}|\\(${hyphenated}\\))$`, 'i');

/**
 * Parses a GUID as .NET's `Guid.Parse` does for the forms D, N, B and P (contract.md, Identifiers): in upper or lower
 * case, with surrounding white space trimmed.
 * @returns the lower-case `D` form, or undefined if the text is not a GUID.
 */
export function parseGuid(text: string): string | undefined {
  if (canonical.test(text)) return text;
  const trimmed = trimWhiteSpace(text);
  if (!forms.test(trimmed)) return undefined;
  const digits = trimmed.toLowerCase().replace(/[^0-9a-f]/g, '');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
