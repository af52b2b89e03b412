/** Signs that mean something in Markdown wherever they stand. */
const signs = /[`*~]|\\(?=[!-/:-@[-`{-~]|$)|\[|<(?=\S)|&(?=#?\w+;)/g;

/** An underscore within a word means nothing. */
const underscores = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** What GitHub's flavour makes a link of: the sign in it that is escaped. */
const addresses = /(?<=https?):(?=\/\/)|(?<=www)\.(?=\S)|(?<=[\w.+-])@(?=[\w-])/gi;

/** A text as Markdown that shows it. */
export const escaped = (
  text: string,
  { isInLink, isInCell }: { isInLink: boolean; isInCell: boolean },
): string => {
  const always = text.replace(signs, '\\$&').replace(underscores, '\\$&').replace(addresses, '\\$&');
  const inLink = isInLink ? always.replaceAll(']', '\\]') : always;
  return isInCell ? inLink.replaceAll('|', '\\|') : inLink;
};

/** What begins something else than a paragraph at the start of a line, up to the sign that is escaped. */
const beginnings = /^(?=#{1,6}(?: |$)|>|[-+](?: |$)|=+ *$|[-|:][-|: ]*$)|^(\d{1,9})(?=[.)](?: |$))/;

/** A space that does not break is easily lost at the edge of a line. */
const edges = /^\u00a0|\u00a0$/g;

/** The lines of a paragraph, none of which is anything else. */
export const asLines = (markdown: string): string =>
  markdown
    .split('\n')
    .map(line => line.replace(edges, '&nbsp;').replace(beginnings, '$1\\'))
    .join('\n');

/** Signs of an attribute that end it, or what it is in. */
const inAttribute: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '|': '&#124;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** A value as it stands between the quotes of an attribute. */
export const attributeText = (value: string): string =>
  value.replace(/[&<>"|\n\r]/g, sign => inAttribute[sign] ?? sign);
