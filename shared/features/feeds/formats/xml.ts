/** Attributes; one without a value is left out. */
type Attributes = Readonly<Record<string, string | number | undefined>>;

export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n';

/**
 * What a text of XML cannot have as it is: markup, and characters that no XML 1.0 document may have in any form (section 2.2),
 * half a surrogate pair among them. A parser would read `\r` as `\n` (section 2.11), and `>` ends CDATA after `]]`.
 */
const special = /[&<>\r]|[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Characters that are written as references; other special ones are left out. */
const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

const referenceOf = (character: string) => references[character] ?? '';

/** A text as the content of an element. */
export const xmlText = (text: string): string => text.replace(special, referenceOf);

/** A text as the value of an attribute, where a parser would read white space as spaces (section 3.3.3). */
export const xmlValue = (text: string) => xmlText(text).replace(/["\n\t]/g, referenceOf);

function startOf(name: string, attributes: Attributes): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return [name, ...given.map(([key, value]) => `${key}="${xmlValue(String(value))}"`)].join(' ');
}

/** An element with a text; without the text there is no element. */
export const textElement = (name: string, text: string | undefined, attributes: Attributes = {}): string =>
  text === undefined ? '' : `<${startOf(name, attributes)}>${xmlText(text)}</${name}>`;

/** An element of nothing but attributes. */
export const emptyElement = (name: string, attributes: Attributes): string =>
  `<${startOf(name, attributes)}/>`;

/** The start of an element that has others. */
export const startTag = (name: string, attributes: Attributes = {}): string =>
  `<${startOf(name, attributes)}>`;

/** Elements, each on a line of its own, without those that are not there. */
export const lines = (margin: string, elements: readonly string[]): string =>
  elements
    .filter(element => element !== '')
    .map(element => `${margin}${element}\n`)
    .join('');
