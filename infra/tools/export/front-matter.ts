import { Scalar, type ScalarTag, stringify } from 'yaml';

/** What a field of front matter may be. */
export type FrontMatterValue =
  | string
  | number
  | boolean
  | Scalar
  | undefined
  | FrontMatterValue[]
  | Map<Scalar, FrontMatterValue>
  | { [name: string]: FrontMatterValue };

/** What of a post stands before its text. A date is a time stamp; every other text is a text in each version of YAML. */
export type FrontMatter = Record<string, FrontMatterValue>;

/** A date-time as a time stamp, at its own offset. */
export function timestamp(dateTime: string): Scalar {
  const scalar = new Scalar(dateTime);
  scalar.type = Scalar.PLAIN;
  return scalar;
}

function quoted(text: string): Scalar {
  const scalar = new Scalar(text);
  scalar.type = Scalar.QUOTE_DOUBLE;
  return scalar;
}

/** An object whose names are anybody's: `yes` and `007` stay texts. */
export const withOwnNames = (object: Record<string, FrontMatterValue>): Map<Scalar, FrontMatterValue> =>
  new Map(Object.entries(object).map(([name, value]) => [quoted(name), value]));

/** A number as YAML 1.1 knows it, too: `1e+21` is a text there. */
const number: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: value => typeof value === 'number',
  test: /^[-+]?\d+\.\d*(?:e[-+]\d+)?$/,
  resolve: Number,
  stringify: ({ value }) => String(value).replace(/^(-?\d+)e/, '$1.0e'),
};

/** What readers of YAML refuse, or take for the end of a line, although JSON has it as it is. */
const unreadable = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** Half of a character has no form in YAML. */
const wellFormed = (_: unknown, value: unknown) =>
  typeof value === 'string' ? value.replace(/\p{Cs}/gu, '\ufffd') : value;

/**
 * Front matter in YAML. All texts are quoted, as JSON: YAML 1.1 reads `yes`, `12:30` and `2024-01-01` as something else, YAML 1.2 `null`,
 * `1e3` and `0x1F`, and each generator has a reader of its own.
 */
export function frontMatter(fields: FrontMatter): string {
  const yaml = stringify(fields, wellFormed, {
    aliasDuplicateObjects: false,
    lineWidth: 0,
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    doubleQuotedAsJSON: true,
    customTags: tags => [number, ...tags],
  });
  const readable = yaml.replace(unreadable, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `---\n${readable}---\n`;
}
