import fc from 'fast-check';
import { parseGuid } from '../../shared/values/guid.ts';

const guid = '3e6e183b-6352-5598-8456-a86a8b5b6788';
const digits = guid.replaceAll('-', '');

// Each row was compared with Guid.TryParse of .NET 10.
test.each([
  ['D', guid],
  ['D in upper case', guid.toUpperCase()],
  ['N', digits],
  ['B', `{${guid}}`],
  ['P', `(${guid})`],
  ['blanks and tabs around it', ` \t${guid}\r\n`],
  ['Unicode white space around it', `\u0085\u00a0${guid}\u2003\u3000`],
])('reads a GUID in the form %s', (_form, text) => {
  expect(parseGuid(text)).toBe(guid);
});

test.each([
  ['nothing', ''],
  ['white space', ' '],
  ['one digit too many', `${guid}0`],
  ['one digit too few', guid.slice(1)],
  ['brackets of two kinds', `{${guid})`],
  ['a brace that is not closed', `{${guid}`],
  ['two pairs of braces', `{{${guid}}}`],
  ['braces around the form N', `{${digits}}`],
  ['white space inside braces', `{ ${guid}}`],
  ['white space before a hyphen', guid.replace('-', ' -')],
  ['the form N without its last digit', digits.slice(0, -1)],
  ['one hyphen alone', `${digits.slice(0, 20)}-${digits.slice(20)}`],
  ['two GUIDs', `${guid},${guid}`],
  ['hyphens in other places', '3e6e-183b63525598-8456-a86a-8b5b6788'],
  ['a byte-order mark before it', `\ufeff${guid}`],
  ['a zero-width space before it', `\u200b${guid}`],
  ['full-width digits', guid.replace('3', '３')],
])('does not accept %s as a GUID', (_what, text) => {
  expect(parseGuid(text)).toBeUndefined();
});

const forms = [
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.replaceAll('-', ''),
  (text: string) => `{${text}}`,
  (text: string) => ` (${text}) `,
];

test('returns the same lower-case D form for every form of a GUID', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom(...forms), (uuid, write) => {
      expect(parseGuid(write(uuid))).toBe(uuid.toLowerCase());
    }),
  );
});

test('never accepts a text that is not 32 hexadecimal digits as a GUID', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      const digitsOf = text.match(/[0-9a-f]/gi)?.length ?? 0;
      fc.pre(digitsOf !== 32);
      expect(parseGuid(text)).toBeUndefined();
    }),
  );
});
