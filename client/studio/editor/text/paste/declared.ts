/** What a style says of an element, by property; what Office alone understands (`mso-…`) too. */
export type StyleDeclarations = ReadonlyMap<string, string>;

/** The attribute that stands for `style`, which the page's policy has the browser refuse, and report. */
const attribute = 'data-style';

const tags = /<[a-z](?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'>])*/gi;

/** HTML without styles that a browser would read, and its style sheets. */
export function withoutStyles(html: string): { html: string; sheets: string } {
  const sheets: string[] = [];
  const rest = html.replace(/<style\b[^>]*>([\s\S]*?)(?:<\/style>|$)/gi, (_, sheet: string) => {
    sheets.push(sheet);
    return '';
  });
  const renamed = rest.replace(tags, tag =>
    tag.replace(/"[^"]*"|'[^']*'|([\s"'/])style(?=\s*=)/gi, (part, before?: string) =>
      before === undefined ? part : `${before}${attribute}`,
    ),
  );
  return { html: renamed, sheets: sheets.join('\n') };
}

/** What a style says. */
function inAttribute(style: string): [name: string, value: string][] {
  return style.split(';').flatMap(part => {
    const colon = part.indexOf(':');
    const [name, value] = [part.slice(0, colon), part.slice(colon + 1)].map(each =>
      each.trim().toLowerCase(),
    );
    return colon > 0 && name && value
      ? [[name, value.replace(/\s*!important$/, '')] as [string, string]]
      : [];
  });
}

/** As many rules of style sheets are read: spreadsheets have one for each look of a cell. */
const maxRules = 500;

/** What style sheets within the text say of classes, by which spreadsheets and Word give cells and letters their look. */
function inSheets(body: HTMLElement, text: string): Map<Element, Map<string, string>> {
  const found = new Map<Element, Map<string, string>>();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  for (const rule of [...sheet.cssRules].slice(0, maxRules)) {
    if (!(rule instanceof CSSStyleRule) || !rule.selectorText.includes('.')) continue;
    for (const element of body.querySelectorAll(rule.selectorText)) {
      const known = found.get(element) ?? new Map<string, string>();
      for (const name of rule.style) known.set(name, rule.style.getPropertyValue(name).toLowerCase());
      found.set(element, known);
    }
  }
  return found;
}

/** What is said of each element of a text. @param sheet its style sheets. */
export function stylesOf(body: HTMLElement, sheet: string): (element: Element) => StyleDeclarations {
  const sheets = inSheets(body, sheet);
  const known = new Map<Element, StyleDeclarations>();
  return element => {
    const declared =
      known.get(element) ??
      new Map([...(sheets.get(element) ?? []), ...inAttribute(element.getAttribute(attribute) ?? '')]);
    known.set(element, declared);
    return declared;
  };
}

/** Whether nobody sees an element. */
export function isHidden(element: Element, declared: StyleDeclarations): boolean {
  return (
    element.hasAttribute('hidden') ||
    declared.get('display') === 'none' ||
    declared.get('visibility') === 'hidden' ||
    declared.get('mso-hide') === 'all' ||
    // Notes of reviewers, which Word puts at the end.
    Boolean(declared.get('mso-element')?.startsWith('comment')) ||
    /(?:^|\s)(?:sr-only|visually-hidden|screen-reader-text|katex-html)(?:\s|$)/.test(element.className)
  );
}

const monospace = /mono(?!type)|courier|consolas|menlo|monaco|\bcode\b|lucida console/;

/** Whether the letters of an element are those of code. */
export function isMonospace(declared: StyleDeclarations): boolean {
  const families = (declared.get('font-family') ?? '').split(',');
  return monospace.test(families[0] ?? '') || families.at(-1)?.trim() === 'monospace';
}

/** Whether spaces and line ends are shown as they are. */
export const keepsSpace = (declared: StyleDeclarations): boolean =>
  /^(?:pre|break)|preserve/.test(declared.get('white-space-collapse') ?? declared.get('white-space') ?? '');
