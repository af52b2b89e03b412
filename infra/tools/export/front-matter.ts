import { Scalar, stringify } from 'yaml';

/** What of a post stands before its text. A date is a time stamp; every other text is a text in each version of YAML. */
export type FrontMatter = Record<string, string | boolean | string[] | Scalar | undefined>;

/** A date-time as a time stamp, at its own offset. */
export function timestamp(dateTime: string): Scalar {
  const scalar = new Scalar(dateTime);
  scalar.type = Scalar.PLAIN;
  return scalar;
}

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
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const yaml = stringify(Object.fromEntries(given), wellFormed, {
    lineWidth: 0,
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    doubleQuotedAsJSON: true,
  });
  const readable = yaml.replace(unreadable, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `---\n${readable}---\n`;
}
